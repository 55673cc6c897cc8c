/** Of files (ENOSPC, EDQUOT) and of PostgreSQL (disk_full). */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether something could not be written because the disk is full: mended by making room, then it works again. */
export const isDiskFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && CODES.has(error.code)) return true;
  return isDiskFull(error.cause);
};
