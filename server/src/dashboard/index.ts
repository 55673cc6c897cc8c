/** What the dashboard offers to other rooms. */

export { comparedRange } from './compared-range.ts';
export { dashboardSales } from './sales-of-range.ts';
