import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
import { readAgain } from '../../shopify/index.ts';

/** So many cards of a shop are read a night: what is left has its turn the next one. */
const MOST_A_NIGHT = 5_000;

/** What was seen since then needn't be read again. */
const SEEN_HOURS = 20;

/**
 * Has each card that can still be spent, or holds something in a shop, read there again: for what no order and no look at changes
 * told of. Those that were longest not seen come first. What is read is booked, and what we put there put right, as with every look
 * (take-in-cards.ts).
 * @returns how many are to be read
 */
export const pollBalances = async ({
  db,
  house,
  practiceShops,
}: Pick<Services, 'db' | 'house' | 'practiceShops'>): Promise<number> => {
  // Shops that sleep change nothing, and aren't woken for this.
  if (practiceShops?.asleep()) return 0;
  const [connections] = house.asked('shopConnections');
  if (!connections) return 0;
  const held = await sql<{ shop_id: number }>`select distinct shop_id from gift_card_mirrors`.execute(db);
  const shopIds = held.rows.map(({ shop_id }) => shop_id);
  let listed = 0;
  for (const shopId of await connections.connected(db, shopIds, 'gift-cards')) {
    // Apart: a card may be another store's, whose rows lie on another server.
    const { rows } = await sql<{ number: string }>`
      with m as materialized (
        select shopify_gift_card_id, card_shop_id, gift_card_id, balance_cents, seen_at from gift_card_mirrors
        where shop_id = ${shopId} and shopify_gift_card_id ~ '^[0-9]+$' and is_enabled
          and (seen_at is null or seen_at < now() - make_interval(hours => ${SEEN_HOURS}))
      )
      select m.shopify_gift_card_id as number from m
      join gift_cards c on c.shop_id = m.card_shop_id and c.gift_card_id = m.gift_card_id
      where c.balance_cents <> 0 or m.balance_cents <> 0
      order by m.seen_at nulls first, m.shopify_gift_card_id limit ${MOST_A_NIGHT}`.execute(db);
    const numbers = rows.map(({ number }) => number);
    await db.transaction().execute((trx) => readAgain(trx, shopId, 'gift-cards', numbers));
    listed += numbers.length;
  }
  return listed;
};
