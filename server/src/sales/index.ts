/** What sales offers to other rooms. */

export { kpisOf, type SalesSums, totalSalesOf } from './figures.ts';
export { salesByDay } from './sales-by-day.ts';
export { salesPage, salesWithJournal } from './sales-page.ts';
