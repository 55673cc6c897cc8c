import type { reportsEndpoints } from '@backroom/contract/reports';
import type { Database } from '../platform/database/connect.ts';
import { inSnapshot } from '../platform/database/snapshot.ts';
import { inSnapshotAtStore } from '../platform/database/store-servers.ts';
import type { Handlers } from '../platform/http/call.ts';
import type { Scope } from '../platform/sessions/scope.ts';
import { onlyStoreOf } from '../platform/sessions/scope.ts';
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
type Report<Filters, Answer> = (scope: Scope, db: Database, filters: Filters) => Promise<Answer>;

type Narrowed = { search?: unknown; sku?: unknown; vendor?: unknown; category?: unknown };

/**
 * Whether plans of what is asked are kept (kept-plans.ts). What is searched for, or a few products, is found quickest by a plan for just
 * that: one for all values may take ten times as long.
 */
const isKept = (filters: object | undefined): boolean => {
  const { search, sku, vendor, category }: Narrowed = filters ?? {};
  return [search, sku, vendor, category].every((value) => value === undefined || value === '');
};

/** A report over one moment of the database. */
const ofOneMoment =
  <Filters extends object | undefined, Answer>(report: Report<Filters, Answer>) =>
  ({ scope, db, body }: Asked<Filters>): Promise<Answer> =>
    inSnapshot(db, (snapshot) => report(scope, snapshot, body), { isKept: isKept(body) });

type StoreFilter = { shop_name?: string[] | undefined; store_ids?: string[] | undefined } | undefined;

/** The same of a report that reads nothing but rows of its stores: of one store, from its own server. */
const ofItsStores =
  <Filters extends StoreFilter, Answer>(report: Report<Filters, Answer>) =>
  ({ scope, db, body }: Asked<Filters>): Promise<Answer> =>
    inSnapshotAtStore(
      db,
      {
        store: onlyStoreOf(scope, body?.shop_name ?? body?.store_ids),
        what: report.name,
        isKept: isKept(body),
      },
      (snapshot) => report(scope, snapshot, body),
    );

export const reportsRoutes: Handlers<typeof reportsEndpoints> = {
  salesByCategory: ofItsStores(salesByCategory),
  discountReport: ofItsStores(discountReport),
  salesByPaymentType: ofItsStores(salesByPaymentType),
  inventoryTurn: ofItsStores(inventoryTurn),
  giftCardReport: ofOneMoment(giftCardReport),
  inventoryValuation: ofItsStores(inventoryValuation),
  inventoryValuationSkus: ofItsStores(inventoryValuationSkus),
  costOfGoodsSold: ofItsStores(costOfGoodsSold),
  salesByManufacturer: ofItsStores(salesByManufacturer),
  taxReport: ofItsStores(taxReport),
  salesByLocation: ofItsStores(salesByLocation),
  royaltyReport: ofItsStores(royaltyReport),
  salesBySku: ofItsStores(salesBySku),
  explainChange: ofOneMoment(explainChange),
  exportReport,
  getMissingCosts: ofOneMoment(missingCosts),
};
