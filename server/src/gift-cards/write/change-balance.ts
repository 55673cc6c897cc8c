import type { giftCardsEndpoints } from '@backroom/contract/gift-cards';
import { toCents } from '@backroom/contract/kit/money';
import { audit } from '../../platform/audit.ts';
import type { Call } from '../../platform/http/call.ts';
import { once } from '../../platform/idempotency.ts';
import { writeRequestOf } from '../../platform/ledger/write-request.ts';
import { book, lockCard } from '../ledger/ledger.ts';
import { readCard } from '../list/card-rows.ts';
import { tellShops } from '../shops/tell-shops.ts';
import { findCard } from '../tills/find-card.ts';
import { offerToTakeBack } from './take-back.ts';

/** Puts a balance right by an amount, with a reason; never below zero (domain.md 3.1, "Edit"). */
export const adjustCard = async (call: Call<typeof giftCardsEndpoints.adjustGiftCard>) => {
  const { scope, services, body, actor } = call;
  const write = writeRequestOf(call, 'adjust-gift-card', body);
  return once(services, write, async (trx) => {
    const key = await findCard(scope, trx, body.id);
    const card = await lockCard(trx, key);
    const amount = toCents(body.amount);
    const details = { ...write.entry, reason: body.reason };
    const after = await book(trx, card, { type: 'ADJUSTED', amount, at: new Date() }, details);
    await audit(trx, actor, {
      action: 'gift-card.adjusted',
      entity: 'gift-card',
      entityId: body.id,
      shopId: key.shopId,
      before: { balance_cents: card.state.balance },
      after: { balance_cents: after.state.balance },
      reason: body.reason,
    });
    await tellShops(services.house, trx, actor, after);
    const undo = await offerToTakeBack(trx, actor, [after]);
    return { message: 'Balance adjusted', data: { giftCard: await readCard(trx, key) }, undo };
  });
};

/** Adds value to a card, paid for or given. */
export const reloadCard = async (call: Call<typeof giftCardsEndpoints.reloadGiftCard>) => {
  const { scope, services, body, actor } = call;
  const write = writeRequestOf(call, 'reload-gift-card', body);
  return once(services, write, async (trx) => {
    const key = await findCard(scope, trx, body.id);
    const card = await lockCard(trx, key);
    const details = { ...write.entry, note: body.note };
    const amount = toCents(body.amount);
    const movement = { type: 'RELOADED', amount, at: new Date(), paid: body.paid } as const;
    const after = await book(trx, card, movement, details);
    await audit(trx, actor, {
      action: 'gift-card.reloaded',
      entity: 'gift-card',
      entityId: body.id,
      shopId: key.shopId,
      before: { balance_cents: card.state.balance },
      after: { balance_cents: after.state.balance },
    });
    await tellShops(services.house, trx, actor, after);
    const undo = await offerToTakeBack(trx, actor, [after]);
    return { message: 'Gift card reloaded', data: { giftCard: await readCard(trx, key) }, undo };
  });
};
