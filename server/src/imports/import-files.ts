import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '@backroom/contract/kit/errors';

/** The folder of one import in the data folder. `importId` is a UUID of ours, never a text from outside. */
const folderOf = (dataDir: string, importId: string) => join(dataDir, 'files', 'imports', importId);

/** The uploaded file itself. */
export const mainFile = (dataDir: string, importId: string) => join(folderOf(dataDir, importId), 'main');

export const rejectedFile = (dataDir: string, importId: string) =>
  join(folderOf(dataDir, importId), 'rejected.csv');

/** A file that a mapping joins: its name may be anything, so it lies under a hash of it. */
export const joinedFile = (dataDir: string, importId: string, name: string) =>
  join(folderOf(dataDir, importId), createHash('sha256').update(name).digest('hex'));

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Writes an upload to the disk as it comes in; gives its size. @throws ApiError where it is empty or too large. */
export const saveUpload = async (
  dataDir: string,
  importId: string,
  path: string,
  stream: Readable,
): Promise<number> => {
  await mkdir(folderOf(dataDir, importId), { recursive: true, mode: 0o700 });
  await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
  const { size } = await stat(path);
  const cut = 'truncated' in stream && stream.truncated === true;
  if (size > 0 && !cut) return size;
  await rm(path);
  if (cut)
    throw new ApiError(
      'PAYLOAD_TOO_LARGE',
      'The file is larger than 2 GB. Import it with the command instead.',
    );
  throw new ApiError('VALIDATION_FAILED', 'The file is empty', [
    { field: 'file', message: 'The file is empty' },
  ]);
};

/** Removes what was uploaded, and keeps the refused rows. */
export const removeSources = async (dataDir: string, importId: string): Promise<void> => {
  const folder = folderOf(dataDir, importId);
  for (const name of await readdir(folder).catch(() => [])) {
    if (name !== 'rejected.csv') await rm(join(folder, name), { force: true });
  }
};

export const removeAll = (dataDir: string, importId: string): Promise<void> =>
  rm(folderOf(dataDir, importId), { recursive: true, force: true });
