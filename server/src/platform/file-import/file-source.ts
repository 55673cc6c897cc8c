import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { ImportError } from './import-error.ts';

/** A file that is read from its start, as often as needed. */
export type FileSource = {
  /** What it is called in messages. */
  readonly name: string;
  /** @throws ImportError where it isn't there or is no file */
  size(): Promise<number>;
  bytes(): AsyncIterable<Uint8Array>;
};

/** A file of this machine. */
export const fileAt = (path: string): FileSource => ({
  name: path,
  size: async () => {
    const info = await stat(path).catch(() => null);
    if (!info) throw new ImportError(`There is no file ${path}.`);
    if (!info.isFile()) throw new ImportError(`${path} is not a file.`);
    return info.size;
  },
  bytes: () => createReadStream(path, { highWaterMark: 256 * 1024 }),
});
