import { percent } from '@backroom/contract/kit/money';
import { byVendor, namedGroups, type ReportFilters, readRange } from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Scope } from '../platform/sessions/scope.ts';

/** R4: net sales by vendor, as it was at the sale (domain.md 2.2). */
export const salesByManufacturer = async (scope: Scope, db: Database, filters: ReportFilters | undefined) => {
  const range = await readRange(scope, db, filters);
  const { groups, totals, sums, meta } = await namedGroups(db, range, filters?.search, byVendor);
  const data = groups.map(({ name, skus_count, measures, sums: own }) => ({
    manufacturer: name,
    skus_count,
    ...measures,
    average_discount_pct: percent(own.discount, own.gross),
  }));
  const { net_sales, gross_profit, margin_pct } = totals;
  return {
    data,
    summary: {
      manufacturers_count: data.length,
      net_sales,
      gross_profit,
      margin_pct,
      top_manufacturer: data[0]?.manufacturer ?? null,
    },
    totals: { ...totals, average_discount_pct: percent(sums.discount, sums.gross) },
    meta,
  };
};
