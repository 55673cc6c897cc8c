import { addDays } from '@backroom/contract/kit/dates';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { touchProducts } from '../../catalogue/index.ts';
import { scopeOfSystem } from '../../platform/sessions/scope.ts';
import { closeInventoryDays } from '../../stock/close-days.ts';
import { startTestApplication, type TestApplication } from '../../testing/application.ts';
import { rebuildAllCells } from '../../testing/rebuild-all-cells.ts';

let server: TestApplication;
let token: string;
let shopId: number;

const addVariant = async (id: string, price: number, cost: number | null) => {
  const { db } = server.services;
  await db
    .insertInto('products')
    .values({ shop_id: shopId, product_id: id, handle: id, title: `Product ${id}`, vendor: 'Lego' })
    .execute();
  await db
    .insertInto('variants')
    .values({
      shop_id: shopId,
      variant_id: id,
      product_id: id,
      sku: id,
      price_cents: price,
      unit_cost_cents: cost,
    })
    .execute();
};

const setStock = async (variant: string, onHand: number) => {
  await sql`insert into inventory_levels (shop_id, variant_id, location_id, on_hand, available)
    values (${shopId}, ${variant}, 1, ${onHand}, ${onHand})
    on conflict (shop_id, variant_id, location_id) do update set on_hand = excluded.on_hand,
      available = excluded.available`.execute(server.services.db);
  await touchProducts(server.services.db, shopId, [variant]);
};

/** Noon of the day after, in the store's zone: the day itself is over. */
const close = (day: string) =>
  closeInventoryDays(scopeOfSystem(), server.services.db, new Date(`${addDays(day, 1)}T17:00:00Z`));

const call = async (path: string, body: object) => {
  const answer = await server.call(path, { body, token });
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  return answer.body;
};

beforeAll(async () => {
  server = await startTestApplication();
  token = await server.signIn({ email: 'ann@example.com', role: 'Admin' });
  shopId = await server.addShop({ domain: 'pier.myshopify.com', name: 'Pier' });
  await sql`insert into locations (shop_id, location_id, shopify_location_id, name)
    values (${shopId}, 1, '77', 'Back room')`.execute(server.services.db);
  await addVariant('MOVES', 1000, 300);
  await addVariant('DEAD', 500, 200);
  await addVariant('NOCOST', 400, null);
  // Until 15 March 200 units at 3.00, then 100: 16 closing values of 600.00 and 16 of 300.00.
  await setStock('MOVES', 200);
  await setStock('DEAD', 10);
  await setStock('NOCOST', -2);
  await close('2025-02-28');
  await setStock('MOVES', 100);
  await setStock('NOCOST', 5);
  await close('2025-03-16');
});
afterAll(() => server.close());

const march = { start_date: '2025-03-01', end_date: '2025-03-31' };

describe('stock at close of day', () => {
  it('is written down where it changed, once', async () => {
    const count = async () => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from inventory_snapshots`.execute(
        server.services.db,
      );
      return rows[0]?.n;
    };
    expect(await count()).toBe(5);
    expect(await close('2025-03-16')).toBe(0);
    expect(await count()).toBe(5);
  });

  it('waits for the end of the day in the store', async () => {
    const { db } = server.services;
    const early = new Date('2025-03-18T03:30:00Z'); // 17 March, 23:30 in New York
    expect(await closeInventoryDays(scopeOfSystem(), db, early)).toBe(0);
    expect(await closeInventoryDays(scopeOfSystem(), db, new Date('2025-03-18T04:30:00Z'))).toBe(1);
  });
});

describe('inventory valuation', () => {
  it('is as of the last day, negative stock apart and worth nothing', async () => {
    const { data, totals } = await call('/inventory-valuation-by-location', {
      ...march,
      end_date: '2025-03-10',
    });
    expect(data).toMatchObject([
      {
        location_name: 'Back room',
        location_id: '77',
        as_of_date: '2025-03-10',
        skus_count: 3,
        units_on_hand: 210,
        negative_units: 2,
        cost_value: 620,
        retail_value: 2050,
        potential_profit: 1430,
        opening_cost_value: 620,
        change_value: 0,
        share_pct: 100,
      },
    ]);
    expect(totals.cost_value).toBe(620);
  });

  it('shows the change over the range, and units whose cost is unknown', async () => {
    const { totals } = await call('/inventory-valuation-by-location', march);
    expect(totals).toMatchObject({
      cost_value: 320,
      opening_cost_value: 620,
      change_value: -300,
      units_without_cost: 5,
      retail_value: 1070,
      potential_profit: 730,
    });
  });

  it('is live today', async () => {
    await setStock('DEAD', 11);
    const { totals, data } = await call('/inventory-valuation-by-location', {});
    expect(totals.cost_value).toBe(322);
    expect(data[0].as_of_date <= new Date().toISOString().slice(0, 10)).toBe(true);
    await setStock('DEAD', 10);
  });

  it('opens into SKUs', async () => {
    const { data, pagination } = await call('/inventory-valuation-by-sku', {
      ...march,
      location_id: '77',
      limit: 2,
    });
    expect(data).toMatchObject([
      { sku: 'MOVES', product_title: 'Product MOVES', cost_value: 300, opening_cost_value: 600 },
      { sku: 'DEAD', cost_value: 20 },
    ]);
    expect(pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
  });
});

/** An order of one SKU on March 15; money in cents. */
const sell = (sku: string, { units, gross, cogs }: { units: number; gross: number; cogs: number }) =>
  sql`with v as (insert into vendors (name) values ('Maker of ' || ${sku}::text) returning vendor_id),
      c as (insert into categories (name) values ('Kind of ' || ${sku}::text) returning category_id),
      k as (insert into skus (sku) values (${sku}) returning sku_id),
      o as (insert into orders (shop_id, shopify_order_id, name, created_at, local_date, financial_status, payment_type,
        channel, total_cents, units, search_text, document)
        values (${shopId}, ${sku}, '#' || ${sku}::text, '2025-03-15T12:00:00Z', '2025-03-15', 'paid', 'Cash', 'pos', ${gross}::bigint,
          ${units}::int, '', '{}')
        returning order_id)
      insert into sales_lines (shop_id, order_id, at, local_date, line_no, kind, sku_id, vendor_id, category_id,
        location_id, units_sold, units_returned, gross_cents, discount_cents, return_cents, tax_cents, cogs_cents,
        uncosted_net_cents, excluded_net_cents, orders_count, sku_orders, vendor_orders, category_orders, tax_bucket, event, order_date, tickets, bucket_orders)
      select ${shopId}, order_id, '2025-03-15T12:00:00Z', '2025-03-15', 1, 1, sku_id, vendor_id, category_id, 1, ${units}::int, 0,
        ${gross}::bigint, 0, 0, 0, ${cogs}::bigint, 0, 0, 1, 1, 1, 1, 3, 'sale', '2025-03-15', 1, 1 from v, c, k, o`.execute(
    server.services.db,
  );

describe('inventory turn', () => {
  it('takes the mean of the daily closing values', async () => {
    const { db } = server.services;
    // 75 units at 3.00: cost of goods 225.00. Nobody keeps stock of wrapping paper, which is not in it.
    await sell('MOVES', { units: 75, gross: 75_000, cogs: 22_500 });
    await sell('WRAPPING', { units: 4, gross: 2_000, cogs: 400 });
    await rebuildAllCells(db);
    const { data, totals, summary } = await call('/inventory-turn', march);
    const row = data.find((one: { sku: string }) => one.sku === 'MOVES');
    expect(row).toMatchObject({
      units_sold: 75,
      cogs: 225,
      opening_value: 600,
      closing_value: 300,
      average_inventory_value: 450,
      turns: 0.5,
      annualised_turns: 5.89,
      days_of_inventory: 62,
      class: 'A',
      days_out_of_stock: 0,
    });
    expect(row.sell_through_pct).toBe(42.86);
    expect(data.map((one: { sku: string }) => one.sku)).not.toContain('WRAPPING');
    expect(totals.units_sold).toBe(75);
    expect(data.find((one: { sku: string }) => one.sku === 'NOCOST').days_out_of_stock).toBe(15);
    expect(data.at(-2).sku === 'MOVES' || data.at(-1).sku === 'MOVES').toBe(true);
    expect(summary.dead_stock_value).toBe(20);
    const valuation = await call('/inventory-valuation-by-location', march);
    expect(totals.closing_value).toBe(valuation.totals.cost_value);
    expect(totals.opening_value).toBe(valuation.totals.opening_cost_value);
  });

  it.each(['category', 'manufacturer', 'location'])('adds up the same by %s', async (group_by) => {
    const bySku = await call('/inventory-turn', march);
    const grouped = await call('/inventory-turn', { ...march, group_by });
    for (const key of [
      'cogs',
      'opening_value',
      'closing_value',
      'average_inventory_value',
      'units_sold',
      'turns',
    ]) {
      expect([key, grouped.totals[key]]).toEqual([key, bySku.totals[key]]);
    }
  });
});
