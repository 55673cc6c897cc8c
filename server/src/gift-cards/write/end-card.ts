import type { giftCardsEndpoints } from '@backroom/contract/gift-cards';
import { ApiError } from '@backroom/contract/kit/errors';
import type { RowResult } from '@backroom/contract/kit/list';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Call } from '../../platform/http/call.ts';
import { once } from '../../platform/idempotency.ts';
import type { EntryDetails } from '../../platform/ledger/ledger.ts';
import { writeRequestOf } from '../../platform/ledger/write-request.ts';
import type { Services } from '../../platform/services.ts';
import { type BookedCard, book, type LockedCard, lockCard } from '../ledger/ledger.ts';
import { readCard } from '../list/card-rows.ts';
import { selectedCards } from '../list/selected-cards.ts';
import { endLater, tellShops } from '../shops/tell-shops.ts';
import { findCard } from '../tills/find-card.ts';
import { offerToTakeBack } from './take-back.ts';

/**
 * Ends a locked card: for good once it can't be undone any more.
 * @throws ApiError GIFT_CARD_DEACTIVATED where it was ended before
 */
const end = async (
  { house }: Services,
  trx: Database,
  card: LockedCard,
  actor: Actor,
  details: EntryDetails,
): Promise<BookedCard> => {
  if (card.state.deactivatedAt) {
    throw new ApiError('GIFT_CARD_DEACTIVATED', 'This gift card is already deactivated');
  }
  const after = await book(trx, card, { type: 'DEACTIVATED', amount: 0, at: new Date() }, details);
  await audit(trx, actor, {
    action: 'gift-card.deactivated',
    entity: 'gift-card',
    entityId: String(card.id),
    shopId: card.shopId,
    after: { balance_cents: card.state.balance },
    reason: details.reason ?? null,
  });
  await tellShops(house, trx, actor, after);
  await endLater(trx, after);
  return after;
};

export const deactivateCard = async (call: Call<typeof giftCardsEndpoints.deactivateGiftCard>) => {
  const { scope, services, body, actor } = call;
  const write = writeRequestOf(call, 'deactivate-gift-card', body);
  return once(services, write, async (trx) => {
    const key = await findCard(scope, trx, body.id);
    const details = { ...write.entry, reason: body.reason };
    const ended = await end(services, trx, await lockCard(trx, key), actor, details);
    const undo = await offerToTakeBack(trx, actor, [ended]);
    return { message: 'Gift card deactivated', data: { giftCard: await readCard(trx, key) }, undo };
  });
};

/** Several at once, chosen or all that match: each stands for itself, and says what came of it. */
export const deactivateCards = async (call: Call<typeof giftCardsEndpoints.deactivateGiftCards>) => {
  const { scope, services, body, actor } = call;
  const write = writeRequestOf(call, 'deactivate-gift-cards', body);
  return once(services, write, async (trx) => {
    const ids = await selectedCards(call);
    const results = new Map<string, RowResult>();
    const ended: BookedCard[] = [];
    // Locked in one order by everybody, so that two such calls never wait for each other.
    for (const id of ids.toSorted((a, b) => Number(a) - Number(b))) {
      try {
        const card = await lockCard(trx, await findCard(scope, trx, id));
        const idempotencyKey = `${write.entry.idempotencyKey}:${id}`;
        ended.push(
          await end(services, trx, card, actor, { ...write.entry, idempotencyKey, reason: body.reason }),
        );
        results.set(id, { id, ok: true, message: 'Gift card deactivated' });
      } catch (error) {
        // Refused before anything was written for it; whatever else went wrong ends the whole call.
        if (!(error instanceof ApiError)) throw error;
        results.set(id, { id, ok: false, message: error.message });
      }
    }
    const undo = ended.length > 0 ? await offerToTakeBack(trx, actor, ended) : null;
    const inOrder = ids.flatMap((id) => results.get(id) ?? []);
    return { matched: ids.length, done: ended.length, results: inOrder, undo };
  });
};

const DAY_MS = 24 * 60 * 60_000;

/** Created by hand or import within a day, and nothing but its opening has happened to it. */
const isUnused = async (trx: Database, card: LockedCard): Promise<boolean> => {
  const { redeemCount, reloadCount, deactivatedAt } = card.state;
  if (redeemCount > 0 || reloadCount > 0 || deactivatedAt) return false;
  if (Date.now() - card.shown.createdAt.getTime() > DAY_MS) return false;
  const other = await trx
    .selectFrom('gift_card_entries')
    .select('entry_no')
    .where('shop_id', '=', card.shopId)
    .where('gift_card_id', '=', card.id)
    .where((where) =>
      where.or([
        where('type', 'not in', ['ISSUED', 'IMPORTED', 'SENT', 'RESENT', 'NOTE_ADDED', 'CUSTOMER_CHANGED']),
        where('order_id', 'is not', null),
      ]),
    )
    .executeTakeFirst();
  return other === undefined;
};

const remove = async ({ house }: Services, trx: Database, card: LockedCard, actor: Actor): Promise<void> => {
  const { shopId, id } = card;
  await tellShops(house, trx, actor, card);
  const own = { shop_id: shopId, gift_card_id: id };
  await audit(trx, actor, {
    action: 'gift-card.deleted',
    entity: 'gift-card',
    entityId: String(id),
    shopId,
    before: { last_characters: card.shown.lastCharacters, balance_cents: card.state.balance },
  });
  await trx
    .deleteFrom('gift_card_codes')
    .where((where) => where.and(own))
    .execute();
  await trx
    .deleteFrom('gift_card_kept_codes')
    .where((where) => where.and(own))
    .execute();
  await trx
    .deleteFrom('gift_card_mirrors')
    .where('card_shop_id', '=', shopId)
    .where('gift_card_id', '=', id)
    .execute();
  await trx
    .deleteFrom('gift_card_entries')
    .where((where) => where.and(own))
    .execute();
  await trx
    .deleteFrom('gift_cards')
    .where((where) => where.and(own))
    .execute();
};

/**
 * Deletes a card that a SuperAdmin created in error within a day and nobody has used; any other is deactivated,
 * since what happened to a card stays (domain.md 3.1, "Edit"). The answer says which.
 */
export const deleteCard = async (call: Call<typeof giftCardsEndpoints.deleteGiftCard>) => {
  const { scope, services, params, actor } = call;
  const write = writeRequestOf(call, 'delete-gift-card', params);
  return once(services, write, async (trx) => {
    const card = await lockCard(trx, await findCard(scope, trx, params.id));
    if (scope.audience === 'super-admin' && (await isUnused(trx, card))) {
      await remove(services, trx, card, actor);
      return { message: 'Gift card deleted', outcome: 'deleted' as const };
    }
    await end(services, trx, card, actor, { ...write.entry, reason: 'Deleted' });
    const message = 'This gift card has a history, so it was deactivated instead of deleted';
    return { message, outcome: 'deactivated' as const };
  });
};
