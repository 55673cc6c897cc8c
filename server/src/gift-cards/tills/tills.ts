import type { giftCardTillEndpoints } from '@backroom/contract/gift-card-tills';
import { toCents } from '@backroom/contract/kit/money';
import { isKnownSpread } from '../../platform/database/is-spread.ts';
import type { Call, Handlers } from '../../platform/http/call.ts';
import { keyOwnerOf, once } from '../../platform/idempotency.ts';
import { writeRequestOf } from '../../platform/ledger/write-request.ts';
import { book, lockCard, peekCard } from '../ledger/ledger.ts';
import { reverseEntry } from '../ledger/reverse-entry.ts';
import { tellShops } from '../shops/tell-shops.ts';
import { cardOfCode, findCardByCode } from './find-card.ts';
import { lookAtCard, moveAtOnce } from './move-at-once.ts';
import { isUsable, tillCardOf, writtenOf } from './till-card.ts';
import { findEntry, isOfTill } from './till-entry.ts';

type TillCall = Pick<Call<typeof giftCardTillEndpoints.redeemGiftCard>, 'services' | 'scope' | 'key'>;

const find = ({ services, scope, key }: TillCall, code: string) =>
  findCardByCode(services, keyOwnerOf(scope, key), code);

/** The card of a code, as it is seen where it may be moved without a lock: rows of several stores are written at once on one server alone. */
const lookOrFind = async (call: TillCall & { key: { shopId: number } }, code: string) => {
  const { services, scope, key } = call;
  if (await isKnownSpread(services.db)) return { cardKey: await find(call, code), seen: null };
  const seen = await cardOfCode(services, keyOwnerOf(scope, key), code, (codeHash) =>
    lookAtCard(services.pool, { codeHash, eventShopId: key.shopId }),
  );
  return { cardKey: { shopId: seen.shopId, id: seen.id }, seen };
};

/** A code stands in what is asked, and what is asked is only hashed for the Idempotency-Key, never kept. */
const move = async (
  call: Call<typeof giftCardTillEndpoints.redeemGiftCard | typeof giftCardTillEndpoints.reloadGiftCardAtTill>,
  type: 'REDEEMED' | 'RELOADED',
) => {
  const { services, body, key } = call;
  const write = writeRequestOf(call, type, body);
  const cents = toCents(body.amount);
  const movementAt = (at: Date) =>
    type === 'REDEEMED' ? { type, amount: -cents, at } : { type, amount: cents, at, paid: true };
  const details = { ...write.entry, order: { id: null, name: body.order_name ?? null }, note: body.note };
  const { cardKey, seen } = await lookOrFind(call, body.code);
  const done = seen && (await moveAtOnce({ pool: services.pool, write, details }, seen, movementAt));
  if (done) return done;
  return once(services, write, async (trx) => {
    const card = await lockCard(trx, cardKey, key.shopId);
    const movement = movementAt(new Date());
    const after = await book(trx, card, movement, details);
    await tellShops(services.house, trx, call.actor, after);
    return writtenOf(after, movement.amount, movement.at);
  });
};

export const giftCardTillRoutes: Handlers<typeof giftCardTillEndpoints> = {
  checkGiftCardBalance: async (call) => {
    const { db, body } = call;
    const now = new Date();
    const card = await peekCard(db, await find(call, body.code));
    return { giftCard: tillCardOf(card, now), usable: isUsable(card, now) };
  },
  redeemGiftCard: (call) => move(call, 'REDEEMED'),
  reloadGiftCardAtTill: (call) => move(call, 'RELOADED'),
  reverseGiftCardEntry: async (call) => {
    const { services, body, key } = call;
    const write = writeRequestOf(call, 'reverse', body);
    return once(services, write, async (trx) => {
      const { card, entryNo } = await findEntry(trx, body.entry_id, key.shopId);
      const { after, amount } = await reverseEntry(trx, card, {
        entryNo,
        may: (entry) => isOfTill(entry, key.shopId),
        details: { ...write.entry, note: body.note },
      });
      await tellShops(services.house, trx, call.actor, after);
      return writtenOf(after, amount, new Date());
    });
  },
};
