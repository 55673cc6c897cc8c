import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { uploadTo } from '../testing/upload.ts';

let server: TestApplication;
let dataDir: string;
let token: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backroom-nonsense-'));
  server = await startTestApplication({ BACKROOM_DATA: dataDir });
  token = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
  await server.addShop({ domain: 'pier.example.com', name: 'Pier' });
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

const upload = (kind: string, name: string, content: string) =>
  uploadTo(server.app, '/upload-import', {
    token,
    fields: { kind, shop: 'pier.example.com' },
    name,
    content,
  });

const FIVE_MEGABYTES = 5 * 1024 * 1024;
const filled = (text: string) => text.repeat(Math.ceil(FIVE_MEGABYTES / text.length));

test.each([
  ['gift-cards', 'commas.csv', filled(',')],
  ['gift-cards', 'line-ends.csv', filled('\n')],
  ['gift-cards', 'quote.csv', `"${filled('x,y\n')}`],
  ['orders', 'brackets.json', filled('[')],
  ['orders', 'none.json', `[${filled('{},')}`],
])('%s from %s: nonsense is answered in words', async (kind, name, content) => {
  const uploaded = await upload(kind, name, content);
  expect(uploaded.status, JSON.stringify(uploaded.body).slice(0, 300)).toBeLessThan(500);
  if (uploaded.status !== 200) return;
  const seen = await server.call('/preview-import', {
    body: { import_id: uploaded.body.import.id },
    token,
  });
  expect(seen.status, JSON.stringify(seen.body).slice(0, 300)).toBeLessThan(500);
});
