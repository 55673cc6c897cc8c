import { daysBetween, type LocalDate } from '@backroom/contract/kit/dates';
import { invalidField } from '@backroom/contract/kit/errors';
import { figureFolds } from '../orders/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { planForAnyValues } from '../platform/database/kept-plans.ts';
import { assertAtStore } from '../platform/database/store-servers.ts';
import { type Folded, foldedIn } from '../platform/folding/folded.ts';
import { firstOfMonth } from '../platform/pieces-of-range.ts';
import type { Holdings, Scope } from '../platform/sessions/scope.ts';
import { isBounded } from '../platform/sessions/scope-conditions.ts';
import { type DaysOfStores, latestToday, type ReportStore, storesAskedFor } from '../stores/index.ts';
import { isLittle } from './ask-range.ts';
import { type PendingKnown, pendingKnown } from './cells/pending-known.ts';
import { type Until, untilSameHour } from './same-hour.ts';

/** Stores and days of a report. */
export type ReportRange = DaysOfStores & {
  /** Which sums may be read instead of facts: those of all stores as one, those of each store, none. */
  readonly cells: 'chain' | 'stores' | 'none';
  /** How far cells know what is pending. */
  readonly folded: Folded;
  /** What the chain's cells don't know of the moment that is read, where it was asked for. */
  readonly pending?: PendingKnown | null;
  /** Set where the caller may not see all days of these stores: facts are those of these days alone. */
  readonly held?: Holdings;
  /** Where its last days count only up to an hour; null where they count as a whole. */
  readonly until: Until | null;
};

/** Three years and a few days; longer ranges are refused. */
const MAX_DAYS = 1_100;

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

/**
 * Turns the filters of a report into stores and days (domain.md 2.1, "Filters"). `byStore` where no sums are read of all stores
 * together, so that what these need isn't asked for.
 */
export const readRange = async (
  scope: Scope,
  db: Database,
  filters: ReportFilters | undefined,
  { storeField = 'shop_name', endField = 'end_date', byStore = false } = {},
): Promise<ReportRange> => {
  const { stores, holdings, areAll } = await storesAskedFor(scope, db, filters?.shop_name, storeField);
  const days = daysAskedFor(filters?.start_date, filters?.end_date, latestToday(stores), endField);
  const shopIds = stores.map((store) => store.shop_id);
  assertAtStore(db, shopIds);
  if (isLittle({ shopIds, ...days })) await planForAnyValues(db);
  const until = filters?.beside ? untilSameHour(stores, days, filters.beside) : null;
  // Of a store that changed hands only the facts know which days are the caller's.
  if (isBounded(holdings))
    return { stores, shopIds, ...days, cells: 'none', folded: null, until, held: holdings };
  const cells = holdings === 'all' || areAll ? 'chain' : 'stores';
  const folded = await foldedIn(db, figureFolds, cells === 'chain' ? 'chain' : 'store');
  const pending = cells === 'chain' && !byStore ? await pendingKnown(db) : null;
  return { stores, shopIds, ...days, cells, folded, pending, until };
};

/**
 * The same range for whoever holds sums against facts: what is pending is read where the facts are. Told by several servers before (`pending`),
 * it is of another moment than facts that the coordinator asks them for, and all that was posted in between would differ.
 */
export const besideFacts = (range: ReportRange): ReportRange => ({ ...range, pending: null });

/** The same range of some of its stores. */
export const withStores = (range: ReportRange, stores: readonly ReportStore[]): ReportRange => ({
  ...range,
  cells: range.cells === 'chain' && stores.length < range.shopIds.length ? 'stores' : range.cells,
  stores,
  shopIds: stores.map((store) => store.shop_id),
});
