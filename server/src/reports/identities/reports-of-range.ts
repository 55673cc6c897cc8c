import type { ReportRange } from '../../figures/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Scope } from '../../platform/sessions/scope.ts';
import { royaltyReport } from '../../royalty/index.ts';
import { salesPage } from '../../sales/index.ts';
import { costOfGoodsSold } from '../cost-of-goods-sold.ts';
import { discountReport } from '../discount-report.ts';
import { giftCardReport } from '../gift-cards/gift-card-report.ts';
import { salesByCategory } from '../sales-by-category.ts';
import { salesByLocation } from '../sales-by-location.ts';
import { salesByManufacturer } from '../sales-by-manufacturer.ts';
import { salesByPaymentType } from '../sales-by-payment-type.ts';
import { salesBySku } from '../sales-by-sku.ts';
import { taxReport } from '../tax-report.ts';

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
  const asked = { shop: shop_name, from: start_date, to: end_date };
  const journal = await journalOf(scope, db, asked, sales.pagination.total);
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
  };
};

export type ReportsOfRange = Awaited<ReturnType<typeof reportsOfRange>>;
