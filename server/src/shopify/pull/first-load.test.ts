import { chainAt } from '@backroom/demo/chain';
import { planGiftCards } from '@backroom/demo/orders/gift-card-plan';
import { ordersOfStore } from '@backroom/demo/orders/store-orders';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Practice, startPractice } from '../../testing/practice-shop.ts';
import { numberOf } from '../client/document.ts';
import { ShopifyError } from '../client/shopify-error.ts';
import { emptyDirty } from './empty-dirty.ts';
import { loadStep } from './load.ts';
import { lookForChanges } from './look-for-changes.ts';
import { readAgain } from './mark-dirty.ts';

const chain = chainAt(new Date('2026-02-20T15:00:00Z'), { stores: 1, days: 70, dailyOrders: 3 });
const [store] = chain.stores;
if (!store) throw new Error('No store');
const { domain, timezone } = store;

let practice: Practice;
let shopId: number;
beforeEach(async () => {
  practice = await startPractice({ chain, frozen: true });
  shopId = await practice.server.addShop({ domain, timezone });
  await practice.connect(shopId, domain, 'LOADING');
});
afterEach(() => practice.close());

const services = () => practice.server.services;
const shop = () => {
  const found = practice.shopify.emulator.shops.get(domain);
  if (!found) throw new Error('No shop');
  return found;
};

/** Works on the load until it is done; Shopify's clock moves on between the steps. */
const load = async (most = 60) => {
  for (let step = 0; step < most; step += 1) {
    const { done } = await loadStep(services(), shopId).catch((error: unknown) => {
      if (error instanceof ShopifyError) return { done: false };
      throw error;
    });
    if (done) return;
    await practice.shopify.emulator.clock.advance(60_000);
    await sql`update shopify_slices set next_at = now()`.execute(services().db);
    await sql`update shopify_connections set state = 'LOADING' where state = 'WAITING'`.execute(
      services().db,
    );
  }
  throw new Error('The load does not end');
};

const stored = async () => {
  const { rows } = await sql<{ number: string; net: number }>`
    select o.shopify_order_id as number, coalesce(sum(l.gross_cents - l.discount_cents), 0)::int as net
    from orders o left join sales_lines l on l.shop_id = o.shop_id and l.order_id = o.order_id
    where o.shop_id = ${shopId} group by 1 order by 1`.execute(services().db);
  return rows;
};
const counts = async () => {
  const { rows } = await sql<Record<string, number>>`select
      (select count(*)::int from products where shop_id = ${shopId}) as products,
      (select count(*)::int from variants where shop_id = ${shopId} and unit_cost_cents is not null) as costs,
      (select count(*)::int from inventory_levels where shop_id = ${shopId}) as levels,
      (select count(*)::int from customers where shop_id = ${shopId}) as customers,
      (select count(*)::int from shopify_unread_orders where shop_id = ${shopId}) as unread`.execute(
    services().db,
  );
  return rows[0];
};
const plan = planGiftCards(chain);
const numbersOfShop = () =>
  [...ordersOfStore(chain, store, plan)].map(({ document }) => document.shopify_order_id).toSorted();

test('a first load brings products, cost, stock, customers and every order once, the newest month first', async () => {
  await load();
  expect((await stored()).map(({ number }) => number)).toEqual(numbersOfShop());
  const { catalogue, customers } = shop();
  expect(await counts()).toMatchObject({
    products: catalogue.products.size,
    customers: customers.size,
    unread: 0,
  });
  expect((await counts())?.levels).toBeGreaterThan(50);
  expect((await counts())?.costs).toBeGreaterThan(50);
  const { rows } = await sql<{ kind: string; state: string }>`
    select kind, state from shopify_slices order by slice_no`.execute(services().db);
  expect(rows.map(({ kind }) => kind).filter((kind) => kind !== 'orders')).toEqual([
    'collections',
    'products',
    'stock',
    'customers',
    'discounts',
    'gift-cards',
    'gift-cards',
  ]);
  expect(rows[0]?.kind).not.toBe('orders');
  expect(rows.at(-1)?.kind).toBe('gift-cards');
  expect(rows.every(({ state }) => state === 'DONE')).toBe(true);
});

test('an order that its shop tells of before its products were read has what they cost', async () => {
  const variant = [...shop().catalogue.variants.values()].find(({ costCents }) => costCents !== null);
  const response = await fetch(`${practice.shopify.address}/_emulator/orders/place`, {
    method: 'POST',
    body: JSON.stringify({ shop: domain, purchase: { lines: [{ variantId: variant?.id, quantity: 2 }] } }),
  });
  const { id } = (await response.json()) as { id: string }; // an order of the emulator
  await practice.shopify.emulator.clock.advance(20_000);
  const { db } = services();
  await db.transaction().execute((trx) => readAgain(trx, shopId, 'orders', [numberOf(id)]));
  await sql`update shopify_dirty set due_at = now()`.execute(db);
  await emptyDirty(services(), shopId);
  const { rows } = await sql<{ cogs: number; uncosted: number }>`
    select sum(cogs_cents)::int as cogs, sum(uncosted_net_cents)::int as uncosted from sales_lines`.execute(
    db,
  );
  expect(rows).toEqual([{ cogs: 2 * (variant?.costCents ?? 0), uncosted: 0 }]);
});

test('a load with failures of every kind ends with the same orders as one without', async () => {
  await load();
  const undisturbed = await stored();
  await sql`truncate shopify_slices, shopify_cursors, orders cascade`.execute(services().db);
  for (const table of [
    'sales_lines',
    'order_charges',
    'payments',
    'sales_tenders',
    'order_taxes',
    'order_discounts',
    'order_counts',
  ]) {
    await sql`truncate ${sql.table(table)} cascade`.execute(services().db);
  }
  await sql`update shopify_connections set state = 'LOADING', loaded_at = null`.execute(services().db);
  const { faults } = practice.shopify.emulator;
  faults.failBulk = { times: 3, share: 0.5, errorCode: 'INTERNAL_SERVER_ERROR' };
  faults.cutDownloadsAt = { bytes: 5_000, times: 3 };
  faults.order({ kind: 'status', status: 500, times: 2, containing: 'BulkPoll' });
  faults.order({ kind: 'cut', times: 1, containing: 'BulkStart', afterEffect: true });
  faults.order({ kind: 'status', status: 429, times: 2, containing: 'CountOrders' });
  await load();
  expect(await stored()).toEqual(undisturbed);
});

test('what changes after the load is found by looking, and read once', async () => {
  await load();
  const { emulator, address } = practice.shopify;
  const [variant] = shop().catalogue.variants.values();
  const purchase = { lines: [{ variantId: variant?.id, quantity: 2 }] };
  const control = async (path: string, message: object) => {
    const response = await fetch(`${address}/_emulator/${path}`, {
      method: 'POST',
      body: JSON.stringify({ shop: domain, ...message }),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as { id: string }; // an order of the emulator
  };
  const { id } = await control('orders/place', { purchase });
  await emulator.clock.advance(20_000);
  await sql`update shopify_cursors set cursor_at = ${new Date(emulator.clock.now())}`.execute(services().db);
  expect(await lookForChanges(services(), shopId)).toBe(1);
  await sql`update shopify_dirty set due_at = now()`.execute(services().db);
  expect(await emptyDirty(services(), shopId)).toBeNull();
  expect((await stored()).map(({ number }) => number)).toContain(id);
  expect(await lookForChanges(services(), shopId)).toBe(0);
});
