import { type LocalDate, storeDayOf } from '@backroom/contract/kit/dates';
import { toDollars } from '@backroom/contract/kit/money';
import type { ReportMeta } from '@backroom/contract/reports/schemas';
import { type RawBuilder, sql } from 'kysely';
import { APART } from '../orders/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { lastOfMonth } from '../platform/pieces-of-range.ts';
import { inDays } from '../platform/sessions/scope-conditions.ts';
import type { ReportStore } from '../stores/index.ts';
import type { ReportRange } from './range.ts';

export type Check = ReportMeta['checks'][number];

/** An identity that must hold to the cent; `cents` is what its two sides differ by. */
export const checkOf = (id: string, cents: number): Check => ({
  id,
  ok: cents === 0,
  difference: toDollars(cents),
});

const isComplete = (store: ReportStore, end: string) =>
  store.interrupted !== 'loading' &&
  store.synced_through !== null &&
  storeDayOf(store.synced_through, store) > end;

/**
 * The day of the sales nearest to a day, before it or after it. The index holds days of UTC: among those a store's day is
 * looked for.
 */
const nearestDay = (
  { shopIds, held = 'all' }: ReportRange,
  side: 'before' | 'after',
  day: LocalDate,
): RawBuilder<unknown> => {
  const apart = sql.lit(APART);
  const found = sql`shop_id = any(${[...shopIds]}::int[]) and orders > 0 and ${inDays(held, 'shop_id', 'local_date')}`;
  return side === 'before'
    ? sql`(select max(local_date) from order_counts
        where ${found} and local_date < ${day}::date and utc_date >= -${apart} + (
          select max(utc_date) from order_counts
          where ${found} and local_date < ${day}::date and utc_date <= ${day}::date + ${apart}))`
    : sql`(select min(local_date) from order_counts
        where ${found} and local_date > ${day}::date and utc_date <= ${apart} + (
          select min(utc_date) from order_counts
          where ${found} and local_date > ${day}::date and utc_date >= ${day}::date - ${apart}))`;
};

/** The month nearest to the range in which some of its stores sold something. */
const nearestMonth = async (db: Database, range: ReportRange) => {
  const { start, end } = range;
  const { rows } = await sql<{ before: string | null; after: string | null }>`
    select ${nearestDay(range, 'before', start)} as before, ${nearestDay(range, 'after', end)} as after`.execute(
    db,
  );
  const { before, after } = rows[0] ?? { before: null, after: null };
  const distance = (day: string | null, from: string) =>
    day === null ? Number.POSITIVE_INFINITY : Math.abs(Date.parse(day) - Date.parse(from));
  const day = distance(before, start) <= distance(after, end) ? before : after;
  return day === null ? null : { start_date: `${day.slice(0, 8)}01`, end_date: lastOfMonth(day) };
};

type StandingBehind = Pick<ReportMeta, 'timezones' | 'stores'>;

const standingBehind = ({ stores, end }: ReportRange): StandingBehind => ({
  timezones: [...new Set(stores.map((store) => store.timezone))].sort(),
  stores: stores.map((store) => ({
    shop: store.shop,
    store_name: store.store_name,
    timezone: store.timezone,
    synced_through: store.synced_through?.toISOString() ?? null,
    interrupted: store.interrupted,
    complete: isComplete(store, end),
  })),
});

/** Several reports of one range say the same of its stores. */
const known = new WeakMap<ReportRange, StandingBehind>();

const storesOf = (range: ReportRange): StandingBehind => {
  const found = known.get(range) ?? standingBehind(range);
  known.set(range, found);
  return found;
};

/**
 * What stands behind the numbers of a report. Only an empty one looks for the nearest month with data. A report that read
 * nothing to hold its rows against has no `checks`: its totals are the sum of its rows, which says nothing.
 */
export const metaOf = async (
  db: Database,
  range: ReportRange,
  { checks = [], isEmpty }: { checks?: Check[]; isEmpty: boolean },
): Promise<ReportMeta> => ({
  start_date: range.start,
  end_date: range.end,
  to_same_hour: range.until !== null,
  currency: range.stores[0]?.currency ?? 'USD',
  ...storesOf(range),
  checks,
  nearest: isEmpty ? await nearestMonth(db, range) : null,
});
