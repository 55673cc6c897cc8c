import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type FileStore, WORKING } from './file-store.ts';

export type Moved = { copied: number; thereAlready: number; removed: number };

const hashOf = async (content: Readable): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
};

/** Null where the store has no such file. */
const hashIn = async (store: FileStore, key: string): Promise<string | null> => {
  const file = await store.get(key);
  return file && (await hashOf(file.content));
};

/**
 * Copies every file of one store into another, but for working files, and reads each back. May be interrupted and done again: what is there
 * already and is the same is left. Files deleted meanwhile are left out.
 * @param removeOriginals takes each file out of the first store once the second has given it back, byte by byte
 * @throws Error where a copy isn't what was copied; its original stays
 */
export const moveFiles = async (
  from: FileStore,
  to: FileStore,
  { removeOriginals }: { removeOriginals: boolean },
): Promise<Moved> => {
  const moved: Moved = { copied: 0, thereAlready: 0, removed: 0 };
  for await (const { key } of from.list('')) {
    if (key.startsWith(WORKING)) continue;
    const original = await hashIn(from, key);
    if (original === null) continue;
    if ((await hashIn(to, key)) === original) moved.thereAlready += 1;
    else {
      const file = await from.get(key);
      if (!file) continue;
      await to.put(key, file.content, file.size);
      if ((await hashIn(to, key)) !== original) throw new Error(`The copy of ${key} is not what was copied`);
      moved.copied += 1;
    }
    if (!removeOriginals) continue;
    await from.delete(key);
    moved.removed += 1;
  }
  return moved;
};
