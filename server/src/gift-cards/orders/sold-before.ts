import { storeDayOf } from '@backroom/contract/kit/dates';
import { sql } from 'kysely';
import { book, type LockedCard, lockCard } from '../ledger/ledger.ts';
import type { OrderCardEvent } from './order-card-events.ts';
import { detailsOf, type Posting, remember } from './posting.ts';

type Sold = Extract<OrderCardEvent, { kind: 'sold' }>;
type Found = { gift_card_id: number; entry_no: number; amount: number };

/**
 * A card that was read from the shop before the order that sold it: its opening becomes the sale. Where it was sold for another
 * amount than it was worth, the sale is booked beside the opening, less as much, so that it stays worth what the shop says.
 * @returns the card; null where there is none
 */
export const sellKnown = async (posting: Posting, event: Sold): Promise<LockedCard | null> => {
  const { trx, store, document } = posting;
  const { rows } = await sql<Found>`
    select e.gift_card_id, e.entry_no, e.amount_cents as amount from gift_card_entries e
    join gift_cards c on c.shop_id = e.shop_id and c.gift_card_id = e.gift_card_id
    where c.shop_id = ${store.shopId} and c.origin_order_id = ${document.shopify_order_id}
      and e.type = 'IMPORTED' and e.idempotency_key like ${`shopify:${store.shopId}:card:%:opening`}
      and not exists (select from gift_card_entries s where s.shop_id = e.shop_id
        and s.gift_card_id = e.gift_card_id and s.type in ('SOLD', 'ISSUED'))
    order by abs(e.amount_cents - ${event.amount}), e.gift_card_id limit 1`.execute(trx);
  const [found] = rows;
  if (!found) return null;
  const type = event.free ? 'ISSUED' : 'SOLD';
  const key = { shopId: store.shopId, id: found.gift_card_id };
  const card = await lockCard(trx, key, store.shopId);
  const details = detailsOf(posting, event.key);
  const entry = { type, amount_cents: event.amount, at: event.at, key: event.key };
  await sql`update gift_cards set customer_email = ${document.customer?.email ?? null},
      customer_name = ${document.customer?.name ?? null}, created_by = ${document.channel},
      is_from = ${document.channel === 'pos' ? 'pos' : 'shopify'}
    where shop_id = ${key.shopId} and gift_card_id = ${key.id}`.execute(trx);
  if (found.amount === event.amount) {
    const day = storeDayOf(event.at, { ...store, day_cutoff_minutes: store.dayCutoffMinutes });
    await sql`update gift_card_entries set type = ${type}, paid = ${!event.free}, at = ${event.at},
        local_date = ${day},
        order_id = ${document.shopify_order_id}, order_name = ${document.name}, actor_kind = ${details.actor.kind},
        actor = ${details.actor.name}, idempotency_key = ${details.idempotencyKey}
      where shop_id = ${key.shopId} and gift_card_id = ${key.id} and entry_no = ${found.entry_no}`.execute(
      trx,
    );
    remember(posting, { ...key, entryNo: found.entry_no }, entry);
    return card;
  }
  const sold = await book(
    trx,
    card,
    { type, amount: event.amount, at: event.at, paid: !event.free },
    details,
  );
  remember(posting, sold, entry);
  const less = { type: 'ADJUSTED', amount: 0 - event.amount, at: event.at, alreadyDone: true } as const;
  return book(trx, sold, less, {
    ...detailsOf(posting, `${event.key}:worth`, 'It is worth what the shop says'),
    reason: 'Known from the shop before its order',
  });
};
