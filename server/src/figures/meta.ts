import { storeDayOf } from '@backroom/contract/kit/dates';
import { toDollars } from '@backroom/contract/kit/money';
import type { ReportMeta } from '@backroom/contract/reports/schemas';
import { sql } from 'kysely';
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

/** The month nearest to the range in which some of its stores sold something. */
const nearestMonth = async (db: Database, { shopIds, start, end, held = 'all' }: ReportRange) => {
  const { rows } = await sql<{ before: string | null; after: string | null }>`
    select max(local_date) filter (where local_date < ${start}::date) as before,
      min(local_date) filter (where local_date > ${end}::date) as after
    from order_counts where shop_id = any(${[...shopIds]}::int[]) and orders > 0
      and ${inDays(held, 'shop_id', 'local_date')}`.execute(db);
  const { before, after } = rows[0] ?? { before: null, after: null };
  const distance = (day: string | null, from: string) =>
    day === null ? Number.POSITIVE_INFINITY : Math.abs(Date.parse(day) - Date.parse(from));
  const day = distance(before, start) <= distance(after, end) ? before : after;
  return day === null ? null : { start_date: `${day.slice(0, 8)}01`, end_date: lastOfMonth(day) };
};

/** What stands behind the numbers of a report. Only an empty one looks for the nearest month with data. */
export const metaOf = async (
  db: Database,
  range: ReportRange,
  { checks, isEmpty }: { checks: Check[]; isEmpty: boolean },
): Promise<ReportMeta> => ({
  start_date: range.start,
  end_date: range.end,
  to_same_hour: range.until !== null,
  timezones: [...new Set(range.stores.map((store) => store.timezone))].sort(),
  currency: range.stores[0]?.currency ?? 'USD',
  stores: range.stores.map((store) => ({
    shop: store.shop,
    store_name: store.store_name,
    timezone: store.timezone,
    synced_through: store.synced_through?.toISOString() ?? null,
    interrupted: store.interrupted,
    complete: isComplete(store, range.end),
  })),
  checks,
  nearest: isEmpty ? await nearestMonth(db, range) : null,
});
