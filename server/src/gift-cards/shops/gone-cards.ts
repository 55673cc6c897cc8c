import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';

/** Cards that a shop has no more pay there no longer. What the ledger says of them stays: they pay elsewhere. */
export const goneCards = async (
  { db }: Pick<Services, 'db'>,
  shop: { shop_id: number },
  numbers: readonly string[],
): Promise<void> => {
  await sql`update gift_card_mirrors set is_enabled = false, balance_cents = 0, seen_at = now()
    where shop_id = ${shop.shop_id} and shopify_gift_card_id = any(${[...numbers]}::text[])`.execute(db);
};
