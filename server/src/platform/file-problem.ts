const reasons: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user may not open or write it',
  EPERM: 'this user may not change it',
  EROFS: 'it stands on a disk that is mounted read-only',
  ENOTDIR: 'a part of this path is a file, not a folder',
  EISDIR: 'this is a folder, not a file',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EMFILE: 'too many files are open',
};

/** What is wrong with a file or folder, in one line for whoever can mend it; null where the error is about none. */
export const fileProblem = (error: unknown): string | null => {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return null;
  const reason = reasons[String(error.code)];
  return reason === undefined ? null : `${String(error.path)}: ${reason}.`;
};
