import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { FileStore } from '../../files/file-store.ts';

/**
 * Files of imports hold what must not lie about readable, such as codes of gift cards: they are kept in parts of some
 * megabytes, each sealed (AES-256-GCM) for its own place. So they stream, in and out, from a folder or a bucket, and any
 * process on the database can go on with them.
 */
const PART_BYTES = 4 * 1024 * 1024;
const [IV, TAG] = [12, 16];

export type SealedStore = { files: FileStore; key: Buffer };

const partKey = (file: string, part: number) => `${file}/${String(part).padStart(6, '0')}`;

const seal = (key: Buffer, place: string, bytes: Buffer): Buffer => {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
};

const open = (key: Buffer, place: string, sealed: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV)).setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([decipher.update(sealed.subarray(IV, -TAG)), decipher.final()]);
};

/** Keeps one part of a file, in the place of one that is there. */
export const writePart = async (
  { files, key }: SealedStore,
  file: string,
  part: number,
  bytes: Buffer,
): Promise<void> => {
  const place = partKey(file, part);
  const sealed = seal(key, place, bytes);
  await files.put(place, sealed, sealed.length);
};

/** Keeps a file as it comes in, its bytes in order; says how large it is and what it is known by. */
export const writeParts = async (
  store: SealedStore,
  file: string,
  content: AsyncIterable<Buffer>,
): Promise<{ bytes: number; parts: number; hash: Buffer }> => {
  const hash = createHash('sha256');
  let [bytes, parts, held] = [0, 0, 0];
  let chunks: Buffer[] = [];
  const flush = async () => {
    parts += 1;
    await writePart(store, file, parts, Buffer.concat(chunks));
    chunks = [];
    held = 0;
  };
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
    held += chunk.length;
    chunks.push(chunk);
    if (held >= PART_BYTES) await flush();
  }
  if (held > 0) await flush();
  return { bytes, parts, hash: hash.digest() };
};

/** The bytes of a file, part by part. @throws Error where one is missing or isn't what was kept */
export async function* readParts(
  { files, key }: SealedStore,
  file: string,
  parts: number,
): AsyncGenerator<Buffer> {
  for (let part = 1; part <= parts; part += 1) {
    const place = partKey(file, part);
    const kept = await files.get(place);
    if (!kept) throw new Error(`${place} is missing`);
    const chunks: Buffer[] = [];
    for await (const chunk of kept.content) chunks.push(Buffer.from(chunk));
    yield open(key, place, Buffer.concat(chunks));
  }
}

/** Forgets all parts of all files whose names begin so. */
export const removeParts = async ({ files }: Pick<SealedStore, 'files'>, prefix: string): Promise<void> => {
  for await (const { key } of files.list(prefix)) await files.delete(key);
};
