import { addDays } from '@backroom/contract/kit/dates';
import { sql } from 'kysely';
import { closePeriods, monthOf, type Period, quarterOf, yearOf } from '../../orders/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Scope } from '../../platform/sessions/scope.ts';
import { reportStores, today } from '../../stores/index.ts';
import { columnsOf, overFacts, type Rollup, rollups } from './rollup.ts';

const firstDayOf = (month: Period) => `${month}-01`;

const nextMonth = (month: Period): Period => monthOf(addDays(firstDayOf(month), 31));

const monthsBetween = (first: Period, last: Period): Period[] => {
  const months: Period[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month);
  return months;
};

const quartersOf = (year: Period) => [1, 2, 3, 4].map((number) => `${year}-Q${number}`);

const monthsOf = (quarter: Period) => {
  const last = Number(quarter.slice(-1)) * 3;
  return [last - 2, last - 1, last].map(
    (month) => `${quarter.slice(0, 4)}-${String(month).padStart(2, '0')}`,
  );
};

const extremesOf = ({ extremes = {} }: Rollup) => Object.entries(extremes);

/** The sums of some months of a store, out of its facts: rows of the rollup's table. */
export const sumsOfMonths = (rollup: Rollup, shop_id: number, months: readonly Period[]) => {
  const { facts, groups, sums } = rollup;
  const { columns, grouping } = overFacts(rollup);
  const summed = [
    ...Object.keys(groups),
    ...Object.keys(sums).map((name) => `sum(${name}) as ${name}`),
    ...extremesOf(rollup).map(([name, { by }]) => `${by}(${name}) as ${name}`),
  ];
  const [first = '', last = ''] = [months.toSorted()[0], months.toSorted().at(-1)];
  return sql`
    select shop_id, to_char(local_date::timestamp, 'YYYY-MM') as period, date_trunc('month', local_date::timestamp)::date as first_day,
      ${sql.raw(summed.join(', '))}
    from (
      select shop_id, local_date, ${sql.raw(columns)} from ${sql.table(facts)}
      where shop_id = ${shop_id} and local_date >= ${firstDayOf(first)}::date
        and local_date < ${firstDayOf(nextMonth(last))}::date
        and to_char(local_date::timestamp, 'YYYY-MM') = any(${[...months]}::text[])
      ${sql.raw(grouping)}) f
    group by shop_id, 2, 3, ${sql.raw(Object.keys(groups).join(', '))}`;
};

/** The sums of longer periods, out of those of the shorter ones in them. */
const sumsOfParts = (rollup: Rollup, shop_id: number, parts: ReadonlyMap<Period, Period>) => {
  const groups = Object.keys(rollup.groups).map((name) => `r.${name}`);
  const columns = [
    ...groups,
    ...Object.keys(rollup.sums).map((name) => `sum(r.${name}) as ${name}`),
    ...extremesOf(rollup).map(([name, { by }]) => `${by}(r.${name}) as ${name}`),
  ];
  return sql`
    select r.shop_id, p.whole as period, min(w.first_day) as first_day, ${sql.raw(columns.join(', '))}
    from unnest(${[...parts.keys()]}::text[], ${[...parts.values()]}::text[]) as p (part, whole)
    join ${sql.table(rollup.table)} r on r.shop_id = ${shop_id} and r.period = p.part
    join unnest(${[...new Set(parts.values())]}::text[], ${[...new Set(parts.values())].map(startOf)}::date[])
      as w (whole, first_day) using (whole)
    group by r.shop_id, p.whole, ${sql.raw(groups.join(', '))}`;
};

/** The first day of a quarter or a year. */
const startOf = (period: Period) =>
  period.length === 4 ? `${period}-01-01` : firstDayOf(monthsOf(period)[0] ?? period);

const insert = async (trx: Database, rollup: Rollup, rows: ReturnType<typeof sumsOfMonths>) => {
  const columns = sql.raw(['shop_id', 'period', 'first_day', ...columnsOf(rollup)].join(', '));
  await sql`insert into ${sql.table(rollup.table)} (${columns}) ${rows}`.execute(trx);
};

/** Parts and the whole each belongs to, of those wholes of which every part is there. */
const complete = (
  wholes: Iterable<Period>,
  partsOf: (whole: Period) => Period[],
  there: ReadonlySet<Period>,
): Map<Period, Period> =>
  new Map(
    [...new Set(wholes)]
      .filter((whole) => partsOf(whole).every((part) => there.has(part)))
      .flatMap((whole) => partsOf(whole).map((part): [Period, Period] => [part, whole])),
  );

/** Periods of a store whose sums stand. */
const standing = async (db: Database, shop_id: number) => {
  const rows = await db
    .selectFrom('rolled_periods')
    .select('period')
    .where('shop_id', '=', shop_id)
    .execute();
  return new Set(rows.map(({ period }) => period));
};

/**
 * Works out the sums of a store's months anew, and those of quarters and years that are complete with them. While it
 * does, who posts to the store waits; what was posted before is in the sums (orders/rolled-periods.ts).
 */
export const rollUpMonths = (db: Database, shop_id: number, months: readonly Period[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select from shops where shop_id = ${shop_id} for update`.execute(trx);
    const there = await standing(trx, shop_id);
    for (const month of months) there.add(month);
    const days = months.map(firstDayOf);
    const ofQuarters = complete(days.map(quarterOf), monthsOf, there);
    for (const quarter of ofQuarters.values()) there.add(quarter);
    const ofYears = complete(days.map(yearOf), quartersOf, there);
    const periods = [...new Set([...months, ...days.map(quarterOf), ...days.map(yearOf)])];
    for (const rollup of rollups) {
      await sql`delete from ${sql.table(rollup.table)}
        where shop_id = ${shop_id} and period = any(${periods}::text[])`.execute(trx);
      await insert(trx, rollup, sumsOfMonths(rollup, shop_id, months));
      await insert(trx, rollup, sumsOfParts(rollup, shop_id, ofQuarters));
      await insert(trx, rollup, sumsOfParts(rollup, shop_id, ofYears));
    }
    const stand = [...new Set([...months, ...ofQuarters.values(), ...ofYears.values()])];
    await closePeriods(trx, shop_id, periods, stand);
  });

/** The month in which the first order of the chain was placed; null where there is none. */
const firstMonth = async (db: Database): Promise<Period | null> => {
  const { rows } = await sql<{ day: string | null }>`select min(local_date) as day from order_counts`.execute(
    db,
  );
  return rows[0]?.day ? monthOf(rows[0].day) : null;
};

/**
 * Rolls up every month that is over in its store and has no sums, also of stores without orders: a report of all
 * stores uses the sums of a period where each of them has them.
 * @returns how many months of stores that were.
 */
export const rollUpWhatIsOver = async (scope: Scope, db: Database, now = new Date()): Promise<number> => {
  const first = await firstMonth(db);
  if (first === null) return 0;
  let rolled = 0;
  for (const store of await reportStores(scope, db, undefined)) {
    const there = await standing(db, store.shop_id);
    const last = monthOf(addDays(firstDayOf(monthOf(today(store, now))), -1));
    const missing = monthsBetween(first, last).filter((month) => !there.has(month));
    if (missing.length === 0) continue;
    await rollUpMonths(db, store.shop_id, missing);
    rolled += missing.length;
  }
  return rolled;
};
