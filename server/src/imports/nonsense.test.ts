import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImportServer, startImportServer } from '../testing/import-server.ts';

let at: ImportServer;

beforeAll(async () => {
  at = await startImportServer();
});
afterAll(() => at.close());

const FIVE_MEGABYTES = 5 * 1024 * 1024;
const filled = (text: string) => text.repeat(Math.ceil(FIVE_MEGABYTES / text.length));

test.each([
  ['gift-cards', 'commas.csv', filled(',')],
  ['gift-cards', 'line-ends.csv', filled('\n')],
  ['gift-cards', 'quote.csv', `"${filled('x,y\n')}`],
  ['orders', 'brackets.json', filled('[')],
  ['orders', 'none.json', `[${filled('{},')}`],
])('%s from %s: nonsense is answered in words', async (kind, name, content) => {
  const uploaded = await at.upload('/upload-import', { kind, shop: 'pier.example.com' }, name, content);
  expect(uploaded.status, JSON.stringify(uploaded.body).slice(0, 300)).toBeLessThan(500);
  if (uploaded.status !== 200) return;
  const seen = await at.server.call('/preview-import', {
    body: { import_id: uploaded.body.import.id },
    token: at.token,
  });
  expect(seen.status, JSON.stringify(seen.body).slice(0, 300)).toBeLessThan(500);
});
