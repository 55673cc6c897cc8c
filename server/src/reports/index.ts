/** What reports offers to other rooms. */

export { reportsChecked } from './identities/report-identities.ts';
export type { ReportsOfRange } from './identities/reports-of-range.ts';
export { sumOf } from './identities/row-identities.ts';
export { stockToWatch } from './inventory/stock-to-watch.ts';
export { paymentsAtAGlance } from './sales-by-payment-type.ts';
export { storesAtAGlance } from './stores-at-a-glance.ts';
