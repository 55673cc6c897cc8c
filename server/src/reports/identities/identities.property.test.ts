import { addDays } from '@backroom/contract/kit/dates';
import { toCents } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { checkRange } from '../../checks/run-checks.ts';
import { netOf } from '../../figures/measures.ts';
import { readRange } from '../../figures/range.ts';
import { scopeOfSystem } from '../../platform/sessions/scope.ts';
import { house } from '../../rooms.ts';
import { countJournal, listJournal } from '../../sales/journal.ts';
import { salesByDay } from '../../sales/sales-by-day.ts';
import { databaseOfChains } from '../../testing/database-of-chains.ts';
import type { IntakeDatabase } from '../../testing/intake.ts';
import { postRandomChain } from '../../testing/random-chain.ts';
import { salesBySku } from '../sales-by-sku.ts';

const scope = scopeOfSystem();

let database: IntakeDatabase;
databaseOfChains((opened) => {
  database = opened;
});

/** A random chain in several zones, whose orders happen around two changes of the clock. */
const postChain = async (seed: number) => {
  const days = { from: '2025-02-20T00:00:00Z', to: '2025-04-10T00:00:00Z' };
  const posted = await postRandomChain(database, { days, orders: 40, seed });
  expect(posted.filter(({ outcome }) => outcome !== 'new')).toEqual([]);
};

const ranges = [
  ['2025-02-20', '2025-04-30'],
  ['2025-03-09', '2025-03-09'], // the clock changes in New York and Los Angeles
  ['2025-03-30', '2025-03-30'], // and in Berlin
  ['2025-03-01', '2025-03-31'],
  ['2025-03-31', '2025-04-01'],
  ['2027-01-01', '2028-12-31'],
] as const;

/** A few chains in every run; as many as one likes overnight. */
const CHAINS = Number(process.env.BACKROOM_CHAINS ?? 4);
const seeds = Array.from({ length: CHAINS }, (_, index) => index + 1);

describe.each(seeds)('random chain %i', (seed) => {
  it('agrees to the cent in every range', async () => {
    await postChain(seed);
    const { db } = database;
    for (const [start_date, end_date] of ranges) {
      const range = await readRange(scope, db, { start_date, end_date });
      const { checks } = await checkRange(
        { house },
        { scope, db, shop_name: undefined, start_date, end_date },
      );
      expect(
        checks.filter((check) => !check.ok),
        `${start_date} to ${end_date}`,
      ).toEqual([]);
      const shop_name = range.stores.slice(1, 3).map((store) => store.shop);
      const some = await checkRange({ house }, { scope, db, shop_name, start_date, end_date });
      expect(some.checks.filter((check) => !check.ok)).toEqual([]);
    }
  });

  it('counts distinct orders per SKU and in all, whatever sold first', async () => {
    await postChain(seed + 200);
    const { db } = database;
    for (const [start_date, end_date] of ranges) {
      const { rows } = await sql<{ sku: string | null; orders: number }>`
        with sold as (
          select sku_id, shop_id, order_id from sales_lines
          where local_date between ${start_date}::date and ${end_date}::date and kind in (1, 2)
          group by 1, 2, 3 having sum(units_sold) > 0
        )
        select sku, count(*)::float8 as orders from sold join skus using (sku_id) group by 1
        union all select null, count(distinct (shop_id, order_id))::float8 from sold`.execute(db);
      const { data, totals } = await salesBySku(scope, db, { start_date, end_date, limit: 1 });
      const counted = data.filter((row) => row.orders_count > 0).map((row) => [row.sku, row.orders_count]);
      const expected = rows.flatMap((row) => (row.sku === null ? [] : [[row.sku, row.orders]]));
      expect(counted.sort()).toEqual(expected.sort());
      expect(totals.orders_count).toBe(rows.find((row) => row.sku === null)?.orders);
    }
  });

  it('gives the same totals over all pages, and adds up over adjacent ranges (I11, I12)', async () => {
    await postChain(seed + 100);
    const { db } = database;
    const range = await readRange(scope, db, { start_date: '2025-02-01', end_date: '2026-12-31' });
    const { sums } = await salesByDay(db, range);
    const seen = [];
    const counts = await countJournal(db, range, null);
    const sort = seed % 2 === 0 ? 'net_sales:desc' : 'date:asc';
    for (let skip = 0; ; skip += 37) {
      const rows = await listJournal(db, range, counts, { search: null, sort, skip, limit: 37 });
      seen.push(...rows);
      if (rows.length < 37) break;
    }
    expect(sums.gross > 0 && sums.returned > 0 && sums.gift_cards !== 0 && sums.fees !== 0).toBe(true);
    expect(seen.reduce((cents, row) => cents + toCents(row.net_sales), 0)).toBe(netOf(sums));
    expect(seen.reduce((cents, row) => cents + toCents(row.taxes), 0)).toBe(sums.tax);
    expect(seen.reduce((cents, row) => cents + toCents(row.tips), 0)).toBe(sums.tips);

    const skus = async (start_date: string, end_date: string) => {
      const { data } = await salesBySku(scope, db, { start_date, end_date, limit: 1 });
      return new Map(data.map((row) => [row.sku, toCents(row.net_sales)]));
    };
    const middle = '2025-03-15';
    const whole = await skus('2025-02-01', '2025-04-30');
    const first = await skus('2025-02-01', middle);
    const second = await skus(addDays(middle, 1), '2025-04-30');
    for (const [sku, cents] of whole) {
      expect([sku, (first.get(sku) ?? 0) + (second.get(sku) ?? 0)]).toEqual([sku, cents]);
    }
  });
});
