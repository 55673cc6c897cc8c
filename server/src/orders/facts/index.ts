/** What orders/facts offers to other rooms. */

export { discountRowOf } from './discount-row.ts';
export { factsOf } from './facts-of.ts';
export { cumulativeShare, lineMovements } from './line-movements.ts';
export type { DiscountLabel } from './order-facts.ts';
export { valueOfFacts } from './order-value.ts';
export { paymentTypeOf } from './payment-type.ts';
export { type StoreClock, timelineOf } from './timeline.ts';
export { valuedLines } from './valued-line.ts';
