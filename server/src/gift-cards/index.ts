/** What the gift-card room offers to other rooms. */

export { dateCardsByUse } from './ledger/begin-ledger.ts';
export { bookExpiries } from './ledger/book-expiries.ts';
export { cardLedger } from './ledger/card-ledger.ts';
export { maskedCode } from './ledger/codes.ts';
export { book as bookMovement } from './ledger/ledger.ts';
export { openCard } from './ledger/open-card.ts';
export { linkMirror, nameCard } from './orders/order-cards.ts';
export { orderEntries } from './orders/order-entries.ts';
