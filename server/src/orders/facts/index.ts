/** What orders/facts offers to other rooms. */

export { adjustmentsOf } from './adjustments.ts';
export { discountRowOf } from './discount-row.ts';
export { factsOf } from './facts-of.ts';
export { cumulativeShare, type LineMovement, lineMovements } from './line-movements.ts';
export type { DiscountLabel } from './order-facts.ts';
export { valueOfFacts } from './order-value.ts';
export { paymentTypeOf } from './payment-type.ts';
export { shippingMovements } from './shipping-movements.ts';
export { type OrderEvent, timelineOf } from './timeline.ts';
export { type ValuedLine, valuedLines } from './valued-line.ts';
