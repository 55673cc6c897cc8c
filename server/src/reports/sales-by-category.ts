import { byCategory, namedGroups, type ReportFilters, readRange } from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Scope } from '../platform/sessions/scope.ts';

/** R6: net sales by product type, as it was at the sale (domain.md 2.2). */
export const salesByCategory = async (scope: Scope, db: Database, filters: ReportFilters | undefined) => {
  const range = await readRange(scope, db, filters);
  const { groups, totals, meta } = await namedGroups(db, range, filters?.search, byCategory);
  const data = groups.map(({ name, skus_count, measures }) => ({ category: name, skus_count, ...measures }));
  const { net_sales, gross_profit, margin_pct } = totals;
  return {
    data,
    summary: { categories_count: data.length, net_sales, gross_profit, margin_pct },
    totals,
    meta,
  };
};
