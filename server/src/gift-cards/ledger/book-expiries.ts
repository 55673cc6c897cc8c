import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { book, type CardKey, lockCard } from './ledger.ts';

const BATCH = 200;

const dueCards = async (db: Database, now: Date): Promise<CardKey[]> => {
  const { rows } = await sql<{ shop_id: number; gift_card_id: number }>`
    select shop_id, gift_card_id from gift_cards
    where expires_at is not null and expired_at is null and deactivated_at is null and expires_at < ${now}
    order by expires_at limit ${BATCH}`.execute(db);
  return rows.map((row) => ({ shopId: row.shop_id, id: row.gift_card_id }));
};

/**
 * Books the expiry of every card whose last day is over in the store that issued it, dated at the end of that
 * day. A card is refused from that moment whether or not this has run; what this moves is the liability.
 * @returns how many cards it booked
 */
export const bookExpiries = async (db: Database, now = new Date()): Promise<number> => {
  let booked = 0;
  for (;;) {
    const cards = await dueCards(db, now);
    for (const key of cards) {
      await db.transaction().execute(async (trx) => {
        const card = await lockCard(trx, key);
        await book(
          trx,
          card,
          { type: 'EXPIRED', amount: 0, at: now },
          {
            actor: { kind: 'system', name: 'expiry' },
            idempotencyKey: `expired:${key.id}:${card.state.entries + 1}`,
          },
        );
      });
      booked += 1;
    }
    if (cards.length < BATCH) return booked;
  }
};
