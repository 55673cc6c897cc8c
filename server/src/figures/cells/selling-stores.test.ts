import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { intakeOn } from '../../orders/intake/index.ts';
import { scopeOfSystem } from '../../platform/sessions/scope.ts';
import { salesBySku } from '../../reports/sales-by-sku.ts';
import { house } from '../../rooms.ts';
import { type IntakeDatabase, openIntakeDatabase } from '../../testing/intake.ts';
import { simpleOrder } from '../../testing/simple-order.ts';
import { fold } from './fold.ts';
import { rebuildCells } from './rebuild.ts';
import { cellDifferences } from './verify.ts';

let database: IntakeDatabase;
beforeEach(async () => {
  database = await openIntakeDatabase();
});
afterEach(() => database.drop());

const scope = scopeOfSystem();

const reported = async (start_date: string, end_date: string) => {
  const { data } = await salesBySku(scope, database.db, { start_date, end_date });
  return Object.fromEntries(data.map(({ sku, stores_count }) => [sku, stores_count]));
};

/** What the facts say: stores in which something is left of a SKU. */
const counted = async (start: string, end: string) => {
  const { rows } = await sql<{ sku: string; stores: number }>`
    select sku, count(*)::integer as stores from (
      select sku_id from sales_lines where local_date between ${start}::date and ${end}::date
      group by shop_id, sku_id having sum(units_sold) <> 0 or sum(units_returned) <> 0 or sum(gross_cents) <> 0
    ) s join skus using (sku_id) group by 1`.execute(database.db);
  return Object.fromEntries(rows.map(({ sku, stores }) => [sku, stores]));
};

const ranges = [
  ['2025-01-01', '2026-03-31'],
  ['2025-01-01', '2025-12-31'],
  ['2025-03-01', '2025-03-31'],
  ['2025-03-02', '2025-03-31'],
  ['2025-03-09', '2025-08-27'],
  ['2025-03-01', '2025-03-10'],
  ['2025-02-20', '2026-02-05'],
  ['2025-04-03', '2025-06-28'],
  ['2025-01-02', '2025-12-30'],
] as const;

const expectAlike = async () => {
  for (const [start, end] of ranges) {
    expect(await reported(start, end), `${start} to ${end}`).toEqual(await counted(start, end));
  }
};

const dayOf = (day: number) => new Date(Date.UTC(2025, 0, 1, 15) + day * 86_400_000).toISOString();

const changes = fc.record({
  store: fc.nat(2),
  order: fc.nat(9),
  sku: fc.constantFrom('A', 'B', 'C'),
  day: fc.oneof(fc.nat(90), fc.nat(440)),
  isFolded: fc.boolean(),
});

it.each([1, 2, 3])(
  'the stores that sold a SKU are those of the facts, whatever became of their orders since (%i)',
  async (seed) => {
    const intake = intakeOn({ ...database, house });
    const shops = [await database.addShop(), await database.addShop(), await database.addShop()];
    const steps = fc.sample(changes, { numRuns: 60, seed });
    for (const [index, { store, order, sku, day, isFolded }] of steps.entries()) {
      const shop = shops[store];
      if (!shop) throw new Error('No such store');
      const placed_at = dayOf(day);
      const document = simpleOrder({
        id: String(order),
        name: `#${order}`,
        placed_at,
        unit_price_cents: 500,
        sku,
      });
      await intake.postOrder(shop, { ...document, updated_at: dayOf(500 + index) });
      if (isFolded) await fold(database.db);
      if (index % 6 > 0) continue;
      await expectAlike();
    }
    await fold(database.db);
    expect(await Array.fromAsync(cellDifferences(database.db))).toEqual([]);
    await expectAlike();
    await rebuildCells(database.db, { shop_id: null });
    await expectAlike();
  },
  60_000,
);

it('marks that are wrong are named, and put right while something is pending', async () => {
  const intake = intakeOn({ ...database, house });
  const [shop, other] = [await database.addShop(), await database.addShop()];
  const order = (id: string, placed_at: string) =>
    simpleOrder({ id, name: `#${id}`, placed_at, unit_price_cents: 500, sku: 'A' });
  await intake.postOrder(shop, order('1', '2025-01-10T15:00:00Z'));
  await intake.postOrder(shop, order('2', '2025-02-10T15:00:00Z'));
  await fold(database.db);
  await intake.postOrder(other, order('1', '2025-02-11T15:00:00Z'));
  const year = ['2025-01-01', '2025-12-31'] as const;
  expect(await reported(...year)).toEqual({ A: 2 });

  await sql`update chain_product_stores set sold = 0 where grain in (2, 4)`.execute(database.db);
  await sql`update chain_product_stores set sold = 255 where grain = 3`.execute(database.db);
  const wrong = async (month?: string) => {
    const found = await Array.fromAsync(cellDifferences(database.db, { month }));
    return found.map(({ table, grain, first_day }) => `${table} ${grain} ${first_day}`);
  };
  expect(await wrong('2025-02-01')).toEqual([
    'chain_product_stores month 2025-02-01',
    'chain_product_stores year 2025-01-01',
    'chain_product_stores quarter 2025-01-01',
  ]);
  expect(await wrong()).toHaveLength(4);
  expect(await reported(...year)).not.toEqual({ A: 2 });
  await rebuildCells(database.db, { shop_id: null });
  expect(await wrong()).toEqual([]);
  expect(await reported(...year)).toEqual({ A: 2 });
});

it('no mark is missed of what came in bulk and is pending', async () => {
  const intake = intakeOn({ ...database, house });
  const shop = await database.addShop();
  const order = (id: string) =>
    simpleOrder({ id, name: `#${id}`, placed_at: '2025-01-10T15:00:00Z', unit_price_cents: 500 });
  // Two lines, which are pending as one row.
  await intake.postOrders(shop, [order('1'), order('2')]);
  expect(await Array.fromAsync(cellDifferences(database.db))).toEqual([]);
});
