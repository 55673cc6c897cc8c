/** What the gift-card room offers to other rooms. */
export { orderEntries } from './order-entries.ts';
