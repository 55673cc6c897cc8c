import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/**
 * Which of some SKUs other products of a store have already, with words for each. A SKU stands for one thing in a shop.
 * @param except the product that may have them
 */
export const skusTaken = async (
  trx: Database,
  shopId: number,
  skus: readonly string[],
  except = '',
): Promise<Map<string, string>> => {
  if (skus.length === 0) return new Map();
  const { rows } = await sql<{ sku: string; title: string }>`
    select v.sku, p.title from variants v join products p using (shop_id, product_id)
    where v.shop_id = ${shopId} and v.sku = any(${[...skus]}::text[]) and v.product_id <> ${except}
    order by v.sku limit 100`.execute(trx);
  return new Map(rows.map(({ sku, title }) => [sku, `${sku} is the SKU of “${title}” there`]));
};

/** Two that give a store the same SKU or address at once: the second one waits, and sees the first. */
export const holdNamesOf = async (trx: Database, shopId: number): Promise<void> => {
  await sql`select 1 from shops where shop_id = ${shopId} for no key update`.execute(trx);
};
