/** What orders/intake offers to other rooms. */

export { Dimensions } from './dimensions.ts';
export type { RoyaltyExclusions } from './first-sight.ts';
export { type BatchResult, Intake } from './intake.ts';
export { intakeOn } from './intake-on.ts';
export { lockOrder } from './order-statements.ts';
export { type IntakeShop, type OrderPosted, restate, toldIn } from './post-in-transaction.ts';
