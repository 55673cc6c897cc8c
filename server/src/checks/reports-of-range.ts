import { dashboardSales } from '../dashboard/index.ts';
import type { ReportRange } from '../figures/index.ts';
import { comparedRange } from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Scope } from '../platform/sessions/scope.ts';
import {
  costOfGoodsSold,
  discountReport,
  giftCardReport,
  salesByCategory,
  salesByLocation,
  salesByManufacturer,
  salesByPaymentType,
  salesBySku,
  taxReport,
} from '../reports/index.ts';
import { royaltyReport } from '../royalty/index.ts';
import { salesPage } from '../sales/index.ts';

export const filtersOf = (range: ReportRange) => ({
  shop_name: range.stores.map((store) => store.shop),
  start_date: range.start,
  end_date: range.end,
});

/** The sales page gives so many rows at once. */
const MOST_ROWS = 10_000;

/** Every row of the sales page; null where there are too many to hold. */
const journalOf = async (
  scope: Scope,
  db: Database,
  filters: Parameters<typeof salesPage>[2],
  total: number,
) => (total > MOST_ROWS ? null : (await salesPage(scope, db, { ...filters, pagination: false })).data);

/** Every report of sales of a range, as anybody who opens it would see it. */
export const reportsOfRange = async (scope: Scope, db: Database, range: ReportRange) => {
  const filters = filtersOf(range);
  const { shop_name, start_date, end_date } = filters;
  const [sku, category, manufacturer, location, payment, cost] = await Promise.all([
    salesBySku(scope, db, { store_ids: shop_name, start_date, end_date, limit: 1 }),
    salesByCategory(scope, db, filters),
    salesByManufacturer(scope, db, filters),
    salesByLocation(scope, db, filters),
    salesByPaymentType(scope, db, filters),
    costOfGoodsSold(scope, db, filters),
  ]);
  const [tax, discount, royalty, giftCards, sales] = await Promise.all([
    taxReport(scope, db, filters),
    discountReport(scope, db, filters),
    royaltyReport(scope, db, filters),
    giftCardReport(scope, db, filters),
    salesPage(scope, db, { shop: shop_name, from: start_date, to: end_date, limit: 1 }),
  ]);
  const [journal, dashboard] = await Promise.all([
    journalOf(scope, db, { shop: shop_name, from: start_date, to: end_date }, sales.pagination.total),
    dashboardSales(scope, db, { shop_name, range, compared: comparedRange(range) }),
  ]);
  return {
    sku,
    category,
    manufacturer,
    location,
    payment,
    cost,
    tax,
    discount,
    royalty,
    giftCards,
    sales,
    journal,
    dashboard,
  };
};

export type ReportsOfRange = Awaited<ReturnType<typeof reportsOfRange>>;
