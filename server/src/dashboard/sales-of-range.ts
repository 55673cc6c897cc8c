import { percent, toDollars } from '@backroom/contract/kit/money';
import { productsAtAGlance, type ReportRange } from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { paymentsAtAGlance, storesAtAGlance } from '../reports/index.ts';
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
    paymentsAtAGlance(db, range),
  ]);
  return { current, before, tenders };
};

/** The other one: stores and categories. */
export const readStores = async (db: Database, { range, compared }: DashboardRange) => {
  const [stores, { categories }] = await Promise.all([
    storesAtAGlance(db, range, compared),
    productsAtAGlance(db, range),
  ]);
  return { stores, categories };
};

/** What the dashboard says of sales: key figures, days, stores, tenders and categories, each as its report has it. */
export const presentSales = (
  { current, before, tenders }: Awaited<ReturnType<typeof readDays>>,
  { stores, categories }: Awaited<ReturnType<typeof readStores>>,
) => {
  const total = categories.reduce((sum, { net }) => sum + net, 0);
  return {
    kpis: salesFigures([current.sums, before.sums]),
    sales: kpisOf(current.sums),
    byDay: current.series,
    byDayCompared: before.series,
    byStore: stores,
    byPaymentType: tenders,
    byCategory: categories.map(({ name, net }) => ({
      name,
      net_sales: toDollars(net),
      share_pct: percent(net, total),
    })),
    isEmpty: current.isEmpty,
  };
};

/** The same, one part after the other. */
export const dashboardSales = async (db: Database, range: DashboardRange) =>
  presentSales(await readDays(db, range), await readStores(db, range));
