import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLocalBucket } from '../../testing/local-bucket.ts';
import { type Bucket, bucketStore, ensureBucket } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { checkFileStore } from './open-file-store.ts';

let folder: string;
let bucket: Bucket;
let stop: () => Promise<void>;
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'backroom-files-'));
  ({ bucket, stop } = await startLocalBucket());
  await ensureBucket(bucket);
  stores.folder = folderStore(folder, 'http://localhost', async () => Buffer.alloc(32));
  stores.bucket = bucketStore(bucket);
});

afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['folder', 'bucket'])('files in a %s', (kind) => {
  const store = (): FileStore => {
    const found = stores[kind];
    if (!found) throw new Error(`No ${kind}`);
    return found;
  };
  const keysIn = async (prefix: string) => {
    const keys = [];
    for await (const { key } of store().list(prefix)) keys.push(key);
    return keys.sort();
  };
  const textOf = async (key: string) => {
    const file = await store().get(key);
    return file && (await buffer(file.content)).toString();
  };

  test('are given back byte by byte, replaced, and gone when deleted', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 0]);
    await store().put('a/one.bin', bytes, 5);
    const file = await store().get('a/one.bin');
    expect(file?.size).toBe(5);
    expect(file && (await buffer(file.content))).toEqual(bytes);

    await store().put('a/one.bin', Readable.from([Buffer.from('two '), Buffer.from('parts')]), 9);
    expect(await textOf('a/one.bin')).toBe('two parts');

    await store().delete('a/one.bin');
    await store().delete('a/one.bin');
    expect(await store().get('a/one.bin')).toBeNull();
  });

  test('may be empty', async () => {
    await store().put('a/empty', Buffer.alloc(0), 0);
    expect(await textOf('a/empty')).toBe('');
    await store().delete('a/empty');
  });

  test('are listed by the beginning of their keys, with size and age', async () => {
    for (const key of ['list/x/1', 'list/x/2', 'list/y', 'lists'])
      await store().put(key, Buffer.from('abc'), 3);
    expect(await keysIn('list/')).toEqual(['list/x/1', 'list/x/2', 'list/y']);
    expect(await keysIn('list/x/1')).toEqual(['list/x/1']);
    expect(await keysIn('list')).toEqual(['list/x/1', 'list/x/2', 'list/y', 'lists']);
    expect(await keysIn('nothing/')).toEqual([]);
    for await (const { size, changedAt } of store().list('list/y')) {
      expect(size).toBe(3);
      expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(60_000);
    }
  });

  test('are refused when their content breaks off', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the line went dead');
      })(),
    );
    await expect(store().put('a/half', broken, 8)).rejects.toThrow();
    await expect(store().put('a/short', Readable.from([Buffer.from('half')]), 8)).rejects.toThrow();
    // The S3 of these tests keeps what had come; a real one doesn't.
    if (kind === 'folder') expect(await keysIn('a/')).toEqual([]);
  });

  test.each(['../secret', 'a//b', '/etc/passwd', 'a/../../b', '.hidden', 'a/B', 'a b', ''])(
    'refuses the key %j',
    async (key) => {
      await expect(store().get(key)).rejects.toThrow(/Not a key/);
      await expect(store().put(key, Buffer.from('x'), 1)).rejects.toThrow(/Not a key/);
    },
  );
});

test('nothing unfinished stays in the folder', async () => {
  expect(await readdir(path.join(folder, '.unfinished'))).toEqual([]);
});

test('more files than a bucket lists at a time are all listed', async () => {
  const store = bucketStore(bucket, { listAtOnce: 2 });
  for (let n = 0; n < 5; n += 1) await store.put(`many/${n}`, Buffer.from('x'), 1);
  let count = 0;
  for await (const _ of store.list('many/')) count += 1;
  expect(count).toBe(5);
});

describe('an address for an upload into a bucket', () => {
  const image = Buffer.from('an image');
  const put = async (change: { type?: string; body?: Buffer; key?: string }) => {
    const signed = await bucketStore(bucket).signUpload('incoming/1', { contentType: 'image/png', size: 8 });
    const url = change.key ? signed.url.replace('incoming/1', change.key) : signed.url;
    const headers = change.type ? { 'content-type': change.type } : signed.headers;
    return (await fetch(url, { method: signed.method, headers, body: new Uint8Array(change.body ?? image) }))
      .status;
  };

  test('takes the file it was signed for, and says how long', async () => {
    expect(await put({})).toBe(200);
    const file = await bucketStore(bucket).get('incoming/1');
    expect(file && (await buffer(file.content))).toEqual(image);
    const { expiresAt, url } = await bucketStore(bucket).signUpload('incoming/1', {
      contentType: 'a/b',
      size: 1,
    });
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('900');
    expect(Math.round((expiresAt.getTime() - Date.now()) / 60_000)).toBe(15);
  });

  test.each([
    ['another type', { type: 'text/html' }],
    ['a larger one', { body: Buffer.from('an image and a half') }],
    ['another key', { key: 'incoming/2' }],
  ])('refuses %s', async (_what, change) => {
    expect(await put(change)).toBe(403);
  });
});

test.each([
  ['a wrong key', { secretKey: 'wrong' }, /S3_URL cannot be used: The bucket answered GET with 403/],
  ['no server', { url: 'http://127.0.0.1:9/bucket' }, /S3_URL cannot be used: /],
])('%s is one line at the start', async (_what, change, message) => {
  await expect(checkFileStore({ bucket: { ...bucket, ...change }, dataDir: folder })).rejects.toThrow(
    message,
  );
});

test('a bucket that is gone is an outage, not a missing file', async () => {
  const gone = bucketStore({ ...bucket, url: bucket.url.replace('/backroom', '/gone') });
  await expect(gone.get('a/one')).rejects.toThrow(/NoSuchBucket/);
});
