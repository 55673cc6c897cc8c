/** What orders offers to other rooms. */

export { type ClosedPeriod, closedPeriodsOf, closeToPosting, isClosed } from './closed-periods.ts';
export { factTableNames } from './intake/fact-tables.ts';
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
export { closePeriods, monthOf, type Period, quarterOf, yearOf } from './rolled-periods.ts';
export { enterSkuCost } from './sku-cost.ts';
