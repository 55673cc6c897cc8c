import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { uploadFile } from '../testing/upload-file.ts';

let server: TestApplication;
let root: string;
let ann: string;
let jpeg: Buffer;

beforeAll(async () => {
  server = await startTestApplication();
  root = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
  ann = await server.signIn({ email: 'ann@example.com', role: 'Admin' });
  const red = { r: 200, g: 30, b: 30 };
  // As a phone makes them: with the place in it.
  jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: red } })
    .withExif({ IFD0: { Copyright: 'Ann' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());

const send = (content: Buffer, name = 'me.jpg', token = ann) =>
  uploadFile(server, { path: '/set-profile-photo', token, body: {}, name, content });
const fetchPhoto = (path: string) =>
  server.app.inject({ method: 'GET', url: `/v1${path}`, headers: { accept: 'image/*' } });
const photoOf = async (token: string): Promise<string | null> =>
  (await server.call('/session', { method: 'GET', token })).body.user.photo;

test('a photo is kept as a small square without what the camera noted down, is shown to head office, and goes', async () => {
  expect(await photoOf(ann)).toBeNull();
  const { body } = await send(jpeg);
  expect(body.user.photo).toMatch(/^\/profile-photo\/[\da-f-]{36}$/);
  const answer = await fetchPhoto(body.user.photo);
  expect(answer.headers['content-type']).toBe('image/webp');
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 256,
    height: 256,
  });
  expect((await sharp(answer.rawPayload).metadata()).exif).toBeUndefined();
  const { data } = (await server.call('/getAllUsers', { token: root, body: { search: 'ann@' } })).body;
  expect(data).toMatchObject([{ photo: body.user.photo }]);

  // Another one has another address: browsers keep the old one under its own.
  const next = (await send(jpeg)).body.user.photo;
  expect(next).not.toBe(body.user.photo);
  expect((await fetchPhoto(body.user.photo)).statusCode).toBe(404);
  expect((await fetchPhoto(next)).statusCode).toBe(200);

  for (let twice = 0; twice < 2; twice += 1) {
    expect((await server.call('/remove-profile-photo', { token: ann })).body.user.photo).toBeNull();
  }
  expect((await fetchPhoto(next)).statusCode).toBe(404);
  const log = await server.services.db
    .selectFrom('audit_log')
    .select('action')
    .where('action', 'like', 'user.photo-%')
    .orderBy('audit_id')
    .execute();
  expect(log.map(({ action }) => action)).toEqual([
    'user.photo-changed',
    'user.photo-changed',
    'user.photo-removed',
  ]);
});

test('two sent at once leave one', async () => {
  const sent = await Promise.all([send(jpeg), send(jpeg)]);
  expect(sent.map(({ status }) => status)).toEqual([200, 200]);
  const found = await Promise.all(sent.map(({ body }) => fetchPhoto(body.user.photo)));
  expect(found.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
});

test('goes with its person', async () => {
  const bob = await server.signIn({ email: 'bob@example.com', role: 'Admin' });
  const { user } = (await send(jpeg, 'bob.jpg', bob)).body;
  expect((await server.call('/deleteUser', { token: root, body: { userId: user.id } })).status).toBe(200);
  expect((await fetchPhoto(user.photo)).statusCode).toBe(404);
});

const pngHead = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

it.each<[string, () => Buffer, number]>([
  ['me.png', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 415],
  ['me.png', () => Buffer.concat([pngHead, Buffer.alloc(500)]), 415],
  ['me.jpg', () => jpeg.subarray(0, 400), 415],
  ['me.svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 415],
  ['notes.txt', () => Buffer.from('not a picture'), 415],
  ['me.png', () => Buffer.alloc(0), 400],
  ['me.jpg', () => Buffer.alloc(Math.round(10.1 * 1024 * 1024), 'a'), 413],
])(
  'refuses what is no picture or too large, and keeps the photo there is: %s',
  async (name, content, status) => {
    const before = await photoOf(ann);
    const answer = await send(content(), name);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toEqual(expect.any(String));
    expect(await photoOf(ann)).toBe(before);
  },
);

test('is nobody’s without a session, and no id is none', async () => {
  expect((await send(jpeg, 'me.jpg', 'no-token')).status).toBe(401);
  expect((await fetchPhoto('/profile-photo/00000000-0000-4000-8000-000000000000')).statusCode).toBe(404);
  expect((await fetchPhoto('/profile-photo/..%2f..%2fetc')).statusCode).toBe(400);
});
