import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { invalidField } from '@backroom/contract/kit/errors';

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

/**
 * Writes an upload to the disk as it comes in; gives its size. It is there when it is there whole.
 * @throws ApiError where it is empty, too large or breaks off
 */
export const saveUpload = async (
  dataDir: string,
  importId: string,
  path: string,
  stream: Readable,
): Promise<number> => {
  await mkdir(folderOf(dataDir, importId), { recursive: true, mode: 0o700 });
  const part = `${path}.part`;
  try {
    await pipeline(stream, createWriteStream(part, { mode: 0o600 }));
    const { size } = await stat(part);
    if (size === 0) throw invalidField('file', 'The file is empty');
    await rename(part, path);
    return size;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
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
