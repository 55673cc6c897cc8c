import type { giftCardCounterEndpoints } from '@backroom/contract/gift-card-counter';
import { toCents } from '@backroom/contract/kit/money';
import { audit } from '../../platform/audit.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { keyOwnerOf, once } from '../../platform/idempotency.ts';
import { writeRequestOf } from '../../platform/ledger/write-request.ts';
import { holdsNow } from '../../platform/sessions/scope.ts';
import { maskedCode } from '../ledger/codes.ts';
import { book, lockCard, peekCard } from '../ledger/ledger.ts';
import { readStore } from '../list/stores-of-cards.ts';
import { findCardByCode } from './find-card.ts';
import { isUsable, tillCardOf, writtenOf } from './till-card.ts';

/** People at a counter, with a card's whole code: they learn and do what a till does, and are written down. */
export const giftCardCounterRoutes: Handlers<typeof giftCardCounterEndpoints> = {
  lookUpGiftCard: async ({ scope, db, services, actor, body }) => {
    const owner = keyOwnerOf(scope, undefined);
    const key = await findCardByCode(services, owner, body.code);
    const card = await peekCard(db, key);
    const own = holdsNow(scope, key.shopId);
    // Looking at an own card is nothing; looking at another store's is remembered.
    if (!own) {
      await audit(db, actor, {
        action: 'gift-card.looked-up',
        entity: 'gift-card',
        entityId: String(card.id),
        shopId: card.shopId,
      });
    }
    const now = new Date();
    return { giftCard: tillCardOf(card, now), usable: isUsable(card, now), own };
  },
  redeemGiftCardByHand: async (call) => {
    const { scope, services, actor, body } = call;
    // A code stands in what is asked, and what is asked is only hashed for the Idempotency-Key, never kept.
    const write = writeRequestOf(call, 'redeem-gift-card', body);
    const store = await readStore(scope, services.db, body.shop_domain);
    const key = await findCardByCode(services, write.owner, body.code);
    return once(services, write, async (trx) => {
      const card = await lockCard(trx, key, store.shopId);
      const amount = 0 - toCents(body.amount);
      const at = new Date();
      const order = { id: null, name: body.order_name ?? null };
      const after = await book(
        trx,
        card,
        { type: 'REDEEMED', amount, at },
        { ...write.entry, order, note: body.note },
      );
      await audit(trx, actor, {
        action: 'gift-card.redeemed',
        entity: 'gift-card',
        entityId: String(card.id),
        shopId: store.shopId,
        before: { balance_cents: card.state.balance },
        after: {
          balance_cents: after.state.balance,
          masked: maskedCode(card.shown.lastCharacters),
          store: store.name,
          order_name: order.name,
        },
        reason: body.note ?? null,
      });
      return { message: 'Gift card redeemed', ...writtenOf(after, amount, at) };
    });
  },
};
