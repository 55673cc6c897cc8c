import {
  byCategory,
  namedGroups,
  type ReportFilters,
  type ReportRange,
  readRange,
} from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Scope } from '../platform/sessions/scope.ts';

/** R6: net sales by product type, as it was at the sale (domain.md 2.2). */
export const salesByCategory = async (scope: Scope, db: Database, filters: ReportFilters | undefined) =>
  salesByCategoryIn(db, await readRange(scope, db, filters), filters?.search);

/** The same of a range. */
export const salesByCategoryIn = async (db: Database, range: ReportRange, search?: string) => {
  const { groups, totals, meta } = await namedGroups(db, range, search, byCategory);
  const data = groups.map(({ name, skus_count, measures }) => ({ category: name, skus_count, ...measures }));
  const { net_sales, gross_profit, margin_pct } = totals;
  return {
    data,
    summary: { categories_count: data.length, net_sales, gross_profit, margin_pct },
    totals,
    meta,
  };
};
