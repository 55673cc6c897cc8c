/** What orders/facts offers to other rooms. */

export { factsOf } from './facts-of.ts';
export { cumulativeShare, lineMovements } from './line-movements.ts';
export { valueOfFacts } from './order-value.ts';
export { paymentTypeOf } from './payment-type.ts';
export { type StoreClock, timelineOf } from './timeline.ts';
export { valuedLines } from './valued-line.ts';
