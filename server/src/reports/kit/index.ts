/** What reports/kit offers to other rooms. */

export { orderCharges, salesLines } from './facts-source.ts';
export { groupedSales } from './grouped-sales.ts';
export { average, changeOf, netOf, noSums, profitOf, type Sums, sumsOf } from './measures.ts';
export { checkOf, metaOf } from './meta.ts';
export { bySku, ordersByEdits, overAll } from './order-counts.ts';
export { type DayCount, pageOfDays, rowsOf } from './page-of-days.ts';
export { productsOf } from './products.ts';
export {
  daysAskedFor,
  latestToday,
  previousRange,
  type ReportRange,
  readRange,
  reportStores,
} from './range.ts';
