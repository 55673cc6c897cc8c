// Uploads that are broken, cut off or meant ill: a 4xx with words, at once, and nothing of them kept.
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApplication } from '../../testing/application.ts';
import { type ImportServer, startImportServer } from '../../testing/import-server.ts';

let server: TestApplication;
let token: string;
let dataDir: string;
let close: ImportServer['close'];

beforeAll(async () => {
  ({ server, token, dataDir, close } = await startImportServer());
});
afterAll(() => close());

const part = (head: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
const file = (name = 'a.csv', field = 'file') =>
  part(`name="${field}"; filename="${name}"`, 'First Name,Last Name,Email\nAda,Park,ada@example.com\n');
const fields = part('name="kind"', 'customers') + part('name="shop"', 'pier.example.com');
const END = '--b--\r\n';

const send = async (path: string, payload: string, contentType = 'multipart/form-data; boundary=b') => {
  const response = await server.app.inject({
    method: 'POST',
    url: `/v1${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
    payload,
  });
  return { status: response.statusCode, ...response.json() };
};

test.each([
  ['has no end', fields + file()],
  ['breaks off in the file', (fields + file()).slice(0, -20)],
  ['breaks off in a field', fields.slice(0, -30)],
  ['breaks off in the head of the file', (fields + file()).slice(0, fields.length + 40)],
  ['is empty', ''],
  ['has no part', END],
  ['is no form', '{"kind":"orders"}'],
])('a form that %s is refused with the field of the file', async (_what, payload) => {
  for (const [path, field] of [
    ['/upload-import', 'file'],
    ['/import-gift-cards', 'csvFile'],
  ] as const) {
    const own = path === '/upload-import' ? payload : payload.replace(fields, part('name="mode"', 'preview'));
    const answer = await send(path, own.replace('name="file"', `name="${field}"`));
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details: [{ field }] });
  }
});

test.each([
  ['without a boundary', 'multipart/form-data'],
  ['with an empty boundary', 'multipart/form-data; boundary='],
  ['with a boundary that the body has not', 'multipart/form-data; boundary=other'],
])('a form %s is refused with words', async (_what, contentType) => {
  const answer = await send('/upload-import', fields + file() + END, contentType);
  expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details: [{ field: 'file' }] });
});

test('a name of a file with a NUL, a path or half a character in it is stored as what can be read of it', async () => {
  for (const [name, stored] of [
    ['a\u0000b.csv', 'ab.csv'],
    ['../../etc/passwd', 'passwd'],
    ['\u0000', 'file'],
    [`${'x'.repeat(400)}.csv`, 'x'.repeat(255)],
  ] as const) {
    const answer = await send('/upload-import', fields + file(name) + END);
    expect(answer).toMatchObject({ status: 200, import: { file_name: stored } });
  }
  const cards = part('name="mode"', 'import') + file('a\u0000b.csv', 'csvFile') + END;
  expect((await send('/import-gift-cards', cards)).status).toBe(400);
});

test.each([
  ['an unknown field', part('name="extra"', 'x') + fields + file() + END],
  ['a NUL in a field', part('name="kind"', 'cust\u0000omers') + file() + END],
  ['another file first', file('b.csv', 'other') + fields + file() + END],
  ['a thousand fields', part('name="x"', 'y').repeat(1_500) + fields + file() + END],
])('%s is refused', async (_what, payload) => {
  const answer = await send('/upload-import', payload);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(answer.message).toMatch(/\w/);
});

test('nothing of what was refused stays on the disk', async () => {
  const { rows } = await server.connection.pool.query('select files_of from imports');
  const known = rows.map(({ files_of }) => files_of);
  const folder = join(dataDir, 'files', 'imports');
  const parts = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = parts.filter((part) => part.isFile()).map((part) => relative(folder, part.parentPath));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(known).toContain(file.split('/')[0]);
});
