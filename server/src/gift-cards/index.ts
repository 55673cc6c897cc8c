/** What the gift-card room offers to other rooms. */

export { maskedCode } from './codes.ts';
export { orderEntries } from './order-entries.ts';
