/** What orders offers to other rooms. */

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
export { closePeriods, monthOf, type Period, quarterOf, yearOf } from './rolled-periods.ts';
export { enterSkuCost } from './sku-cost.ts';
