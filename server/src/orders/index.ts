/** What orders offers to other rooms. */

export { type ClosedPeriod, closedPeriodsOf, closeToPosting, isClosed } from './closed-periods.ts';
export { forgetPeople } from './forget-people.ts';
export { type FactTable, factTableNames } from './intake/fact-tables.ts';
export { pendingTable, pendingTaken } from './intake/pending.ts';
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
export { countDifferences, differences, fixCount, fixOrder } from './rebuild.ts';
export { enterSkuCost } from './sku-cost.ts';
