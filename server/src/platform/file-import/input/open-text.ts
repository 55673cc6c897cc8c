import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { ImportError } from '../import-error.ts';
import { decode, type Encoding } from './encoding.ts';

/** A file's text as it is read: bytes read so far are those on the disk, compressed or not. */
export type TextSource = {
  text: AsyncIterable<string>;
  bytesTotal: number;
  bytesRead: () => number;
  encoding: () => Encoding | null;
};

const isGzip = async (path: string) => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
};

/** Opens a text file of any supported encoding, gzip-compressed or plain. Throws an ImportError if it can't. */
export const openText = async (path: string): Promise<TextSource> => {
  const info = await stat(path).catch(() => null);
  if (!info) throw new ImportError(`There is no file ${path}.`);
  if (!info.isFile()) throw new ImportError(`${path} is not a file.`);
  const gzip = await isGzip(path);
  const raw = createReadStream(path, { highWaterMark: 256 * 1024 });
  let encoding: Encoding | null = null;
  const bytes = gzip ? raw.pipe(createGunzip()) : raw;
  // pipe() doesn't pass on errors; without this a failed read would leave the reader waiting for ever
  if (bytes !== raw) raw.on('error', (error) => bytes.destroy(error));
  const text = async function* () {
    try {
      yield* decode(bytes, (found) => {
        encoding = found;
      });
    } catch (error) {
      if (error instanceof ImportError) throw error;
      throw new ImportError(
        `${path} can't be read: ${error instanceof Error ? error.message : String(error)}`,
      );
    } finally {
      raw.destroy();
    }
  };
  return { text: text(), bytesTotal: info.size, bytesRead: () => raw.bytesRead, encoding: () => encoding };
};
