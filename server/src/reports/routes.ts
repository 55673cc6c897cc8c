import type { reportsEndpoints } from '@backroom/contract/reports';
import type { Handlers } from '../platform/http/call.ts';
import { royaltyReport } from '../royalty/index.ts';
import { costOfGoodsSold } from './cost-of-goods-sold.ts';
import { discountReport } from './discount-report.ts';
import { explainChange } from './explain/explain-change.ts';
import { exportReport } from './export/export-report.ts';
import { giftCardReport } from './gift-cards/gift-card-report.ts';
import { inventoryTurn } from './inventory/inventory-turn.ts';
import { inventoryValuation, inventoryValuationSkus } from './inventory/inventory-valuation.ts';
import { missingCosts } from './missing-costs.ts';
import { salesByCategory } from './sales-by-category.ts';
import { salesByLocation } from './sales-by-location.ts';
import { salesByManufacturer } from './sales-by-manufacturer.ts';
import { salesByPaymentType } from './sales-by-payment-type.ts';
import { salesBySku } from './sales-by-sku.ts';
import { taxReport } from './tax-report.ts';

export const reportsRoutes: Handlers<typeof reportsEndpoints> = {
  salesByCategory: ({ scope, db, body }) => salesByCategory(scope, db, body),
  discountReport: ({ scope, db, body }) => discountReport(scope, db, body),
  salesByPaymentType: ({ scope, db, body }) => salesByPaymentType(scope, db, body),
  inventoryTurn: ({ scope, db, body }) => inventoryTurn(scope, db, body),
  giftCardReport: ({ scope, db, body }) => giftCardReport(scope, db, body),
  inventoryValuation: ({ scope, db, body }) => inventoryValuation(scope, db, body),
  inventoryValuationSkus: ({ scope, db, body }) => inventoryValuationSkus(scope, db, body),
  costOfGoodsSold: ({ scope, db, body }) => costOfGoodsSold(scope, db, body),
  salesByManufacturer: ({ scope, db, body }) => salesByManufacturer(scope, db, body),
  taxReport: ({ scope, db, body }) => taxReport(scope, db, body),
  salesByLocation: ({ scope, db, body }) => salesByLocation(scope, db, body),
  royaltyReport: ({ scope, db, body }) => royaltyReport(scope, db, body),
  salesBySku: ({ scope, db, body }) => salesBySku(scope, db, body),
  explainChange,
  exportReport,
  getMissingCosts: ({ scope, db, body }) => missingCosts(scope, db, body),
};
