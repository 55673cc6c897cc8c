import type { giftCardTillEndpoints } from '@backroom/contract/gift-card-tills';
import { toCents, toDollars } from '@backroom/contract/kit/money';
import type { Database } from '../platform/database/connect.ts';
import type { Call, Handlers } from '../platform/http/call.ts';
import { keyOwnerOf, once } from '../platform/idempotency.ts';
import { readCard } from './card-rows.ts';
import { codeKeyOf } from './codes.ts';
import { findCardByCode } from './find-card.ts';
import { type BookedCard, book, type CardKey, lockCard } from './ledger.ts';
import { reversalOf } from './reversal.ts';
import { writeRequestOf } from './write-request.ts';

type TillCall = Pick<Call<typeof giftCardTillEndpoints.redeemGiftCard>, 'db' | 'services' | 'scope' | 'key'>;

const find = async ({ db, services, scope, key }: TillCall, code: string) =>
  findCardByCode(db, await codeKeyOf(services), keyOwnerOf(scope, key), code);

/** What a till may see of a card: nothing of its customer. */
const readTillCard = async (db: Database, key: CardKey) => {
  const card = await readCard(db, key);
  const { id, masked_code, balance, currency, status, expires_at, expires_on } = card;
  const giftCard = { id, masked_code, balance, currency, status, expires_at, expires_on };
  return { ...giftCard, issuing_store: card.source_store, deactivated: card.deactivated_at !== null };
};

const written = async (trx: Database, card: BookedCard, cents: number) => {
  const { deactivated, ...giftCard } = await readTillCard(trx, card);
  return { entry_id: `${card.cardId}-${card.entryNo}`, amount: toDollars(cents), giftCard };
};

/** A code stands in what is asked, and what is asked is only hashed for the Idempotency-Key, never kept. */
const move = async (
  call: Call<typeof giftCardTillEndpoints.redeemGiftCard | typeof giftCardTillEndpoints.reloadGiftCardAtTill>,
  type: 'REDEEMED' | 'RELOADED',
) => {
  const { db, body, key } = call;
  const write = writeRequestOf(call, type, body);
  const cents = toCents(body.amount);
  const cardKey = await find(call, body.code);
  return once(db, write, async (trx) => {
    const card = await lockCard(trx, cardKey, key.shopId);
    const movement = { type, amount: type === 'REDEEMED' ? -cents : cents, at: new Date() };
    const order = { id: null, name: body.order_name ?? null };
    const details = { ...write.entry, order, note: body.note, paid: type === 'RELOADED' };
    const after = await book(trx, card, movement, details);
    return written(trx, after, movement.amount);
  });
};

export const giftCardTillRoutes: Handlers<typeof giftCardTillEndpoints> = {
  checkGiftCardBalance: async (call) => {
    const { deactivated, ...giftCard } = await readTillCard(call.db, await find(call, call.body.code));
    const usable = !deactivated && giftCard.status !== 'expired' && giftCard.balance > 0;
    return { giftCard, usable };
  },
  redeemGiftCard: (call) => move(call, 'REDEEMED'),
  reloadGiftCardAtTill: (call) => move(call, 'RELOADED'),
  reverseGiftCardEntry: async (call) => {
    const { db, body, key } = call;
    const write = writeRequestOf(call, 'reverse', body);
    return once(db, write, async (trx) => {
      const { card, movement, reversesEntryNo, order } = await reversalOf(trx, body.entry_id, key.shopId);
      const details = { ...write.entry, order, reason: 'Reversal', note: body.note, reversesEntryNo };
      const after = await book(trx, card, movement, details);
      return written(trx, after, movement.amount);
    });
  },
};
