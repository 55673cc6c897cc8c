/** The twelve reports, in the order of their index (specification 1, "Reports index"). */
import { costOfGoodsSold } from './definitions/cost-of-goods-sold.ts';
import { discountReport } from './definitions/discount-report.ts';
import { giftCardReport } from './definitions/gift-cards.ts';
import { inventoryTurn } from './definitions/inventory-turn.ts';
import { inventoryValuation } from './definitions/inventory-valuation.ts';
import type { ReportDefinition } from './definitions/report.ts';
import { royaltyReport } from './definitions/royalty-report.ts';
import { salesByCategory } from './definitions/sales-by-category.ts';
import { salesByLocation } from './definitions/sales-by-location.ts';
import { salesByManufacturer } from './definitions/sales-by-manufacturer.ts';
import { salesByPaymentType } from './definitions/sales-by-payment-type.ts';
import { salesBySku } from './definitions/sales-by-sku.ts';
import { taxReport } from './definitions/tax-report.ts';

export const reports = {
  costOfGoodsSold,
  discountReport,
  giftCardReport,
  taxReport,
  royaltyReport,
  inventoryTurn,
  inventoryValuation,
  salesByCategory,
  salesByLocation,
  salesByManufacturer,
  salesByPaymentType,
  salesBySku,
} as const satisfies Record<string, ReportDefinition>;

export type ReportName = keyof typeof reports;
