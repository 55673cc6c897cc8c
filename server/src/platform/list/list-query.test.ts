import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApplication, type TestApplication } from '../../testing/application.ts';

let server: TestApplication;
let root: string;

/** Two of one name, so that pages part rows that sort alike. */
const stores = ['Pier', 'Cove', 'Dune', 'Cove', 'Bay'];

beforeAll(async () => {
  server = await startTestApplication();
  root = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
  for (const [index, name] of stores.entries()) {
    const domain = `${name.toLowerCase()}-${index}.myshopify.com`;
    await server.addShop({ domain, name, cid: `C-010${index}` });
    const made = await call('/create-api-key', { name: `Till ${index}`, shop_domain: domain });
    expect(made.status).toBe(200);
  }
});
afterAll(() => server.close());

const call = (path: string, body: object, token = root) => server.call(path, { body, token });
const lines = (text: string) =>
  text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));

test('pages of a sorted list show each row once, also where rows sort alike', async () => {
  const seen: string[] = [];
  for (const page of [1, 2, 3, 4, 5]) {
    const { body } = await call('/get-stores', { page, limit: 1, sortBy: 'name', sortOrder: 'desc' });
    expect(body.pagination).toEqual({ page, limit: 1, total: 5, totalPages: 5 });
    seen.push(body.data[0].cid);
  }
  expect(seen[0]).toBe('C-0100');
  expect(seen.at(-1)).toBe('C-0104');
  expect(new Set(seen).size).toBe(5);
});

test.each([
  ['name', 'asc', ['Till 0', 'Till 1', 'Till 2', 'Till 3', 'Till 4']],
  ['name', 'desc', ['Till 4', 'Till 3', 'Till 2', 'Till 1', 'Till 0']],
  ['created', 'desc', ['Till 4', 'Till 3', 'Till 2', 'Till 1', 'Till 0']],
])('keys by %s %s', async (sortBy, sortOrder, expected) => {
  const { body } = await call('/get-api-key-list', { sortBy, sortOrder });
  expect(body.apiKeys.map(({ name }: { name: string }) => name)).toEqual(expected);
});

test('keys are found by store, and what was never used comes last in either direction', async () => {
  const found = await call('/get-api-key-list', { search: 'cOVE', sortBy: 'name', sortOrder: 'asc' });
  expect(found.body.apiKeys.map(({ name }: { name: string }) => name)).toEqual(['Till 1', 'Till 3']);
  await sql`update api_keys set last_used_at = now() where name = 'Till 2'`.execute(server.connection.db);
  for (const sortOrder of ['asc', 'desc']) {
    const { body } = await call('/get-api-key-list', { sortBy: 'last_used', sortOrder });
    expect(body.apiKeys[0].name).toBe('Till 2');
  }
});

test('a file has what the filter leaves, in the columns and the sequence of the page', async () => {
  const file = await call('/export-stores', {
    search: 'cove',
    sortBy: 'cid',
    sortOrder: 'desc',
    columns: ['domain', 'name'],
  });
  expect(file.status).toBe(200);
  expect(lines(file.text)).toEqual([
    ['Domain', 'Store'],
    ['cove-3.myshopify.com', 'Cove'],
    ['cove-1.myshopify.com', 'Cove'],
  ]);
  const users = await call('/export-users', { columns: ['email', 'role', 'status'] });
  expect(lines(users.text)).toEqual([
    ['E-mail', 'Role', 'Status'],
    ['root@example.com', 'SuperAdmin', 'Active'],
  ]);
  const log = await call('/get-audit-log', { record: 'store', search: 'exported' });
  expect(log.body.data).toHaveLength(1);
});

test('what a list can’t be sorted by, or has no column for, is refused by name', async () => {
  const sorted = await call('/get-api-key-list', { sortBy: 'constructor' });
  expect([sorted.status, sorted.body.details[0].field]).toEqual([400, 'sortBy']);
  const exported = await call('/export-stores', { columns: ['name', 'constructor'] });
  expect([exported.status, exported.body.details[0].field]).toEqual([400, 'columns.1']);
  const none = await call('/export-royalty-statements', { columns: [] });
  expect([none.status, none.body.details[0].field]).toEqual([400, 'columns']);
});

test('only those who manage them save lists of stores, users and statements', async () => {
  const admin = await server.signIn({ email: 'admin@example.com', role: 'Admin' });
  for (const path of ['/export-stores', '/export-users', '/export-royalty-statements']) {
    expect((await call(path, {}, admin)).status, path).toBe(403);
  }
});
