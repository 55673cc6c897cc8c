import { paginationOf } from '@backroom/contract/kit/list';
import {
  comparedRange,
  metaOf,
  presentCompared,
  type ReportRange,
  readRange,
  rowsOf,
} from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { besides, namedForOthers } from '../platform/database/side-by-side.ts';
import type { Scope } from '../platform/sessions/scope.ts';
import { flowsOf, kpisOf } from './figures.ts';
import { countJournal, everyJournalRow, listJournal } from './journal.ts';
import { readSearch } from './journal-filter.ts';
import { salesByDay } from './sales-by-day.ts';

export type SalesFilters = {
  shop?: string | string[] | undefined;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sort?: string | undefined;
  page?: number | undefined;
  limit?: number | undefined;
  skip?: number | undefined;
  pagination?: boolean | undefined;
};

const DEFAULT_LIMIT = 10;
/** What `pagination: false` gives at most. */
const ALL_ROWS = 10_000;

/** Which rows are asked for; `skip` wins over `page`. */
const pageOf = ({ page = 1, limit = DEFAULT_LIMIT, skip, pagination }: SalesFilters) =>
  pagination === false
    ? { page: 1, limit: ALL_ROWS, skip: skip ?? 0 }
    : {
        page: skip === undefined ? page : Math.floor(skip / limit) + 1,
        limit,
        skip: skip ?? (page - 1) * limit,
      };

const salesRange = async (scope: Scope, db: Database, filters: SalesFilters): Promise<ReportRange> => {
  const domains = typeof filters.shop === 'string' ? [filters.shop].filter(Boolean) : filters.shop;
  const days = { shop_name: domains, start_date: filters.from, end_date: filters.to };
  return await readRange(scope, db, days, { storeField: 'shop', endField: 'to' });
};

const DEFAULT_SORT = 'date:desc';

/**
 * The sales page: a journal of what happened to revenue on each day. Cards, totals and chart describe the whole
 * result, never the page (domain.md 2.3).
 */
export const salesPage = async (scope: Scope, db: Database, filters: SalesFilters = {}) => {
  const { range: _, counts: __, search: ___, ...page } = await salesOfRange(scope, db, filters);
  return page;
};

/** The same, with every row of the journal instead of a page of them; `db` is a snapshot. */
export const salesWithJournal = async (
  scope: Scope,
  snapshot: Database,
  filters: Omit<SalesFilters, 'page' | 'limit' | 'skip' | 'pagination'>,
) => {
  const { range, counts, search, ...page } = await salesOfRange(scope, snapshot, { ...filters, limit: 1 });
  const { sort = DEFAULT_SORT } = filters;
  return { ...page, journal: everyJournalRow(snapshot, range, counts, { search, sort }) };
};

const salesOfRange = async (scope: Scope, db: Database, filters: SalesFilters) => {
  const range = await salesRange(scope, db, filters);
  const compared = comparedRange(range);
  const { page, limit, skip } = pageOf(filters);
  const { sort = DEFAULT_SORT } = filters;
  const search = await readSearch(db, range, filters.search);
  await namedForOthers(db);
  // The rows take as long as what stands over them, which is read beside them.
  const [[counts, data], current, before] = await Promise.all([
    besides(db, async (at) => {
      const days = await countJournal(at, range, search);
      return [days, await listJournal(at, range, days, { search, sort, skip, limit })] as const;
    }),
    salesByDay(db, range, search),
    salesByDay(db, compared, search),
  ]);
  const total = rowsOf(counts);
  const { sums } = current;
  return {
    range,
    counts,
    search,
    data,
    summary: kpisOf(sums),
    compared: presentCompared(compared),
    previous: kpisOf(before.sums),
    totals: { units: sums.units_sold - sums.units_returned, ...flowsOf(sums) },
    series: current.series,
    previousSeries: before.series,
    pagination: paginationOf(page, limit, total),
    meta: await metaOf(db, range, {
      isEmpty: current.isEmpty,
    }),
  };
};
