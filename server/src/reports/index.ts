/** What reports offers to other rooms. */

export { reportsChecked } from './identities/report-identities.ts';
export type { ReportsOfRange } from './identities/reports-of-range.ts';
export { sumOf } from './identities/row-identities.ts';
export { inventoryTurnIn } from './inventory/inventory-turn.ts';
export { salesByCategoryIn } from './sales-by-category.ts';
export { salesByLocationIn } from './sales-by-location.ts';
export { salesByPaymentTypeIn } from './sales-by-payment-type.ts';
