/** What orders offers to other rooms. */

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
  OrderShipping,
  OrderTransaction,
  TaxLine,
} from './order-document.ts';
export { countDifferences, differences, fixCount, fixOrder } from './rebuild.ts';
export { closePeriods, monthOf, type Period, quarterOf, yearOf } from './rolled-periods.ts';
export { enterSkuCost } from './sku-cost.ts';
