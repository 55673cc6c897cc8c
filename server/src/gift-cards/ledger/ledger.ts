import type { Database } from '../../platform/database/connect.ts';
import { appendEntries, type Booked } from '../../platform/ledger/append.ts';
import type { AccountKey, EntryDetails } from '../../platform/ledger/ledger.ts';
import {
  type Account,
  type LockedAccount,
  lockAccount,
  peekAccount,
} from '../../platform/ledger/read-account.ts';
import { announce } from '../../platform/live/announce.ts';
import { type CardKind, cardLedger } from './card-ledger.ts';
import { type CardPlan, type Movement, plan } from './ledger-rules.ts';

/** A card by its whole key: where the chain is sharded, the issuing store leads to it. */
export type CardKey = AccountKey;
export type CardNow = Account<CardKind>;
/** A card under lock: nobody else changes it before this transaction ends. */
export type LockedCard = LockedAccount<CardKind>;
export type BookedCard = Booked<CardKind>;

/** Locks one card until the transaction ends; `eventShopId` is the store where something happens to it. */
export const lockCard = (trx: Database, key: CardKey, eventShopId?: number): Promise<LockedCard> =>
  lockAccount(trx, cardLedger, key, eventShopId);

/** A card as it is at this moment, for showing. @throws ApiError NOT_FOUND */
export const peekCard = (db: Database, key: CardKey): Promise<CardNow> => peekAccount(db, cardLedger, key);

/** Writes what was worked out for a locked card, and tells open browsers. Gives the card as it is now. */
export const writePlan = async (
  trx: Database,
  card: LockedCard,
  planned: CardPlan,
  details: EntryDetails,
): Promise<BookedCard> => {
  const booked = await appendEntries(trx, cardLedger, card, planned, details);
  await announce(trx, { kind: 'gift-cards', shopId: card.shopId, changed: 1 });
  return booked;
};

/** Books a movement on a locked card. @throws ApiError where the card's state forbids it (ledger-rules.ts). */
export const book = async (
  trx: Database,
  card: LockedCard,
  movement: Movement,
  details: EntryDetails,
): Promise<BookedCard> => writePlan(trx, card, plan(card.state, movement), details);
