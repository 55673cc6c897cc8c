import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApplication, type TestApplication } from '../../testing/application.ts';
import { newIncomingKey } from './file-store.ts';
import { readSignedUpload, signUpload } from './signed-upload.ts';
import { removeUnclaimed } from './upload-jobs.ts';

let folder: string;
let server: TestApplication;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'backroom-uploads-'));
  server = await startTestApplication({ BACKROOM_DATA: folder });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const image = Buffer.from('not really a picture');
const contentType = 'image/png';

const sign = async () => {
  const key = newIncomingKey();
  const signed = await server.services.files.signUpload(key, { contentType, size: image.length });
  return { key, signed };
};

const put = (url: string, type: string, payload: Buffer) => {
  const { pathname, search } = new URL(url);
  return server.app.inject({
    method: 'PUT',
    url: pathname + search,
    headers: { 'content-type': type },
    payload,
  });
};

const kept = async (key: string) => {
  const file = await server.services.files.get(key);
  return file && (await buffer(file.content));
};

test('a browser puts a file to a signed address without a session, and it is kept', async () => {
  const { key, signed } = await sign();
  const answer = await put(signed.url, contentType, image);
  expect(answer.statusCode).toBe(200);
  expect(await kept(key)).toEqual(image);
});

describe('nothing is kept of', () => {
  test.each<[string, (url: URL) => void, string, Buffer, number]>([
    ['a larger file', () => {}, contentType, Buffer.concat([image, image]), 400],
    ['a smaller file', () => {}, contentType, image.subarray(1), 400],
    ['another type', () => {}, 'text/html', image, 400],
    [
      'a size that was changed',
      (url) => url.searchParams.set('size', '40'),
      contentType,
      Buffer.alloc(40),
      403,
    ],
    [
      'a date that was changed',
      (url) => url.searchParams.set('expires', '9999999999'),
      contentType,
      image,
      403,
    ],
    ['no signature', (url) => url.searchParams.delete('signature'), contentType, image, 403],
    [
      'a key that was changed',
      (url) => {
        url.pathname += '0';
      },
      contentType,
      image,
      403,
    ],
    [
      'a path that leads out',
      (url) => {
        url.pathname = '/v1/uploads/..%2f..%2fsecret';
      },
      contentType,
      image,
      403,
    ],
  ])('%s', async (_what, change, type, payload, status) => {
    const { key, signed } = await sign();
    const url = new URL(signed.url);
    change(url);
    const answer = await put(url.href, type, payload);
    expect([answer.statusCode, answer.json().code]).toEqual([
      status,
      status === 403 ? 'FORBIDDEN' : 'VALIDATION_FAILED',
    ]);
    expect(await kept(key)).toBeNull();
  });
});

test('an address has run out after 15 minutes, and one of another installation is none of ours', () => {
  const signingKey = Buffer.alloc(32, 1);
  const signed = signUpload('http://localhost', signingKey, 'incoming/1', { contentType, size: 1 }, 0);
  expect(signed.expiresAt).toEqual(new Date(15 * 60_000));
  const query = Object.fromEntries(new URL(signed.url).searchParams);
  const asked = { key: 'incoming/1', query, contentType, contentLength: '1' };
  expect(readSignedUpload(signingKey, asked, 15 * 60_000 - 1)).toMatchObject({ key: 'incoming/1', size: 1 });
  expect(() => readSignedUpload(signingKey, asked, 15 * 60_000)).toThrow(/has run out/);
  expect(() => readSignedUpload(Buffer.alloc(32, 2), asked, 0)).toThrow(/not one of ours/);
});

test('what nobody has taken within a day is removed', async () => {
  const { key, signed } = await sign();
  await put(signed.url, contentType, image);
  await server.services.files.put('products/1', image, image.length);
  await removeUnclaimed(server.services.files);
  expect(await kept(key)).toEqual(image);
  expect(await removeUnclaimed(server.services.files, Date.now() + 2 * 86_400_000)).toBeGreaterThan(0);
  expect(await kept(key)).toBeNull();
  expect(await kept('products/1')).toEqual(image);
});

test('with a bucket, browsers may upload to it and nobody to us', async () => {
  const withBucket = await startTestApplication({
    S3_URL: 'http://minio:9000/backroom',
    S3_PUBLIC_URL: 'https://files.example.com/backroom/',
    S3_ACCESS_KEY: 'a',
    S3_SECRET_KEY: 'b',
  });
  try {
    const page = await withBucket.app.inject('/healthz');
    expect(page.headers['content-security-policy']).toContain(
      "connect-src 'self' https://files.example.com;",
    );
    const signed = await withBucket.services.files.signUpload('incoming/1', { contentType, size: 3 });
    expect(signed.url).toMatch(/^https:\/\/files\.example\.com\/backroom\/incoming\/1\?/);
    const { search } = new URL((await sign()).signed.url);
    const answer = await withBucket.app.inject({ method: 'PUT', url: `/v1/uploads/incoming/1${search}` });
    expect(answer.statusCode).toBe(404);
  } finally {
    await withBucket.close();
  }
});
