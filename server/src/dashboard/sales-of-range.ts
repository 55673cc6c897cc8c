import type { ReportRange } from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { salesByCategoryIn, salesByLocationIn, salesByPaymentTypeIn } from '../reports/index.ts';
import { kpisOf, salesByDay } from '../sales/index.ts';
import { salesFigures } from './key-figures.ts';

type DashboardRange = {
  range: ReportRange;
  compared: ReportRange;
};

/** Of two parts that take about as long one: the days of both ranges, and tenders. */
export const readDays = async (db: Database, { range, compared }: DashboardRange) => {
  const [current, before, tenders] = await Promise.all([
    salesByDay(db, range),
    salesByDay(db, compared),
    salesByPaymentTypeIn(db, range),
  ]);
  return { current, before, tenders };
};

/** The other one: stores and categories. */
export const readStores = async (db: Database, { range, compared }: DashboardRange) => {
  const [locations, categories] = await Promise.all([
    salesByLocationIn(db, range, undefined, compared),
    salesByCategoryIn(db, range),
  ]);
  return { locations, categories };
};

/** What the dashboard says of sales: key figures, days, stores, tenders and categories, each as its report has it. */
export const presentSales = (
  { current, before, tenders }: Awaited<ReturnType<typeof readDays>>,
  { locations, categories }: Awaited<ReturnType<typeof readStores>>,
) => ({
  kpis: salesFigures([current.sums, before.sums]),
  sales: kpisOf(current.sums),
  byDay: current.series,
  byDayCompared: before.series,
  byStore: locations.data.map((row) => ({
    shop: row.shop,
    store_name: row.store_name,
    cid: row.cid,
    franchisee_name: row.franchisee_name,
    orders_count: row.orders_count,
    net_sales: row.net_sales,
    previous_net_sales: row.previous_net_sales,
    change_pct: row.change_pct,
    average_order_value: row.average_order_value,
    margin_pct: row.margin_pct,
    return_rate_pct: row.return_rate_pct,
  })),
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
});

/** The same, one part after the other. */
export const dashboardSales = async (db: Database, range: DashboardRange) =>
  presentSales(await readDays(db, range), await readStores(db, range));
