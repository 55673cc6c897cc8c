import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { MILL, PIER, startTestCatalogue, type TestCatalogue } from '../products.fixture.ts';
import { makePlanned } from './make-planned.ts';

let server: TestCatalogue | undefined;

beforeEach(async () => {
  await server?.close();
  server = await startTestCatalogue();
});
afterAll(() => server?.close());

const chain = () => {
  if (!server) throw new Error('not started');
  return server;
};
const post = (url: string, body: unknown, token = chain().admin) => chain().call(url, { body, token });
type Product = {
  id: string;
  title: string;
  variants: { variant_id: string; price: number; compare_at_price: number | null }[];
};
const mugs = async () =>
  ((await post('/get-multi-products', { shop: [PIER, MILL], search: 'mug' })).body.products as Product[]) ??
  [];
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const plan = async (on: string, price: number, more: object = {}) =>
  post('/plan-prices', {
    on,
    products: (await mugs()).map(({ id, variants }) => ({
      id,
      variants: [{ variant_id: variants[0]?.variant_id, price, ...more }],
    })),
  });
/** The day of a plan begins in one store alone. */
const beginsIn = (shopId: number) =>
  sql`update planned_prices set on_date = current_date - 2 where shop_id = ${shopId}`.execute(
    chain().services.db,
  );
const prices = async () => (await mugs()).map(({ variants }) => variants[0]?.price);

test('a planned price comes when its day begins in the store, and not before', async () => {
  expect((await plan(inDays(3), 15, { compare_at_price: 20 })).body).toMatchObject({ done: 2 });
  expect(await makePlanned(chain().services)).toBe(0);
  await beginsIn(chain().pier);
  expect(await makePlanned(chain().services)).toBe(1);
  expect(await prices()).toEqual([15, 12]);
  expect((await mugs())[0]?.variants[0]?.compare_at_price).toBe(20);
  const { plans } = (await post('/get-planned-prices', {})).body;
  expect(
    plans.map(({ state, store_name }: { state: string; store_name: string }) => [state, store_name]),
  ).toEqual([
    ['PLANNED', 'Mill'],
    ['DONE', 'Pier'],
  ]);
});

test('of one day the newer plan counts, and one that was taken back never comes', async () => {
  await plan(inDays(3), 15);
  await plan(inDays(3), 16);
  const { plans } = (await post('/get-planned-prices', {})).body;
  expect(plans).toHaveLength(2);
  const mill = plans.find((one: { shop: string }) => one.shop === MILL);
  const cancelled = await post('/cancel-planned-prices', { plan_ids: [mill.plan_id, mill.plan_id] });
  expect(cancelled.body).toMatchObject({ done: 1 });
  await beginsIn(chain().pier);
  await beginsIn(chain().mill);
  expect(await makePlanned(chain().services)).toBe(1);
  expect(await prices()).toEqual([16, 12]);
});

test('a day that has begun, a stranger’s product and a franchisee are refused', async () => {
  expect((await plan(inDays(-2), 15)).status).toBe(400);
  const strange = {
    on: inDays(3),
    products: [{ id: '999~none', variants: [{ variant_id: 'x', price: 1 }] }],
  };
  expect((await post('/plan-prices', strange)).body.results).toMatchObject([{ ok: false }]);
  expect((await post('/plan-prices', strange, chain().franchisee)).status).toBe(403);
  expect((await post('/plan-prices', { ...strange, on: '31/12/2026' })).status).toBe(400);
});
