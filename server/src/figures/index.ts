/** What figures offers to other rooms. */

export {
  bucketsCarriedOver,
  discountedCarriedOver,
  discountUsesCarriedOver,
  paidCarriedOver,
  paymentTypesCarriedOver,
  taxedCarriedOver,
  taxesCarriedOver,
} from './carried-over.ts';
export { addCharges, type Charges, chargesByLocation, chargesOverAll, noCharges } from './charges.ts';
export { comparedRange, presentCompared } from './compared-range.ts';
export {
  chargeSums,
  discountSums,
  type FactRange,
  type FactTable,
  orderCharges,
  orderDiscounts,
  orderTaxes,
  paymentRows,
  paymentSums,
  placeSales,
  productSales,
  salesLines,
  salesTenders,
  taxSums,
  tenderSums,
} from './facts-source.ts';
export { firstSales } from './first-sales.ts';
export { distinctOrders, type Group, groupedSales, salesOverAll } from './grouped-sales.ts';
export {
  average,
  measuresOf,
  netOf,
  noSums,
  profitOf,
  ratio,
  type Sums,
  somethingSold,
  sumsOf,
  totalSums,
} from './measures.ts';
export { checkOf, metaOf } from './meta.ts';
export { namedGroups } from './named-groups.ts';
export { byCategory, byLocation, bySku, byVendor, ordersByEdits, overAll } from './order-counts.ts';
export { type DayCount, pageOfDays, rowsOf } from './page-of-days.ts';
export { lastOfMonth, monthsIn, piecesOf } from './pieces.ts';
export { productsOf, textsOfProduct } from './products.ts';
export {
  type ReportFilters,
  type ReportRange,
  readRange,
  rolledPeriods,
  withStores,
} from './range.ts';
export { rollUpMonths, rollUpWhatIsOver } from './rollups/roll-up.ts';
export { rollupDifferences } from './rollups/rollup-differences.ts';
export { matching } from './search-rows.ts';
