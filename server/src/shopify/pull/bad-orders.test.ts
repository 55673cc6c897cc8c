// Orders that a shop may well have and nobody expects: each is stored or said in words, and the rest goes on.
import { chainAt } from '@backroom/demo/chain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { closeToPosting } from '../../orders/index.ts';
import { type Practice, startPractice } from '../../testing/practice-shop.ts';
import { emptyDirty } from './empty-dirty.ts';
import { markDirty } from './mark-dirty.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

const chain = chainAt(new Date('2026-02-20T15:00:00Z'), { stores: 1, days: 2, dailyOrders: 1 });
const [store] = chain.stores;
if (!store) throw new Error('No store');
const { domain } = store;

let practice: Practice;
let shopId: number;
let head: string;
beforeAll(async () => {
  practice = await startPractice({ chain, frozen: true });
  shopId = await practice.server.addShop({ domain, name: 'Pier' });
  head = await practice.server.signIn({ email: 'head@example.com', role: 'SuperAdmin' });
  await practice.connect(shopId, domain);
});
beforeEach(() => sql`truncate shopify_unread_orders`.execute(db()));
afterAll(() => practice.close());

const db = () => practice.server.services.db;
const shop = () => {
  const found = practice.shopify.emulator.shops.get(domain);
  if (!found) throw new Error('No shop');
  return found;
};
/** The number of an order that somebody places in the shop. */
const place = async (lines: number, more: { processedAt?: string } = {}): Promise<string> => {
  const variants = [...shop().catalogue.variants.values()];
  const bought = Array.from({ length: lines }, (_, index) => ({
    variantId: variants[index % variants.length]?.id,
    quantity: 1,
  }));
  const response = await fetch(`${practice.shopify.address}/_emulator/orders/place`, {
    method: 'POST',
    body: JSON.stringify({ shop: domain, purchase: { lines: bought, ...more } }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { id: string }).id; // an order of the emulator
};
const read = async (...numbers: string[]) => {
  await markDirty(
    db(),
    shopId,
    numbers.map((number) => ({ kind: 'orders', number, updatedAt: null })),
  );
  await sql`update shopify_dirty set due_at = now()`.execute(db());
  await emptyDirty(practice.server.services, shopId);
};
const stored = async (number: string) => {
  const { rows } = await sql<{ lines: number; total: number; days: string[] }>`
    select jsonb_array_length(o.document -> 'lines') as lines, o.total_cents as total,
      array(select distinct l.local_date::text from sales_lines l
        where l.shop_id = o.shop_id and l.order_id = o.order_id) as days
    from orders o where o.shop_id = ${shopId} and o.shopify_order_id = ${number}`.execute(db());
  return rows[0];
};
const unread = async () => {
  const { body } = await practice.server.call('/get-unread-orders', { body: {}, token: head });
  return (body.data as { number: string; reason: string }[]).map(({ number, reason }) => ({
    number,
    reason,
  }));
};

test('one with a thousand lines is stored with all of them and all they sold', async () => {
  const long = await place(1_000);
  await read(long);
  expect(await unread()).toEqual([]);
  expect(await stored(long)).toMatchObject({ lines: 1_000 });
  const { rows } = await sql<{ goods: number; sold: number }>`
    select (select count(*)::int from jsonb_array_elements(o.document -> 'lines') as line
        where not (line ->> 'gift_card')::boolean) as goods,
      (select sum(l.units_sold)::int from sales_lines l
        where l.shop_id = o.shop_id and l.order_id = o.order_id) as sold
    from orders o where o.shop_id = ${shopId} and o.shopify_order_id = ${long}`.execute(db());
  expect(rows[0]?.sold).toBeGreaterThan(900);
  expect(rows[0]?.sold).toBe(rows[0]?.goods);
});

test('one without lines is stored and counts for nothing, and the rest goes on', async () => {
  const [empty, plain] = [await place(0), await place(1)];
  await read(empty, plain);
  expect(await stored(empty)).toMatchObject({ lines: 0, total: 0 });
  expect(await stored(plain)).toMatchObject({ lines: 1 });
});

test('one in another currency is on the list with both, is in no figure, and is read once that is put right', async () => {
  const number = await place(1);
  Object.assign(shop(), { currency: 'CAD' });
  await read(number);
  Object.assign(shop(), { currency: 'USD' });
  expect(await stored(number)).toBeUndefined();
  const [row] = await unread();
  expect(row).toMatchObject({ number });
  expect(row?.reason).toMatch(/CAD.*USD/);
  const answer = await practice.server.call('/retry-unread-orders', {
    body: { storeId: String(shopId), numbers: [number] },
    token: head,
  });
  expect(answer.status).toBe(200);
  await sql`update shopify_dirty set due_at = now()`.execute(db());
  await emptyDirty(practice.server.services, shopId);
  expect(await stored(number)).toMatchObject({ lines: 1 });
  expect(await unread()).toEqual([]);
});

test('one of a closed day is stored, and its figures stand on the day it came', async () => {
  const number = await place(1, { processedAt: '2026-01-15T18:00:00Z' });
  await db()
    .transaction()
    .execute((trx) => closeToPosting(trx, shopId, { first_day: '2026-01-01', last_day: '2026-01-31' }));
  await read(number);
  const days = (await stored(number))?.days ?? [];
  expect(days).toHaveLength(1);
  expect(days[0]?.slice(0, 7)).not.toBe('2026-01');
});
