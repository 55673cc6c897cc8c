/** What reports offers to other rooms. */

export { reportsChecked } from './identities/report-identities.ts';
export type { ReportsOfRange } from './identities/reports-of-range.ts';
export { sumOf } from './identities/row-identities.ts';
export { inventoryTurn } from './inventory/inventory-turn.ts';
export { salesByCategory } from './sales-by-category.ts';
export { netByStore, salesByLocation } from './sales-by-location.ts';
export { salesByPaymentType } from './sales-by-payment-type.ts';
