import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { intakeOn } from '../../orders/intake/intake-on.ts';
import { setOwner } from '../../stores/index.ts';
import { simpleOrder } from '../../testing/simple-order.ts';
import { MILL, PIER, startTestCatalogue, type TestCatalogue } from '../products.fixture.ts';

let server: TestCatalogue;

const DAY = 86_400_000;

/** Pier sold 30 mugs last week and has 4 left; Mill has 40 and sold none. */
beforeAll(async () => {
  server = await startTestCatalogue();
  const { db } = server.services;
  await sql`update products set created_at = now() - interval '200 days'`.execute(db);
  await intakeOn(server.services).postOrder(
    { shop_id: server.pier, timezone: 'America/New_York', day_cutoff_minutes: 0 },
    simpleOrder({
      id: '1',
      name: '#1',
      placed_at: new Date(Date.now() - 7 * DAY).toISOString(),
      unit_price_cents: 1_000,
      quantity: 30,
      sku: 'MUG',
    }),
  );
});
afterAll(() => server.close());

const post = async (url: string, body: object = {}, token = server.admin) =>
  (await server.call(url, { body, token })).body;
const exported = async (list: string) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/v1/export-stock-work',
    headers: { authorization: `Bearer ${server.admin}` },
    payload: { list },
  });
  return answer.body.replace('\uFEFF', '').trim().split('\r\n');
};

test('what sells and is gone within two weeks runs out, the soonest first', async () => {
  expect((await post('/get-low-stock')).rows).toMatchObject([
    { sku: 'MUG', shop: PIER, available: 4, sold: 30, days_left: 12 },
  ]);
  expect((await post('/get-low-stock', { store: MILL })).rows).toEqual([]);
  expect((await post('/get-low-stock', { search: 'bowl' })).rows).toEqual([]);
});

test('what lies in stock and never sold is dead, unless it is new', async () => {
  const { rows, worth } = await post('/get-dead-stock');
  expect(rows).toMatchObject([{ sku: 'MUG', shop: MILL, available: 40, last_sold: null, worth: 120 }]);
  expect(worth).toBe(120);
  const { db } = server.services;
  await sql`update products set created_at = now() where shop_id = ${server.mill}`.execute(db);
  expect((await post('/get-dead-stock')).rows).toEqual([]);
  await sql`update products set created_at = now() - interval '200 days' where shop_id = ${server.mill}`.execute(
    db,
  );
});

test('what lies dead moves to where it runs out, among stores of one owner alone', async () => {
  expect((await post('/get-transfer-proposals')).rows).toEqual([]);
  const { db } = server.services;
  const { franchisee_id } = await db
    .selectFrom('franchisees')
    .select('franchisee_id')
    .executeTakeFirstOrThrow();
  await setOwner(db, server.mill, franchisee_id);
  const { rows, worth } = await post('/get-transfer-proposals');
  expect(rows).toMatchObject([
    { sku: 'MUG', owner: 'Ann Ames', from_shop: MILL, to_shop: PIER, quantity: 6, worth: 18 },
  ]);
  expect(worth).toBe(18);
  expect(await exported('transfers')).toEqual([
    'Product,SKU,Owner,From,Lies there,To,Left there,Sold there in 90 days,Move,Worth at cost',
    'Mug,MUG,Ann Ames,Mill,40,Pier,4,30,6,18',
  ]);
});

test('a missing cost is listed with what it is elsewhere, and entered once for all stores', async () => {
  expect((await post('/get-uncosted-skus')).rows).toMatchObject([{ sku: 'SHIRT-M', stores: 1, known: null }]);
  const { version } = (await post('/get-uncosted-skus')).rows[0];
  await post('/set-unit-cost', { sku: 'SHIRT-M', unit_cost: 7, version });
  expect((await post('/get-uncosted-skus')).rows).toEqual([]);
});

test.each(['low', 'dead', 'transfers', 'costs'])('%s goes out as a file, whole', async (list) => {
  expect((await exported(list))[0]).toContain('SKU');
});

test.each(['/get-low-stock', '/get-dead-stock', '/get-transfer-proposals', '/get-uncosted-skus'])(
  '%s is for head office, and for stores that there are',
  async (path) => {
    expect((await server.call(path, { token: server.franchisee, body: {} })).status).toBe(403);
    expect((await server.call(path, { body: {} })).status).toBe(401);
    expect((await server.call(path, { token: server.admin, body: { store: 'no.example.com' } })).status).toBe(
      400,
    );
  },
);
