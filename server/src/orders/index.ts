/** What orders offers to other rooms. */

export { factsBesideDocuments } from './beside-documents.ts';
export { type ClosedPeriod, closedPeriodsOf, closeToPosting, isClosed } from './closed-periods.ts';
export { type FoundOrders, findOrders } from './find-orders.ts';
export { APART, firstDays } from './first-days.ts';
export { forgetPeople } from './forget-people.ts';
export { factTableNames } from './intake/fact-tables.ts';
export {
  figureFolds,
  pendingTable,
  type SummedTable,
  summedTables,
} from './intake/pending.ts';
export type {
  DiscountAllocation,
  OrderAddress,
  OrderCustomer,
  OrderDiscount,
  OrderDocument,
  OrderEdit,
  OrderLine,
  OrderRefund,
  OrderShape,
  OrderShipping,
  OrderTransaction,
  TakenBack,
  TaxLine,
} from './order-document.ts';
export { grossOf } from './order-document.ts';
export { type OrderFilterInput, readFilter } from './order-filter.ts';
export { placedOn } from './placed-on.ts';
export { countDifferences, differences, fixCount, fixOrder } from './rebuild.ts';
export { enterSkuCost, skuCost } from './sku-cost.ts';
export { carriedOver } from './versions/carried-over.ts';
