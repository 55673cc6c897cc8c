import { constants, createWriteStream } from 'node:fs';
import { lstat, mkdir, open, opendir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * What of a data folder isn't data: the database (copied through SQL), what a running process leaves there, and the
 * key of its secrets, which is kept apart.
 */
const notFiles = /^(postgres|postgres\.new-.*|run|backroom\.pid.*|secrets\.key.*|restore-.*)$/;

/** The files of a data folder, as paths in it with forward slashes; none that is still being written. */
export async function* listFiles(dataDir: string): AsyncGenerator<string> {
  for (const name of await topNames(dataDir)) yield* walk(dataDir, name);
}

/** What stands at the top of a data folder, apart from the database and what a running process leaves. */
export async function topNames(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => []);
  return names.filter((name) => !notFiles.test(name)).sort();
}

async function* walk(dataDir: string, relative: string): AsyncGenerator<string> {
  const file = path.join(dataDir, relative);
  const found = await lstat(file).catch(() => null); // deleted since it was listed: then it isn't needed
  if (found?.isFile()) yield relative;
  if (!found?.isDirectory() || relative === 'files/.unfinished') return;
  for await (const entry of await opendir(file)) yield* walk(dataDir, `${relative}/${entry.name}`);
}

export type OpenFile = { size: number; content: AsyncIterable<Buffer>; close(): Promise<void> };

/** Opens a file to read as much of it as there is now; `null` when it has been deleted since it was listed. */
export async function openFile(dataDir: string, relative: string): Promise<OpenFile | null> {
  const handle = await open(path.join(dataDir, relative), constants.O_RDONLY | constants.O_NOFOLLOW).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
  if (!handle) return null;
  const { size } = await handle.stat();
  const none: AsyncIterable<Buffer> = (async function* () {})();
  const content = size === 0 ? none : handle.createReadStream({ start: 0, end: size - 1, autoClose: false });
  return { size, content, close: () => handle.close() };
}

/** Writes a file of an archive under a folder. @throws Error for a name that would lead out of it */
export async function writeFileUnder(
  folder: string,
  relative: string,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const parts = relative.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..' || /[\\\0]/.test(part))) {
    throw new Error(`The archive holds a file with an impossible name: ${relative}`);
  }
  const target = path.join(folder, ...parts);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await pipeline(content, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
}

/** Moves everything in one folder into another. */
export async function moveAll(from: string, to: string): Promise<void> {
  for (const name of await readdir(from)) await rename(path.join(from, name), path.join(to, name));
}
