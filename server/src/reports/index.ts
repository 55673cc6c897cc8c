/** What reports offers to other rooms. */

export { latestChecks } from './checks/run-checks.ts';
export { missingCosts } from './costs/missing-costs.ts';
export { inventoryTurn } from './inventory/inventory-turn.ts';
export { stockByLocation } from './inventory/stock-as-of.ts';
export { sumChain, sumMissingStock, sumStock } from './inventory/sum-stock.ts';
export { rollUpMonths, rollUpWhatIsOver } from './rollups/roll-up.ts';
export { rollupDifferences } from './rollups/rollup-differences.ts';
export { gapsOf } from './royalty/gaps.ts';
export { royaltyReport } from './royalty/royalty-report.ts';
export { readTerms } from './royalty/terms.ts';
export { salesByCategory } from './sales-by-category.ts';
export { netByStore, salesByLocation } from './sales-by-location.ts';
export { salesByPaymentType } from './sales-by-payment-type.ts';
