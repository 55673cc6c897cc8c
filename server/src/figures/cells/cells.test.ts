import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { intakeOn } from '../../orders/intake/index.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { scopeOfSystem } from '../../platform/sessions/scope.ts';
import { reportsOfRange } from '../../reports/identities/reports-of-range.ts';
import { salesBySku } from '../../reports/sales-by-sku.ts';
import { house } from '../../rooms.ts';
import { forgetDaysOfStores, forgetQuarters, quarterTables } from '../../testing/forget-updates.ts';
import { type IntakeDatabase, openIntakeDatabase } from '../../testing/intake.ts';
import { postRandomChain } from '../../testing/random-chain.ts';
import { simpleOrder } from '../../testing/simple-order.ts';
import { readRange } from '../range.ts';
import { fold } from './fold.ts';
import { rebuildCells } from './rebuild.ts';
import { cellTables } from './summed.ts';
import { cellDifferences } from './verify.ts';

const scope = scopeOfSystem();

/** Orders are placed in these days; what follows them reaches some months further. */
const days = { from: '2024-11-20T00:00:00Z', to: '2026-02-10T00:00:00Z' };
const ranges = [
  ['2024-11-01', '2026-12-31'],
  ['2025-01-01', '2025-12-31'],
  ['2024-12-09', '2026-02-03'],
  ['2025-04-01', '2025-09-30'],
  ['2025-01-02', '2025-06-29'],
  ['2025-05-01', '2025-05-31'],
  ['2025-05-02', '2025-06-30'],
  ['2025-05-01', '2025-05-30'],
  ['2025-03-31', '2025-04-01'],
] as const;

let database: IntakeDatabase;
beforeEach(async () => {
  database = await openIntakeDatabase();
});
afterEach(() => database.drop());

const reports = async (start_date: string, end_date: string) => {
  const range = await readRange(scope, database.db, { start_date, end_date });
  return await reportsOfRange(scope, database.db, range);
};

const differences = () => Array.fromAsync(cellDifferences(database.db));

/** Cells that differ in such a way: which tables, of whom, of which periods. */
const namesOf = (found: Awaited<ReturnType<typeof differences>>) =>
  found.map(({ table, shop_id, grain, first_day }) => `${shop_id ?? 'all'} ${table} ${grain} ${first_day}`);

/** What a plain count of different orders says, in the days of a range. */
const plainCounts = async (start: string, end: string) => {
  const { rows } = await sql<{ what: string; orders: number }>`
    with lines as (select * from sales_lines where local_date between ${start}::date and ${end}::date),
      taxes_of as (select * from order_taxes where local_date between ${start}::date and ${end}::date),
      paid as (select * from payments where local_date between ${start}::date and ${end}::date),
      given as (select * from order_discounts where local_date between ${start}::date and ${end}::date)
    select 'bucket ' || tax_bucket as what, count(distinct (shop_id, order_id))::float8 as orders from lines group by 1
    union all select 'tax', count(distinct (shop_id, order_id))::float8 from taxes_of
    union all select 'taxes of stores', coalesce(sum(n), 0)::float8 from (
      select count(distinct order_id) as n from taxes_of group by shop_id, tax_id) t
    union all select 'paid', count(distinct (shop_id, order_id))::float8 from paid where amount_cents <> 0
    union all select 'types', coalesce(sum(n), 0)::float8 from (
      select count(distinct (shop_id, order_id)) as n from paid
      where amount_cents <> 0 group by payment_type_id) t
    union all select 'discounted', count(*)::float8 from (
      select from given where (shop_id, order_id) in (
        select shop_id, order_id from order_discounts group by 1, 2 having sum(uses) > 0)
      group by shop_id, order_id) d
    union all select 'tickets', count(*)::float8 from (
      select from lines group by shop_id, order_id, line_no, event, kind) t
    union all select 'stores of SKUs', count(*)::float8 from (
      select from lines group by shop_id, sku_id
      having sum(units_sold) <> 0 or sum(units_returned) <> 0 or sum(gross_cents) <> 0 or sum(discount_cents) <> 0
        or sum(return_cents) <> 0 or sum(tax_cents) <> 0 or sum(cogs_cents) <> 0) s`.execute(database.db);
  return Object.fromEntries(rows.map(({ what, orders }) => [what, orders]));
};

const buckets = ['taxable', 'exempt', 'non_taxable', 'adjustments'];

const countsOf = ({ tax, payment, discount, sku }: Awaited<ReturnType<typeof reports>>) => {
  const sum = (rows: readonly { orders_count: number }[]) =>
    rows.reduce((orders, row) => orders + row.orders_count, 0);
  return {
    ...Object.fromEntries(
      tax.salesValueBreakdown
        .filter((row) => row.orders_count > 0)
        .map((row) => [`bucket ${buckets.indexOf(row.bucket) + 1}`, row.orders_count]),
    ),
    tax: tax.totals.orders_count,
    'taxes of stores': sum(tax.data),
    paid: payment.totals.orders_count,
    types: sum(payment.data),
    discounted: discount.totals.times_used,
    tickets: sku.pagination.total,
    'stores of SKUs': sku.data.reduce((stores, row) => stores + row.stores_count, 0),
  };
};

const pagesOf = async (start_date: string, end_date: string, sort: string) => {
  const tickets = [];
  for (let page = 1; ; page += 1) {
    const { transactions, pagination } = await salesBySku(scope, database.db, {
      start_date,
      end_date,
      sort,
      page,
      limit: 25,
    });
    tickets.push(...transactions);
    if (page >= pagination.totalPages) return tickets;
  }
};

describe.each([1, 2, 3])('a random chain (%i)', (seed) => {
  it('counts each order once in every group, and says the same before and after it is folded', async () => {
    await postRandomChain(database, { days, orders: 60, seed });
    // Of many stores days are read out of cells, of few out of facts.
    for (let more = 0; seed > 2 && more < 30; more += 1) await database.addShop();
    const before = [];
    for (const [start, end] of ranges) {
      const found = await reports(start, end);
      expect(countsOf(found), `${start} to ${end}`).toEqual(await plainCounts(start, end));
      before.push(found);
    }
    const tickets = await pagesOf('2024-11-01', '2026-12-31', 'date:asc');
    const newest = await pagesOf('2025-02-10', '2026-01-15', 'date:desc');

    expect(await fold(database.db)).toBeGreaterThan(20);
    expect(await fold(database.db)).toBe(0);
    expect(await differences()).toEqual([]);
    for (const [index, [start, end]] of ranges.entries()) {
      expect(await reports(start, end), `${start} to ${end}`).toEqual(before[index]);
    }
    expect(await pagesOf('2024-11-01', '2026-12-31', 'date:asc')).toEqual(tickets);
    expect(await pagesOf('2025-02-10', '2026-01-15', 'date:desc')).toEqual(newest);
  });
});

describe('cells', () => {
  const day = (date: string) => `${date}T15:00:00.000Z`;
  const order = (id: string, date: string) =>
    simpleOrder({ id, name: `#${id}`, placed_at: day(date), unit_price_cents: 1_000 });
  const net = async () => (await reports('2025-01-01', '2025-06-30')).location.totals.net_sales;
  const grossOf = async (table: string, where: string) => {
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(gross_cents), 0)::float8 as cents from ${sql.table(table)} where ${sql.raw(where)}`.execute(
      database.db,
    );
    return rows[0]?.cents;
  };

  it('and what is pending are the facts at any moment, whichever way they were posted', async () => {
    const intake = intakeOn({ ...database, house });
    const shop = await database.addShop();
    await intake.postOrder(shop, order('1', '2025-01-10'));
    await fold(database.db);
    const one = await net();

    await intake.postOrder(shop, order('2', '2025-02-10'));
    expect(await net()).toBe(2 * one);
    await intake.postOrders(shop, [order('3', '2025-03-10'), order('4', '2025-03-11')]);
    expect(await net()).toBe(4 * one);
    const at = day('2025-04-01');
    await intake.postOrder(shop, { ...order('1', '2025-01-10'), cancelled_at: at, updated_at: at });
    expect(await net()).toBe(3 * one);
    expect(await grossOf('place_cells', 'grain = 3')).toBe(1_000);

    await fold(database.db);
    expect(await grossOf('place_cells', 'grain = 3')).toBe(4_000);
    expect(await grossOf('chain_place_cells', 'grain = 1')).toBe(4_000);
    expect(await grossOf('sales_lines_pending', 'fold is null')).toBe(0);
    expect(await net()).toBe(3 * one);
    expect(await differences()).toEqual([]);
  });

  it('keep what is posted while they are folded, once', async () => {
    const intake = intakeOn({ ...database, house });
    const shop = await database.addShop();
    await intake.postOrder(shop, order('1', '2025-01-10'));
    const one = await net();
    await database.db.transaction().execute(async (trx) => {
      await intake.postOrderIn(trx, shop, order('2', '2025-01-11'));
      // Nobody waits for anybody: the order isn't committed yet.
      await fold(database.db);
    });
    expect(await net()).toBe(2 * one);
    await fold(database.db);
    expect(await net()).toBe(2 * one);
    expect(await differences()).toEqual([]);
  });

  it('are of some stores or of all', async () => {
    const intake = intakeOn({ ...database, house });
    const [shop, other] = [await database.addShop(), await database.addShop()];
    await intake.postOrder(shop, order('1', '2025-01-10'));
    await intake.postOrder(other, order('1', '2025-01-10'));
    await fold(database.db);
    await intake.postOrder(other, order('2', '2025-01-12'));
    const of = async (shop_name?: string[]) => {
      const range = await readRange(scope, database.db, {
        start_date: '2025-01-01',
        end_date: '2025-01-31',
        shop_name,
      });
      const { location, category } = await reportsOfRange(scope, database.db, range);
      return [range.cells, location.totals.orders_count, category.totals.orders_count];
    };
    expect(await of()).toEqual(['chain', 3, 3]);
    expect(await of([String(shop.shop_id)])).toEqual(['stores', 1, 1]);
    expect(await of([String(other.shop_id), String(shop.shop_id)])).toEqual(['chain', 3, 3]);
  });

  it('that are wrong are named, and put right while something is pending', async () => {
    const intake = intakeOn({ ...database, house });
    const shop = await database.addShop();
    await intake.postOrder(shop, order('1', '2025-01-10'));
    await fold(database.db);
    const one = await net();
    await intake.postOrder(shop, order('2', '2025-01-12'));
    await sql`update place_cells set gross_cents = gross_cents + 1 where grain = 4`.execute(database.db);
    await sql`delete from product_cells where grain = 3`.execute(database.db);
    expect(namesOf(await differences())).toEqual([
      `${shop.shop_id} product_cells year 2025-01-01`,
      `${shop.shop_id} place_cells quarter 2025-01-01`,
    ]);
    expect(await net()).not.toBe(2 * one);
    await rebuildCells(database.db, { shop_id: shop.shop_id });
    expect(await differences()).toEqual([]);
    expect(await net()).toBe(2 * one);
  });

  it('of quarters are made out of those of months by the update', async () => {
    await postRandomChain(database, { days, orders: 40, seed: 4 });
    await fold(database.db);
    const updates = await forgetQuarters(database.db);
    expect(await migrate(database.url)).toEqual(updates);
    expect(await differences()).toEqual([]);
    for (const table of quarterTables) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where grain = 4 limit 1`.execute(
        database.db,
      );
      expect(rows, table).toHaveLength(1);
    }
  });

  it('of the days of stores are made out of their facts by the update, without what is pending', async () => {
    const intake = intakeOn({ ...database, house });
    const shop = await database.addShop();
    await postRandomChain(database, { days, orders: 20, seed: 4 });
    await intake.postOrders(shop, [order('1', '2025-01-10'), order('2', '2025-02-10')]);
    await fold(database.db);
    await postRandomChain(database, { days, orders: 20, seed: 5 });
    await intake.postOrders(shop, [order('3', '2025-02-10'), order('4', '2025-02-11')]);
    const updates = await forgetDaysOfStores(database.db);
    expect(await migrate(database.url)).toEqual(updates);
    expect(await differences()).toEqual([]);
    await fold(database.db);
    expect(await differences()).toEqual([]);
  });

  it('of the days of stores that are wrong are named, and put right', async () => {
    await postRandomChain(database, { days, orders: 20, seed: 4 });
    await fold(database.db);
    const { rows } = await sql<{ shop_id: number; day: string }>`
      select shop_id, first_day::text as day from tax_day_cells where tax_orders > 0 order by 1, 2 limit 1`.execute(
      database.db,
    );
    const [{ shop_id, day: taxed } = { shop_id: 0, day: '' }] = rows;
    for (const table of ['place_day_cells', 'tax_day_cells']) {
      await sql`update ${sql.table(table)} set orders_count = orders_count + 1
        where shop_id = ${shop_id} and first_day = ${taxed}::date`.execute(database.db);
    }
    expect(namesOf(await differences())).toEqual([
      `${shop_id} place_day_cells day ${taxed}`,
      `${shop_id} tax_day_cells day ${taxed}`,
    ]);
    await rebuildCells(database.db, { shop_id, month: `${taxed.slice(0, 8)}01` });
    expect(await differences()).toEqual([]);
  });

  it('are not written by a version that knows of fewer grains and runs on beside this one', async () => {
    await postRandomChain(database, { days, orders: 40, seed: 4 });
    await fold(database.db);
    for (const table of cellTables) {
      const { rows } = await sql<{ name: string }>`
        select string_agg(attname, ', ') as name from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attname <> 'fold_version'`.execute(
        database.db,
      );
      const columns = rows[0]?.name;
      const folded = sql.raw(`insert into ${table} (${columns}) select ${columns} from ${table}
        on conflict do nothing`);
      await expect(folded.execute(database.db), table).rejects.toThrow('fold_version');
    }
    // What knows of quarters and of no days of stores.
    for (const table of ['place_cells', 'tax_cells']) {
      const folded = sql.raw(`update ${table} set fold_version = 2`);
      await expect(folded.execute(database.db), table).rejects.toThrow('fold_version');
    }
  });

  it('of the chain and of one month can be looked at alone', async () => {
    const intake = intakeOn({ ...database, house });
    const shop = await database.addShop();
    await intake.postOrders(shop, [order('1', '2025-01-10'), order('2', '2025-02-10')]);
    await fold(database.db);
    await sql`update chain_place_cells set tickets = tickets + 1 where grain < 3`.execute(database.db);
    const ofMonth = await Array.fromAsync(cellDifferences(database.db, { month: '2025-02-01' }));
    expect(namesOf(ofMonth)).toEqual([
      'all chain_place_cells day 2025-02-10',
      'all chain_place_cells month 2025-02-01',
    ]);
    await rebuildCells(database.db, { shop_id: null, month: '2025-02-01' });
    expect(namesOf(await differences())).toEqual([
      'all chain_place_cells day 2025-01-10',
      'all chain_place_cells month 2025-01-01',
    ]);
  });
});
