/** What the gift-card room offers to other rooms. */

export { maskedCode } from './codes.ts';
export { linkMirror, nameCard } from './order-cards.ts';
export { orderEntries } from './order-entries.ts';
