/** What the gift-card room offers to other rooms. */

export { dateCardsByUse } from './ledger/begin-ledger.ts';
export { cardLedger } from './ledger/card-ledger.ts';
export { maskedCode } from './ledger/codes.ts';
export { linkMirror, nameCard } from './orders/order-cards.ts';
export { orderEntries } from './orders/order-entries.ts';
