// What is kept out of programmes: by whom, from when, until when, and what it does to facts of orders.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryOnDatabase } from '../platform/database/query.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { exclusionsFrom } from './index.ts';

let server: TestApplication;
let root: string;
let admin: string;
beforeAll(async () => {
  server = await startTestApplication();
  root = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
  admin = await server.signIn({ email: 'ann@example.com', role: 'Admin' });
});
afterAll(() => server.close());

const as =
  (token: string) =>
  (path: string, body: object = {}) =>
    server.call(path, { token, body });
const list = async (body: object = {}) => (await as(admin)('/get-excluded-sku-list', body)).body;

test('a SKU is excluded once, listed, removed, and its history is kept', async () => {
  const added = await as(admin)('/add-excluded-sku', { sku: ' bag-1 ', reason: 'Carrier bags' });
  expect(added).toMatchObject({
    status: 200,
    body: {
      sku: {
        sku: 'bag-1',
        reason: 'Carrier bags',
        scopes: ['DISCOUNT', 'LOYALTY'],
        royalty: null,
        known: false,
      },
      warning: 'bag-1 was not found in any store',
    },
  });
  const again = await as(admin)('/add-excluded-sku', { sku: 'BAG-1', reason: 'Once more' });
  expect(again).toMatchObject({
    status: 400,
    body: { details: [{ field: 'sku', message: 'SKU is already excluded' }] },
  });
  expect(await list({ search: 'carrier' })).toMatchObject({ total: 1, skus: [{ sku: 'bag-1' }] });
  const removed = await as(admin)('/remove-excluded-sku', { sku: 'Bag-1' });
  expect(removed).toMatchObject({ status: 200, body: { left: [] } });
  expect(await list()).toMatchObject({ total: 0 });
  const { body } = await as(admin)('/get-excluded-sku-history', { sku: 'BAG-1' });
  expect(body).toMatchObject({
    total: 2,
    history: [{ added_by: 'ann@example.com', removed_by: 'ann@example.com', scope: 'DISCOUNT' }, {}],
  });
  expect((await as(admin)('/remove-excluded-sku', { sku: 'bag-1' })).status).toBe(404);
});

test('royalty is a SuperAdmin’s: an Admin neither adds nor ends it', async () => {
  const wanted = { sku: 'STAMP', reason: 'Postage at cost', scopes: ['LOYALTY', 'ROYALTY'] };
  expect((await as(admin)('/add-excluded-sku', wanted)).status).toBe(403);
  expect((await as(root)('/add-excluded-sku', wanted)).body.sku).toMatchObject({
    scopes: ['LOYALTY', 'ROYALTY'],
    royalty: { reason: 'Postage at cost' },
  });
  // What is there stays, what is missing comes on top.
  await as(admin)('/add-excluded-sku', { sku: 'stamp', reason: 'No promotions' });
  expect(await list({ scopes: ['ROYALTY'] })).toMatchObject({
    skus: [{ sku: 'stamp', scopes: ['DISCOUNT', 'LOYALTY', 'ROYALTY'] }],
  });
  expect((await as(admin)('/remove-excluded-sku', { sku: 'STAMP' })).body).toMatchObject({
    left: ['ROYALTY'],
    message: 'STAMP takes part again, but is still kept out of royalty',
  });
  expect((await as(admin)('/remove-excluded-sku', { sku: 'STAMP' })).status).toBe(403);
  expect((await as(admin)('/remove-excluded-sku', { sku: 'STAMP', scopes: ['ROYALTY'] })).status).toBe(403);
  expect((await as(root)('/remove-excluded-sku', { sku: 'STAMP' })).body.left).toEqual([]);
});

test('it acts from its moment on and until its end, never before', async () => {
  const query = queryOnDatabase(server.services.db);
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const past = await as(root)('/add-excluded-sku', {
    sku: 'CARD',
    reason: 'Sold at cost',
    effective_from: '2025-01-01T00:00:00Z',
  });
  expect(past.body.details).toMatchObject([{ field: 'effective_from' }]);
  await as(root)('/add-excluded-sku', {
    sku: 'CARD',
    reason: 'Sold at cost',
    scopes: ['ROYALTY'],
    effective_from: soon,
  });
  const isExcluded = await exclusionsFrom(query, 'ROYALTY');
  expect(isExcluded('card', new Date().toISOString())).toBe(false);
  expect(isExcluded(' CARD', soon)).toBe(true);
  expect((await exclusionsFrom(query, 'LOYALTY'))('CARD', soon)).toBe(false);
  // Taken back before it began: it never was.
  await as(root)('/remove-excluded-sku', { sku: 'CARD' });
  expect((await exclusionsFrom(query, 'ROYALTY'))('CARD', soon)).toBe(false);
});

test('several at once have their own results, pages and order', async () => {
  await as(admin)('/add-excluded-sku', { sku: 'B-2', reason: 'Deposit' });
  const { body } = await as(admin)('/add-excluded-skus', {
    skus: ['b-2', 'B-1', 'B-3 ', 'b-1'],
    reason: 'Deposit',
  });
  expect(body).toMatchObject({ matched: 3, done: 2 });
  expect(body.results.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([
    { id: 'b-2', ok: false, message: 'SKU is already excluded' },
  ]);
  const page = await list({ search: 'b-', page: 2, limit: 2 });
  expect(page.total).toBe(3);
  expect(page.skus.map(({ sku }: { sku: string }) => sku)).toEqual(['B-3']);
});

test.each([
  [{ sku: '  ', reason: 'Bags' }, 'sku'],
  [{ sku: 'X' }, 'reason'],
  [{ sku: 'X', reason: 'no' }, 'reason'],
  [{ sku: 'X', reason: 'Bags', scopes: [] }, 'scopes'],
  [{ sku: 'X', reason: 'Bags', scopes: ['SALES'] }, 'scopes.0'],
])('%j is refused at its field', async (body, field) => {
  const answer = await as(root)('/add-excluded-sku', body);
  expect(answer.status).toBe(400);
  expect(answer.body.details.map((one: { field: string }) => one.field)).toContain(field);
});

test('two who exclude the same SKU at once: one is told', async () => {
  const both = await Promise.all(
    [1, 2].map(() => as(admin)('/add-excluded-sku', { sku: 'RACE', reason: 'Twice at once' })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});
