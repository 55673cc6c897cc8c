import type { EntryType } from '@backroom/contract/gift-card-fields';
import type { giftCardsEndpoints } from '@backroom/contract/gift-cards';
import { toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import type { Call } from '../../platform/http/call.ts';
import { holdsNow, maySeeDay } from '../../platform/sessions/scope.ts';
import { inDays } from '../../platform/sessions/scope-conditions.ts';
import { usableIn } from '../shops/usable-in.ts';
import { cardEverHeld, findCardByMask, noSuchCard } from '../tills/find-card.ts';
import { readCard } from './card-rows.ts';
import { paginationOf } from './find-cards.ts';

/** Who did it in a store, or on a day, that isn't the reader's to see: what kind of actor, without the name. */
const strangers: Record<string, string> = {
  shopper: 'A shopper',
  app: 'A till',
  user: 'Staff',
  system: 'Backroom',
};

/**
 * All that happened to a card, newest booking first, with the balance before the oldest entry of the page
 * (domain.md 3.1, "History"). A store sees its whole card, and so where else it was used: settlement needs that,
 * but not who it was there. Whoever held the store before reads the entries of own days, and nothing of the card as
 * it is now.
 */
export const listHistory = async (call: Call<typeof giftCardsEndpoints.getGiftCardHistory>) => {
  const { scope, db, body } = call;
  const { gift_card_id, masked_code, page, limit } = body;
  const key = gift_card_id
    ? await cardEverHeld(scope, db, gift_card_id)
    : await findCardByMask(scope, db, masked_code ?? '');
  if (!key) throw noSuchCard();
  const isOwn = holdsNow(scope, key.shopId);
  const readable = isOwn ? sql<boolean>`true` : inDays(scope.holdings, 'e.shop_id', 'e.local_date');
  const entries = await db
    .selectFrom('gift_card_entries as e')
    .innerJoin('shops as s', 's.shop_id', 'e.event_shop_id')
    .selectAll('e')
    .select('s.name as store')
    .where('e.shop_id', '=', key.shopId)
    .where('e.gift_card_id', '=', key.id)
    .where(readable)
    .orderBy('e.entry_no', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await db
    .selectFrom('gift_card_entries as e')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('e.shop_id', '=', key.shopId)
    .where('e.gift_card_id', '=', key.id)
    .where(readable)
    .executeTakeFirstOrThrow();
  if (!isOwn && total === 0) throw noSuchCard();
  const oldest = entries.at(-1);
  return {
    giftCardHistory: entries.map((entry) => ({
      ...(maySeeDay(scope, entry.event_shop_id, entry.local_date)
        ? { performed_by: entry.actor, note: entry.note }
        : { performed_by: strangers[entry.actor_kind] ?? 'Staff', note: null }),
      _id: `${key.id}-${entry.entry_no}`,
      entry_no: entry.entry_no,
      date: entry.at.toISOString(),
      action: entry.type as EntryType, // the table's check constraint allows exactly these
      amount: toDollars(entry.amount_cents),
      liability_delta: toDollars(entry.liability_delta_cents),
      balance_after: toDollars(entry.balance_after_cents),
      store: entry.store,
      order_name: entry.order_name,
      reason: entry.reason,
    })),
    opening_balance: toDollars(oldest ? oldest.balance_after_cents - oldest.amount_cents : 0),
    giftCard: isOwn ? await readCard(db, key) : null,
    usable_in: isOwn ? await usableIn(scope, db, key) : [],
    pagination: paginationOf(page, limit, total),
  };
};
