/** What the dashboard offers to other rooms. */

export { dashboardSales } from './sales-of-range.ts';
