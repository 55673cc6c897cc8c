import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { assertKey, type FileStore, type ListedFile } from './file-store.ts';
import { type SigningKey, signUpload } from './signed-upload.ts';

/** Files that are being written stand here: no key begins with a dot. */
const UNFINISHED = '.unfinished';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const unlessMissing = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

async function* filesBelow(folder: string, key: string): AsyncGenerator<ListedFile> {
  const entries: Dirent[] = (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? [];
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const [file, name] = [path.join(folder, entry.name), key + entry.name];
    if (entry.isDirectory()) yield* filesBelow(file, `${name}/`);
    const found = entry.isFile() ? await unlessMissing(stat(file)) : null;
    if (found) yield { key: name, size: found.size, changedAt: found.mtime };
  }
}

/** Written and on the disk before it has its name, so that a power cut leaves no half file under it. */
const writeWhole = async (target: string, unfinished: string, content: Readable | Buffer, size: number) => {
  await mkdir(path.dirname(unfinished), { recursive: true, mode: 0o700 });
  try {
    await pipeline(
      Buffer.isBuffer(content) ? [content] : content,
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }),
    );
    const written = await open(unfinished, 'r+');
    try {
      const found = await written.stat();
      if (found.size !== size) throw new Error(`A file of ${size} bytes came as ${found.size}`);
      await written.sync();
    } finally {
      await written.close();
    }
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
};

/**
 * Keeps files in a folder, each under its key as its path. Browsers upload to Backroom itself (receive-upload.ts), with an
 * address that is signed under a key of this installation.
 * @param publicUrl the address that people open, without a slash at its end
 */
export const folderStore = (folder: string, publicUrl: string, signingKey: SigningKey): FileStore => {
  const pathOf = (key: string): string => {
    assertKey(key);
    return path.join(folder, ...key.split('/'));
  };
  return {
    kind: 'folder',
    put: async (key, content, size) =>
      writeWhole(pathOf(key), path.join(folder, UNFINISHED, randomUUID()), content, size),
    get: async (key) => {
      const found = await unlessMissing(stat(pathOf(key)));
      if (!found?.isFile()) return null;
      return { size: found.size, content: createReadStream(pathOf(key)) };
    },
    delete: async (key) => rm(pathOf(key), { force: true }),
    list: async function* (prefix) {
      // From the deepest folder that the prefix names: the rest of it is the beginning of a name.
      const top = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      for await (const file of filesBelow(path.join(folder, ...top.split('/')), top)) {
        if (file.key.startsWith(prefix)) yield file;
      }
    },
    signUpload: async (key, expected) => {
      assertKey(key);
      return signUpload(publicUrl, await signingKey(), key, expected);
    },
  };
};
