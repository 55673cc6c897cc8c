import { changePercent, toDollars } from '@backroom/contract/kit/money';
import type { ReportRange } from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Scope } from '../platform/sessions/scope.ts';
import { netByStore, salesByCategory, salesByLocation, salesByPaymentType } from '../reports/index.ts';
import { kpisOf, salesByDay } from '../sales/index.ts';
import { salesFigures } from './key-figures.ts';

type DashboardRange = {
  /** The stores asked for, as the range has them; none means all. */
  shop_name: string[] | undefined;
  range: ReportRange;
  compared: ReportRange;
};

/** What the dashboard says of sales: key figures, days, stores, tenders and categories, each as its report has it. */
export const dashboardSales = async (
  scope: Scope,
  db: Database,
  { shop_name, range, compared }: DashboardRange,
) => {
  const filters = { shop_name, start_date: range.start, end_date: range.end };
  const [current, before, locations, earlier, tenders, categories] = await Promise.all([
    salesByDay(db, range),
    salesByDay(db, compared),
    salesByLocation(scope, db, filters),
    netByStore(db, compared),
    salesByPaymentType(scope, db, filters),
    salesByCategory(scope, db, filters),
  ]);
  const idOf = new Map(range.stores.map((store) => [store.shop, store.shop_id]));
  return {
    kpis: salesFigures([current.sums, before.sums]),
    sales: kpisOf(current.sums),
    byDay: current.series,
    byDayCompared: before.series,
    byStore: locations.data.map((row) => {
      const previous = toDollars(earlier.get(idOf.get(row.shop) ?? 0) ?? 0);
      return {
        shop: row.shop,
        store_name: row.store_name,
        cid: row.cid,
        franchisee_name: row.franchisee_name,
        orders_count: row.orders_count,
        net_sales: row.net_sales,
        previous_net_sales: previous,
        change_pct: changePercent(row.net_sales, previous),
        average_order_value: row.average_order_value,
        margin_pct: row.margin_pct,
        return_rate_pct: row.return_rate_pct,
      };
    }),
    byPaymentType: tenders.data.map(({ payment_type, net_payments, share_pct }) => ({
      name: payment_type,
      net_payments,
      share_pct,
    })),
    byCategory: categories.data.map(({ category, net_sales, share_pct }) => ({
      name: category,
      net_sales,
      share_pct,
    })),
    isEmpty: current.isEmpty,
  };
};
