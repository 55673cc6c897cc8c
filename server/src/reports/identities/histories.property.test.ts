import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { checkRange } from '../../checks/run-checks.ts';
import { readRange } from '../../figures/range.ts';
import { differences, type OrderDocument } from '../../orders/index.ts';
import { factTableNames, factTables, ORDER_DATE } from '../../orders/intake/fact-tables.ts';
import { intakeOn } from '../../orders/intake/index.ts';
import { scopeOfSystem } from '../../platform/sessions/scope.ts';
import { house } from '../../rooms.ts';
import { databaseOfChains } from '../../testing/database-of-chains.ts';
import type { IntakeDatabase } from '../../testing/intake.ts';
import { closedMonth, postRandomHistories } from '../../testing/random-histories.ts';
import { storedSums } from '../../testing/stored-sums.ts';
import { reportsOfRange } from './reports-of-range.ts';

const scope = scopeOfSystem();

let database: IntakeDatabase;
databaseOfChains((opened) => {
  database = opened;
});

const ranges = [
  ['2025-02-01', '2025-06-30'],
  ['2025-03-09', '2025-03-09'], // the clock changes in New York and Los Angeles
  ['2025-03-30', '2025-03-30'], // and in Berlin
  [closedMonth.first_day, closedMonth.last_day],
] as const;

const isClosedDay = (day: unknown) =>
  String(day) >= closedMonth.first_day && String(day) <= closedMonth.last_day;

/**
 * What happened on the closed days of a store. Left out is how sales divide over tenders, which follows late payments
 * (R3), and on which days orders are counted: that depends on what came before those days.
 */
const closedFacts = async (shop_id: number) => {
  const stored = await storedSums(database.pool, shop_id);
  return factTableNames
    .filter((table) => table !== 'sales_tenders')
    .map((table) => {
      const { key, amounts } = factTables[table];
      const names = ['shopify_order_id', ...Object.keys(key), ...Object.keys(amounts)];
      const rows = stored[table]
        .filter(({ local_date }) => isClosedDay(local_date))
        .map((row) => names.filter((name) => name !== ORDER_DATE).map((name) => row[name]))
        .filter((row) => row.slice(-Object.keys(amounts).length).some((amount) => amount !== 0));
      return [table, rows];
    });
};

/** What the reports of the closed month say of a store. */
const closedReports = async (shop_id: number) => {
  const { first_day: start_date, last_day: end_date } = closedMonth;
  const { shop_domain } = await database.db
    .selectFrom('shops')
    .select('shop_domain')
    .where('shop_id', '=', shop_id)
    .executeTakeFirstOrThrow();
  const range = await readRange(scope, database.db, { shop_name: [shop_domain], start_date, end_date });
  const { sales, category, manufacturer, tax } = await reportsOfRange(scope, database.db, range);
  return [sales.series, category.totals, category.data, manufacturer.data, tax.data, tax.salesValueBreakdown];
};

/** What each order of a store came to, whatever the days. */
const worthOf = async (shop_id: number) => {
  const { rows } = await sql<Record<string, number | string>>`
    select shopify_order_id, sum(sold)::float8 as sold, sum(back)::float8 as back, sum(gross)::float8 as gross,
      sum(discount)::float8 as discount, sum(returned)::float8 as returned, sum(tax)::float8 as tax,
      sum(cogs)::float8 as cogs, sum(charged)::float8 as charged, sum(paid)::float8 as paid, sum(named)::float8 as named_tax,
      sum(given)::float8 as named_discount, sum(uses)::float8 as uses
    from (
      select shop_id, order_id, units_sold as sold, units_returned as back, gross_cents as gross, discount_cents as discount,
        return_cents as returned, tax_cents as tax, cogs_cents as cogs, 0 as charged, 0 as paid, 0 as named, 0 as given, 0 as uses
      from sales_lines
      union all select shop_id, order_id, 0, 0, 0, 0, 0, 0, 0, amount_cents + tax_cents, 0, 0, 0, 0 from order_charges
      union all select shop_id, order_id, 0, 0, 0, 0, 0, 0, 0, 0, amount_cents, 0, 0, 0 from payments
      union all select shop_id, order_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, tax_cents, 0, 0 from order_taxes
      union all select shop_id, order_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, amount_cents, uses from order_discounts
    ) f join orders using (shop_id, order_id) where shop_id = ${shop_id} group by 1 order by 1`.execute(
    database.db,
  );
  return rows.filter((row) =>
    Object.entries(row).some(([name, value]) => name !== 'shopify_order_id' && value !== 0),
  );
};

/** Where PostgreSQL says that an order belongs to another day than we do: its clock on the wall, cut off. */
const ordersOnOtherDays = async () => {
  const { rows } = await sql<{ name: string }>`
    select o.name from orders o join shops s using (shop_id)
    where o.local_date <> ((o.created_at at time zone s.timezone) - make_interval(mins => s.day_cutoff_minutes))::date`.execute(
    database.db,
  );
  return rows;
};

/** A few in every run; as many as one likes overnight. */
const CHAINS = Number(process.env.BACKROOM_CHAINS ?? 3);
const seeds = Array.from({ length: CHAINS }, (_, index) => index + 1);

describe.each(seeds)('random histories %i', (seed) => {
  it('come to what their last words say, and leave closed days alone', async () => {
    const atClose = new Map<number, object>();
    const { shops, last, results } = await postRandomHistories(
      database,
      { orders: 25, seed },
      async (closed) => {
        for (const { shop_id } of closed) {
          atClose.set(shop_id, [await closedFacts(shop_id), await closedReports(shop_id)]);
        }
      },
    );
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    for (const [shop_id, facts] of atClose) {
      expect([await closedFacts(shop_id), await closedReports(shop_id)]).toEqual(facts);
    }
    expect(await Array.fromAsync(differences(database))).toEqual([]);
    expect(await ordersOnOtherDays()).toEqual([]);

    // Beside each store one that heard only the last words, and in which nothing was closed.
    const [open] = shops;
    for (const shop of shops) {
      const plain = await database.addShop(shop);
      const words: OrderDocument[] = last.get(shop.shop_id) ?? [];
      await intakeOn({ ...database, house }).postOrders(plain, words);
      expect(await worthOf(shop.shop_id)).toEqual(await worthOf(plain.shop_id));
      if (shop !== open) continue;
      expect(await storedSums(database.pool, shop.shop_id)).toEqual(
        await storedSums(database.pool, plain.shop_id),
      );
    }
  });

  it('agree to the cent in every range, also on the days on which they came', async () => {
    await postRandomHistories(database, { orders: 25, seed: seed + 200 }, async () => undefined);
    const { db } = database;
    const now = new Date().toISOString().slice(0, 10);
    const came = [`${Number(now.slice(0, 4)) - 1}-06-01`, `${Number(now.slice(0, 4)) + 1}-01-31`] as const;
    for (const [start_date, end_date] of [...ranges, came]) {
      const { checks } = await checkRange(
        { house },
        { scope, db, shop_name: undefined, start_date, end_date },
      );
      expect(
        checks.filter((check) => !check.ok),
        `${start_date} to ${end_date}`,
      ).toEqual([]);
    }
  });
});
