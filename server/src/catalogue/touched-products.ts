import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/**
 * Notes that variants of products, or what lies of them where, are other than they were: stock is compared with the last close
 * for these alone. In the transaction of the change. A product may be noted many times; the close of the day takes the notes away.
 */
export const touchProducts = async (
  trx: Database,
  shopId: number,
  productIds: readonly string[],
): Promise<void> => {
  if (productIds.length === 0) return;
  await sql`insert into touched_products (shop_id, product_id)
    select ${shopId}::int, product_id from unnest(${[...new Set(productIds)]}::text[]) as t (product_id)`.execute(
    trx,
  );
};

/** Forgets what was noted of a store and can be seen: whoever hasn't committed yet keeps their notes. */
export const forgetTouched = (trx: Database, shopId: number) =>
  sql`delete from touched_products where shop_id = ${shopId}`.execute(trx);
