import { daysBetween, type LocalDate } from '@backroom/contract/kit/dates';
import { invalidField } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import type { Period } from '../orders/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { type Holdings, type Scope, shopsAskedFor } from '../platform/sessions/scope.ts';
import { isBounded } from '../platform/sessions/scope-conditions.ts';
import { type DaysOfStores, latestToday, type ReportStore, storesHeld } from '../stores/index.ts';
import { type Until, untilSameHour } from './same-hour.ts';

/** Stores and days of a report. */
export type ReportRange = DaysOfStores & {
  /** Periods of which every one of the stores has sums that stand (reports/rollups). */
  readonly rolled: ReadonlySet<Period>;
  /** Set where the caller may not see all days of these stores: facts are those of these days alone. */
  readonly held?: Holdings;
  /** Where its last days count only up to an hour; null where they count as a whole. */
  readonly until: Until | null;
};

/** Three years and a few days; longer ranges are refused. */
const MAX_DAYS = 1_100;

const firstOfMonth = (date: LocalDate): LocalDate => `${date.slice(0, 8)}01`;

/**
 * Checks the days asked for and fills in what is absent: from the first of the month to today.
 * @throws ApiError VALIDATION_FAILED where the end comes before the start or the range is too long.
 */
const daysAskedFor = (
  start: LocalDate | undefined,
  end: LocalDate | undefined,
  latest: LocalDate,
  field = 'end_date',
): { start: LocalDate; end: LocalDate } => {
  const last = end ?? latest;
  const first = start ?? firstOfMonth(last);
  if (last < first) throw invalidField(field, 'End date must be on or after start date');
  if (daysBetween(first, last) > MAX_DAYS) {
    throw invalidField(field, `Choose at most ${MAX_DAYS.toLocaleString('en-US')} days`);
  }
  return { start: first, end: last };
};

export type ReportFilters = {
  /** The last day of a range that this one stands beside (contract, `reportFilters`). */
  beside?: LocalDate | undefined;
  shop_name?: string[] | undefined;
  start_date?: LocalDate | undefined;
  end_date?: LocalDate | undefined;
  search?: string | undefined;
};

/** Fewer days hold no whole month. */
const SHORTEST_MONTH = 28;

/** Periods of which every one of some stores has sums that stand. */
export const rolledPeriods = async (
  db: Database,
  shopIds: readonly number[],
): Promise<ReadonlySet<Period>> => {
  const { rows } = await sql<{ period: Period }>`
    select period from rolled_periods where shop_id = any(${[...shopIds]}::int[])
    group by period having count(*) = ${shopIds.length}`.execute(db);
  return new Set(rows.map(({ period }) => period));
};

/** Turns the filters of a report into stores and days (domain.md 2.1, "Filters"). */
export const readRange = async (
  scope: Scope,
  db: Database,
  filters: ReportFilters | undefined,
  { storeField = 'shop_name', endField = 'end_date' } = {},
): Promise<ReportRange> => {
  const holdings = await shopsAskedFor(scope, db, filters?.shop_name, storeField);
  const stores = await storesHeld(db, holdings);
  const days = daysAskedFor(filters?.start_date, filters?.end_date, latestToday(stores), endField);
  const shopIds = stores.map((store) => store.shop_id);
  const until = filters?.beside ? untilSameHour(stores, days, filters.beside) : null;
  if (isBounded(holdings)) return { stores, shopIds, ...days, rolled: new Set(), until, held: holdings };
  const isLong = daysBetween(days.start, days.end) >= SHORTEST_MONTH;
  return { stores, shopIds, ...days, rolled: isLong ? await rolledPeriods(db, shopIds) : new Set(), until };
};

/** The same range of some of its stores. */
export const withStores = (range: ReportRange, stores: readonly ReportStore[]): ReportRange => ({
  ...range,
  stores,
  shopIds: stores.map((store) => store.shop_id),
});
