import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeOfSystem } from '../platform/sessions/scope.ts';
import { costOfGoodsSold } from '../reports/cost-of-goods-sold.ts';
import { discountReport } from '../reports/discount-report.ts';
import { salesByCategory } from '../reports/sales-by-category.ts';
import { salesByLocation } from '../reports/sales-by-location.ts';
import { salesByManufacturer } from '../reports/sales-by-manufacturer.ts';
import { salesByPaymentType } from '../reports/sales-by-payment-type.ts';
import { salesBySku } from '../reports/sales-by-sku.ts';
import { taxReport } from '../reports/tax-report.ts';
import { royaltyReport } from '../royalty/index.ts';
import { reportStores, today } from '../stores/index.ts';
import { type IntakeDatabase, openIntakeDatabase } from '../testing/intake.ts';
import { postRandomChain } from '../testing/random-chain.ts';
import { rebuildAllCells } from '../testing/rebuild-all-cells.ts';
import { fold } from './cells/fold.ts';
import { readRange } from './range.ts';
import { untilSameHour } from './same-hour.ts';

const store = (timezone: string, day_cutoff_minutes = 0) => ({ shop_id: 1, timezone, day_cutoff_minutes });

/** Until when a store counts, as its own clock showed it would be easier to read; moments are UTC. */
const cut = (own: ReturnType<typeof store>, compared: [string, string], end: string, now: string) => {
  const until = untilSameHour([own], { start: compared[0], end: compared[1] }, end, new Date(now));
  return until && { day: until.day, at: until.moments.get(1)?.toISOString() };
};

describe('the same hour', () => {
  it('of the day before is as late as it is now in the store', () => {
    // 10:30 in New York.
    expect(
      cut(store('America/New_York'), ['2025-11-20', '2025-11-20'], '2025-11-21', '2025-11-21T15:30:00Z'),
    ).toEqual({ day: '2025-11-20', at: '2025-11-20T15:30:00.000Z' });
  });

  it('keeps the clock, not the distance, where it is changed in between', () => {
    // 10:30 both times; daylight saving ended on 2 November.
    expect(
      cut(store('America/New_York'), ['2025-10-11', '2025-10-31'], '2025-11-21', '2025-11-21T15:30:00Z'),
    ).toEqual({ day: '2025-10-31', at: '2025-10-31T14:30:00.000Z' });
  });

  it('is none for a day that is over', () => {
    expect(
      cut(store('America/New_York'), ['2025-11-19', '2025-11-19'], '2025-11-20', '2025-11-21T15:30:00Z'),
    ).toBeNull();
  });

  it('lies a day earlier where the last day has not begun yet', () => {
    // It is still the 20th in Los Angeles.
    expect(
      cut(store('America/Los_Angeles'), ['2025-11-12', '2025-11-16'], '2025-11-21', '2025-11-21T07:00:00Z'),
    ).toEqual({ day: '2025-11-15', at: '2025-11-16T07:00:00.000Z' });
  });

  it('follows the cut-off of the store', () => {
    // 02:00 on the 21st belongs to the business day of the 20th, which ends at 04:00.
    expect(
      cut(store('UTC', 240), ['2025-11-19', '2025-11-19'], '2025-11-20', '2025-11-21T02:00:00Z'),
    ).toEqual({ day: '2025-11-19', at: '2025-11-20T02:00:00.000Z' });
  });

  it('counts a store that is over its day whole beside one that is not', () => {
    const stores = [
      { ...store('Asia/Tokyo'), shop_id: 1 },
      { ...store('America/New_York'), shop_id: 2 },
    ];
    const until = untilSameHour(
      stores,
      { start: '2025-11-19', end: '2025-11-19' },
      '2025-11-20',
      new Date('2025-11-20T20:00:00Z'),
    );
    expect(until?.day).toBe('2025-11-19');
    expect(until?.moments.get(1)?.getUTCFullYear()).toBe(9999);
    expect(until?.moments.get(2)?.toISOString()).toBe('2025-11-19T20:00:00.000Z');
  });
});

describe.each([
  ['that ends in the middle of a month', { start_date: '2025-04-17', end_date: '2025-06-15' }],
  // Its month is read whole, less the days before and the one that counts up to an hour.
  ['that is most of a month, with its last day', { start_date: '2025-05-09', end_date: '2025-05-31' }],
])('a compared range %s', (_, days) => {
  const scope = scopeOfSystem();
  let database: IntakeDatabase;
  beforeAll(async () => {
    database = await openIntakeDatabase();
    await postRandomChain(database, {
      days: { from: '2025-05-20T00:00:00Z', to: '2025-06-25T00:00:00Z' },
      orders: 250,
      seed: 3,
    });
    await fold(database.db);
  });
  afterAll(() => database.drop());

  const everyReport = async (filters: typeof days & { beside?: string }) => {
    const { db } = database;
    const answers = await Promise.all([
      salesByCategory(scope, db, filters),
      salesByManufacturer(scope, db, filters),
      salesByLocation(scope, db, filters),
      salesByPaymentType(scope, db, filters),
      salesBySku(scope, db, filters),
      costOfGoodsSold(scope, db, filters),
      discountReport(scope, db, filters),
      taxReport(scope, db, filters),
      royaltyReport(scope, db, filters),
    ]);
    return answers.map(({ data, summary, totals }) => ({ data, summary, totals }));
  };

  it('holds in every report what had happened by that hour, and nothing else', async () => {
    const { db } = database;
    const stores = await reportStores(scope, db, undefined);
    // The day that has begun somewhere: the stores are at different hours of it, or still before it.
    const beside =
      stores
        .map((one) => today(one))
        .sort()
        .at(-1) ?? '';
    const before = await everyReport(days);
    const cutAnswers = await everyReport({ ...days, beside });
    const range = await readRange(scope, db, { ...days, beside });
    if (!range.until) throw new Error('Some store has a running day');

    // The same without the facts of later hours: as if they had never been.
    const { day, moments } = range.until;
    const late = sql`(shop_id, order_id, event) in (select shop_id, order_id, event from sales_lines
      join unnest(${[...moments.keys()]}::int[], ${[...moments.values()].map((at) => at.toISOString())}::timestamptz[])
        as u (shop_id, moment) using (shop_id)
      where local_date >= ${day}::date and at >= moment)`;
    for (const table of ['sales_tenders', 'order_charges', 'payments', 'order_taxes', 'order_discounts']) {
      const condition =
        table === 'sales_tenders'
          ? late
          : sql`exists (select 1 from unnest(${[...moments.keys()]}::int[],
              ${[...moments.values()].map((at) => at.toISOString())}::timestamptz[]) as u (shop, moment)
            where shop = shop_id and at >= moment)`;
      await sql`delete from ${sql.table(table)} where local_date between ${day}::date and ${days.end_date}::date
        and ${condition}`.execute(db);
    }
    const gone = await sql`delete from sales_lines s using unnest(${[...moments.keys()]}::int[],
        ${[...moments.values()].map((at) => at.toISOString())}::timestamptz[]) as u (shop, moment)
      where shop = shop_id and local_date between ${day}::date and ${days.end_date}::date and at >= moment
      returning 1`.execute(db);
    await rebuildAllCells(db);

    expect(gone.rows.length).toBeGreaterThan(0);
    expect(cutAnswers).not.toEqual(before);
    expect(cutAnswers).toEqual(await everyReport(days));
  });
});
