/** What the dashboard shows of a report without opening it is what the report says. */
import { daysBetween } from '@backroom/contract/kit/dates';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { touchProducts } from '../catalogue/index.ts';
import { scopeOfSystem } from '../platform/sessions/scope.ts';
import { closeInventoryDays } from '../stock/index.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { readGolden } from '../testing/golden.ts';
import { postGoldenChain } from '../testing/golden-chain.ts';

let server: TestApplication;
let token: string;
let shopIds: Map<string, number>;

const call = async (path: string, body: object) => {
  const answer = await server.call(path, { body, token });
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  return answer.body;
};

type Stock = { shop: string; sku: string; onHand: number; cost: number };

const setStock = async ({ shop, sku, onHand, cost }: Stock) => {
  const { db } = server.services;
  const shopId = shopIds.get(shop) ?? 0;
  await sql`insert into locations (shop_id, location_id, shopify_location_id, name)
    values (${shopId}, 900, '900', 'Back room') on conflict do nothing`.execute(db);
  await sql`insert into products (shop_id, product_id, handle, title) values (${shopId}, ${sku}, ${sku}, ${`Product ${sku}`})
    on conflict do nothing`.execute(db);
  await sql`insert into variants (shop_id, variant_id, product_id, sku, price_cents, unit_cost_cents)
    values (${shopId}, ${sku}, ${sku}, ${sku}, 1000, ${cost}) on conflict do nothing`.execute(db);
  await sql`insert into inventory_levels (shop_id, variant_id, location_id, on_hand, available)
    values (${shopId}, ${sku}, 900, ${onHand}, ${onHand})
    on conflict (shop_id, variant_id, location_id) do update set on_hand = excluded.on_hand,
      available = excluded.available`.execute(db);
  await touchProducts(db, shopId, [sku]);
};

const close = (at: string) => closeInventoryDays(scopeOfSystem(), server.services.db, new Date(at));

beforeAll(async () => {
  server = await startTestApplication();
  await postGoldenChain(server, readGolden());
  token = await server.signIn({ email: 'head@example.com', role: 'SuperAdmin' });
  const { rows } = await sql<{ name: string; shop_id: number }>`select name, shop_id from shops`.execute(
    server.services.db,
  );
  shopIds = new Map(rows.map(({ name, shop_id }) => [name, shop_id]));
  const { rows: sold } = await sql<{ sku: string }>`select sku from skus where sku <> '' order by 1`.execute(
    server.services.db,
  );
  for (const { sku } of sold) {
    await setStock({ shop: 'Downtown', sku, onHand: 40, cost: 300 });
    await setStock({ shop: 'Pier', sku, onHand: 5, cost: 300 });
  }
  // More of the same worth than are shown: which of them, the report's order says.
  for (let n = 1; n <= 9; n += 1) await setStock({ shop: 'Downtown', sku: `D-${n}`, onHand: 20, cost: 100 });
  await setStock({ shop: 'Downtown', sku: 'D-5', onHand: 4, cost: 100 });
  await setStock({ shop: 'Pier', sku: 'RICH', onHand: 4, cost: 100_000 });
  await setStock({ shop: 'Pier', sku: 'GONE', onHand: 4, cost: 100 });
  await close('2025-02-10T17:00:00Z');
  for (const { sku } of sold) await setStock({ shop: 'Downtown', sku, onHand: 0, cost: 300 });
  await setStock({ shop: 'Downtown', sku: 'D-5', onHand: 20, cost: 100 });
  await setStock({ shop: 'Pier', sku: 'GONE', onHand: 0, cost: 100 });
  await close('2025-03-12T17:00:00Z');
});
afterAll(() => server.close());

/** Of the rows of the report of turns those that the dashboard shows, picked from all of them. */
const picked = async (body: { start_date: string; end_date: string }) => {
  const { data } = await call('/inventory-turn', body);
  const days = daysBetween(body.start_date, body.end_date);
  const rows = data.map((row: Record<string, number>) => ({
    sku: row.sku,
    product_title: row.product_title,
    on_hand: row.closing_units,
    units_sold: row.units_sold,
    days_left:
      (row.units_sold ?? 0) > 0
        ? Math.round(((row.closing_units ?? 0) / (row.units_sold ?? 0)) * days * 10) / 10
        : null,
    value: row.closing_value,
  }));
  type Row = { units_sold: number; days_left: number | null; value: number };
  const low = rows
    .filter((row: Row) => row.days_left !== null && row.days_left < 7)
    .sort((a: Row, b: Row) => b.units_sold - a.units_sold);
  const dead = rows
    .filter((row: Row) => row.units_sold <= 0 && row.value > 0)
    .sort((a: Row, b: Row) => b.value - a.value);
  return [
    ...low.slice(0, 5).map((row: Row) => ({ ...row, kind: 'low' })),
    ...dead.slice(0, 5).map((row: Row) => ({ ...row, kind: 'dead' })),
  ];
};

const fields = (row: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

describe.each([
  ['a month of all stores', { start_date: '2025-03-01', end_date: '2025-03-31' }],
  ['days inside a month', { start_date: '2025-03-05', end_date: '2025-03-12' }],
  ['one day', { start_date: '2025-03-10', end_date: '2025-03-10' }],
  ['a year', { start_date: '2024-07-01', end_date: '2025-06-30' }],
  ['days without sales', { start_date: '2025-08-01', end_date: '2025-08-31' }],
  [
    'some stores',
    {
      start_date: '2025-03-01',
      end_date: '2025-03-31',
      shop_name: ['downtown.myshopify.com', 'pier.myshopify.com'],
    },
  ],
  ['one store', { start_date: '2025-02-01', end_date: '2025-03-31', shop_name: ['flagship.myshopify.com'] }],
])('of %s', (_, body) => {
  it('shows what the reports say', async () => {
    const dashboard = await call('/get-dashboard', body);
    const location = await call('/sales-by-location', body);
    const names = Object.keys(dashboard.byStore[0] ?? {});
    expect(dashboard.byStore).toEqual(location.data.map((row: object) => fields(row, names)));
    const category = await call('/sales-by-category', body);
    expect(dashboard.byCategory).toEqual(
      category.data.map(({ category, net_sales, share_pct }: Record<string, unknown>) => ({
        name: category,
        net_sales,
        share_pct,
      })),
    );
    const payment = await call('/sales-by-payment-type', body);
    expect(dashboard.byPaymentType).toEqual(
      payment.data.map(({ payment_type, net_payments, share_pct }: Record<string, unknown>) => ({
        name: payment_type,
        net_payments,
        share_pct,
      })),
    );
    const { data: skus } = await call('/sales-by-sku', {
      ...body,
      store_ids: 'shop_name' in body ? body.shop_name : undefined,
      shop_name: undefined,
      limit: 100,
    });
    const bySku = new Map(skus.map((row: { sku: string }) => [row.sku, row]));
    expect(dashboard.topSkus).toHaveLength(Math.min(10, skus.length));
    for (const row of dashboard.topSkus) expect(bySku.get(row.sku)).toMatchObject(row);
    const net = (row: { net_sales: number }) => row.net_sales;
    expect(dashboard.topSkus.map(net)).toEqual(
      skus
        .map(net)
        .sort((a: number, b: number) => b - a)
        .slice(0, 10),
    );
    const { totals } = await call('/get-missing-costs', body);
    const missing = dashboard.attention.find(({ kind }: { kind: string }) => kind === 'missing-cost');
    expect(missing?.count ?? 0).toBe(totals.skus);
  });

  it('shows the stock that the report of turns says to look at', async () => {
    const { lowStock } = await call('/get-dashboard', body);
    expect(lowStock).toEqual(await picked(body));
  });
});
