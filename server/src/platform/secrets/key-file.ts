import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartUpError } from '../start-up-error.ts';
import { KEY_BYTES } from './keyring.ts';

/** The key that a first start of the packaged database makes; never part of a backup. */
export const keyFileName = 'secrets.key';

/** A key as it is written: 32 bytes in base64; null for anything else. */
export const keyOfText = (text: string): Buffer | null => {
  const trimmed = text.trim();
  const key = Buffer.from(trimmed, 'base64');
  return key.length === KEY_BYTES && key.toString('base64') === trimmed ? key : null;
};

/** The key in a data folder, null where there is none. @throws StartUpError where it can't be used */
export const readKeyFile = async (dataDir: string): Promise<Buffer | null> => {
  const file = path.join(dataDir, keyFileName);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new StartUpError(`${file} cannot be read: ${error.code}`);
  });
  if (text === null) return null;
  const key = keyOfText(text);
  if (!key) throw new StartUpError(`${file} holds no key: 32 bytes in base64 are expected.`);
  if (((await stat(file)).mode & 0o077) !== 0) {
    throw new StartUpError(`Others can read ${file}. Take that from them first: chmod 600 ${file}`);
  }
  return key;
};

/** Makes a key and its file, whole or not at all. */
export const makeKeyFile = async (dataDir: string): Promise<{ key: Buffer; file: string }> => {
  const key = randomBytes(KEY_BYTES);
  const file = path.join(dataDir, keyFileName);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unfinished = `${file}.new`;
  await rm(unfinished, { force: true });
  await writeFile(unfinished, `${key.toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true });
  // Unlike a rename this never replaces a key that is there.
  await link(unfinished, file);
  await rm(unfinished);
  return { key, file };
};
