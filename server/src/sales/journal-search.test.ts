// What the journal finds, of few orders and of more than are handed on by their numbers.
import { addDays } from '@backroom/contract/kit/dates';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Intake } from '../orders/intake/index.ts';
import type { OrderDocument } from '../orders/order-document.ts';
import { findShop } from '../stores/find-or-create-shop.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { simpleOrder } from '../testing/simple-order.ts';

let server: TestApplication;
let token: string;

/** The range and, as long, what it is compared with: an order of each store on each of the days, then on each again. */
const DAYS = 10;
const FIRST = '2025-05-22';
const range = { from: addDays(FIRST, DAYS), to: addDays(FIRST, 2 * DAYS - 1) };

/** Ada's are the first few on each day's round, Grace's all the others. */
const HERS = 2 * DAYS + 4;

const orderOf = (store: string, index: number): OrderDocument => {
  const name = index < HERS ? 'Ada' : 'Grace';
  const order = simpleOrder({
    id: `${store}-${index}`,
    name: `#${store}${index}`,
    placed_at: `${addDays(FIRST, index % (2 * DAYS))}T12:00:00Z`,
    unit_price_cents: 1_000,
    sku: index < DAYS + 3 ? 'KITE-1' : 'TOY-1',
    customer: { id: null, name: `${name} Crowd`, email: `${name.toLowerCase()}@example.com`, phone: null },
  });
  const title = index < DAYS + 3 ? 'Paper kite' : 'Wooden train';
  return { ...order, lines: order.lines.map((line) => ({ ...line, product_title: title })) };
};

const orders = { pier: 1_100, harbor: 40 };

beforeAll(async () => {
  server = await startTestApplication();
  token = await server.signIn({ email: 'head@example.com', role: 'SuperAdmin' });
  for (const [store, count] of Object.entries(orders)) {
    const domain = `${store}.example.com`;
    await server.addShop({ domain, name: store, timezone: 'UTC' });
    const shop = await findShop(server.services.db, domain);
    if (!shop) throw new Error('There is no such store');
    const documents = Array.from({ length: count }, (_, index) => orderOf(store, index));
    await new Intake({ pool: server.connection.pool, db: server.services.db }).postOrders(shop, documents);
  }
});
afterAll(() => server.close());

/** Of the orders in the range and of those before it that a test is true of, so many. */
const counted = (is: (index: number) => boolean, stores: readonly (keyof typeof orders)[]) => {
  const indexes = stores.flatMap((store) => Array.from({ length: orders[store] }, (_, index) => index));
  const inRange = indexes.filter((index) => is(index) && index % (2 * DAYS) >= DAYS).length;
  return { now: inRange, before: indexes.filter(is).length - inRange };
};

const isAdas = (index: number) => index < HERS;
const isKite = (index: number) => index < DAYS + 3;
const both = ['pier', 'harbor'] as const;

it.each([
  { search: 'grace@example', stores: both, is: (index: number) => !isAdas(index) },
  { search: 'grace@example', stores: ['harbor'] as const, is: (index: number) => !isAdas(index) },
  { search: 'ADA CROWD', stores: both, is: isAdas },
  { search: 'crowd', stores: both, is: () => true },
  { search: 'paper KITE', stores: both, is: isKite },
  { search: 'kite-1', stores: ['pier'] as const, is: isKite },
  { search: '#harbor17', stores: both, is: () => false, one: true },
  { search: 'nobody', stores: both, is: () => false },
])('finds what "$search" is in, in $stores', async ({ search, stores, is, one = false }) => {
  const shop = stores.map((store) => `${store}.example.com`);
  const body = { ...range, search, shop, limit: 200 };
  const { status, body: page, text } = await server.call('/getSalesData', { body, token });
  expect(status, text).toBe(200);
  const { now, before } = one ? { now: 1, before: 0 } : counted(is, stores);
  expect(page.pagination.total).toBe(now);
  expect(page.data).toHaveLength(Math.min(now, 200));
  expect([page.summary.orders_count, page.previous.orders_count]).toEqual([now, before]);
  expect([page.totals.gross_sales, page.previous.gross_sales]).toEqual([now * 10, before * 10]);
});
