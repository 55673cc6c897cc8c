import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Bucket, bucketStore } from '../platform/files/bucket-store.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { folderStore } from '../platform/files/folder-store.ts';
import { startLocalBucket } from '../testing/local-bucket.ts';

let dataDir: string;
let bucket: Bucket;
let stop: () => Promise<void>;
let inFolder: FileStore;
let inBucket: FileStore;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'backroom-move-'));
  ({ bucket, stop } = await startLocalBucket());
  inFolder = folderStore(path.join(dataDir, 'files'), '', async () => Buffer.alloc(32));
  inBucket = bucketStore(bucket);
});

afterEach(async () => {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});

const command = fileURLToPath(new URL('../move-files.ts', import.meta.url));

const moveFiles = (...words: string[]) =>
  promisify(execFile)(process.execPath, [command, ...words], {
    env: {
      PATH: process.env.PATH,
      BACKROOM_DATA: dataDir,
      S3_URL: bucket.url,
      S3_ACCESS_KEY: bucket.accessKey,
      S3_SECRET_KEY: bucket.secretKey,
    },
  });

const contentOf = async (store: FileStore) => {
  const found: Record<string, string> = {};
  for await (const { key } of store.list('')) {
    const file = await store.get(key);
    if (file) found[key] = (await buffer(file.content)).toString();
  }
  return found;
};

const files = { 'products/1': 'one', 'products/2': 'two', 'chats/a/3': '' };

test('files go into a bucket that is made for them, once, and come back', async () => {
  for (const [key, text] of Object.entries(files)) await inFolder.put(key, Buffer.from(text), text.length);

  expect((await moveFiles('to-bucket')).stdout).toContain(
    '3 files copied, 0 were there already; 0 originals removed',
  );
  expect(await contentOf(inBucket)).toEqual(files);
  expect(await contentOf(inFolder)).toEqual(files);

  // Meanwhile something came and something changed.
  await inFolder.put('products/2', Buffer.from('new'), 3);
  const again = await moveFiles('to-bucket', '--remove-originals');
  expect(again.stdout).toContain('1 files copied, 2 were there already; 3 originals removed');
  expect(await contentOf(inBucket)).toEqual({ ...files, 'products/2': 'new' });
  expect(await contentOf(inFolder)).toEqual({});

  expect((await moveFiles('to-folder')).stdout).toContain('3 files copied');
  expect(await contentOf(inFolder)).toEqual({ ...files, 'products/2': 'new' });
});

test('a word that is neither, and a bucket that does not answer, are one line', async () => {
  await expect(moveFiles('somewhere')).rejects.toMatchObject({
    stderr: 'Say where to: npm run move-files -- to-bucket, or to-folder\n',
  });
  bucket = { ...bucket, secretKey: 'wrong' };
  await expect(moveFiles('to-bucket')).rejects.toMatchObject({
    stderr: expect.stringMatching(/^The bucket in S3_URL cannot be used: .*403.*\n$/),
  });
});
