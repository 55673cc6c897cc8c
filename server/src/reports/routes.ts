import type { reportsEndpoints } from '@backroom/contract/reports';
import type { Database } from '../platform/database/connect.ts';
import { inSnapshot } from '../platform/database/snapshot.ts';
import type { Handlers } from '../platform/http/call.ts';
import type { Scope } from '../platform/sessions/scope.ts';
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

type Asked<Filters> = { scope: Scope; db: Database; body: Filters };

/** A report over one moment of the database. */
const ofOneMoment =
  <Filters, Answer>(report: (scope: Scope, db: Database, filters: Filters) => Promise<Answer>) =>
  ({ scope, db, body }: Asked<Filters>): Promise<Answer> =>
    inSnapshot(db, (snapshot) => report(scope, snapshot, body));

export const reportsRoutes: Handlers<typeof reportsEndpoints> = {
  salesByCategory: ofOneMoment(salesByCategory),
  discountReport: ofOneMoment(discountReport),
  salesByPaymentType: ofOneMoment(salesByPaymentType),
  inventoryTurn: ofOneMoment(inventoryTurn),
  giftCardReport: ofOneMoment(giftCardReport),
  inventoryValuation: ofOneMoment(inventoryValuation),
  inventoryValuationSkus: ofOneMoment(inventoryValuationSkus),
  costOfGoodsSold: ofOneMoment(costOfGoodsSold),
  salesByManufacturer: ofOneMoment(salesByManufacturer),
  taxReport: ofOneMoment(taxReport),
  salesByLocation: ofOneMoment(salesByLocation),
  royaltyReport: ofOneMoment(royaltyReport),
  salesBySku: ofOneMoment(salesBySku),
  explainChange: ofOneMoment(explainChange),
  exportReport,
  getMissingCosts: ofOneMoment(missingCosts),
};
