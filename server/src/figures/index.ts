/** What figures offers to other rooms. */

export { cutAtUntil, lastOfMonth, monthsIn, piecesOf } from '../platform/pieces-of-range.ts';
export {
  anewForManyPieces,
  anewForMuch,
  askRowsOfStores,
  askSums,
  besidesMuch,
  isLittle,
  namedForMuch,
} from './ask-range.ts';
export {
  bucketsCarriedOver,
  discountedCarriedOver,
  discountUsesCarriedOver,
  paidCarriedOver,
  paymentTypesCarriedOver,
  taxedCarriedOver,
  taxesCarriedOver,
} from './carried-over.ts';
export { endFigureFolds, fold } from './cells/fold.ts';
export { rebuildCells } from './cells/rebuild.ts';
export { sumsBesideFacts } from './cells/sums-beside-facts.ts';
export { type CellDifference, cellDifferences } from './cells/verify.ts';
export { addCharges, type Charges, chargesByLocation, chargesOverAll, noCharges } from './charges.ts';
export { comparedRange, presentCompared } from './compared-range.ts';
export {
  byThemselves,
  type FactRange,
  type FactTableRows,
  orderCharges,
  orderDiscounts,
  orderTaxes,
  paymentRows,
  salesLines,
  salesTenders,
} from './facts-source.ts';
export {
  distinctOrders,
  type Group,
  goodsBySku,
  salesByBucket,
  salesOfSkusInStores,
  salesOverAll,
  soldOverAll,
} from './grouped-sales.ts';
export {
  average,
  type Goods,
  measuresOf,
  negated,
  netOf,
  noSums,
  profitOf,
  ratio,
  type Sums,
  somethingSold,
  sumsOf,
  totalGoods,
  totalSums,
} from './measures.ts';
export { checkOf, metaOf } from './meta.ts';
export { namedGroups } from './named-groups.ts';
export { byCategory, byLocation, bySku, byVendor, ordersByEdits, overAll } from './order-counts.ts';
export { type DayCount, pageOfDays, rowsOf, stretchesOfDays } from './page-of-days.ts';
export { type Product, productsOf, textsOfProduct } from './products.ts';
export { productsAtAGlance } from './products-at-a-glance.ts';
export {
  besideFacts,
  type ReportFilters,
  type ReportRange,
  readRange,
  withStores,
} from './range.ts';
export { isForAll, matching } from './search-rows.ts';
export {
  chargedByStore,
  chargeSumsByDay,
  discountedByStore,
  discountSumsByDay,
  discountSumsByStore,
  journalEntries,
  journalEntriesByDay,
  netByStore,
  ordersPaidFor,
  ordersTaxed,
  paymentSums,
  placeSalesByDay,
  placeSalesByStore,
  placesSoldByStore,
  placeTickets,
  placeTicketsByDay,
  productMeasures,
  productMeasuresByStore,
  productsSoldByStore,
  productTickets,
  productUnits,
  salesHours,
  soldByStore,
  taxSumsByStore,
  tenderSums,
  touchedByDiscounts,
} from './sums-source.ts';
