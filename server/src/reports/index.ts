/** What reports offers to other rooms. */

export { costOfGoodsSold } from './cost-of-goods-sold.ts';
export { discountReport } from './discount-report.ts';
export { giftCardReport } from './gift-cards/gift-card-report.ts';
export { inventoryTurn } from './inventory/inventory-turn.ts';
export { inventoryValuation } from './inventory/inventory-valuation.ts';
export { missingCosts } from './missing-costs.ts';
export { salesByCategory } from './sales-by-category.ts';
export { netByStore, salesByLocation } from './sales-by-location.ts';
export { salesByManufacturer } from './sales-by-manufacturer.ts';
export { salesByPaymentType } from './sales-by-payment-type.ts';
export { salesBySku } from './sales-by-sku.ts';
export { taxReport } from './tax-report.ts';
