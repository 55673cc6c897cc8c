import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { countAgain } from './count-products.ts';

/**
 * Products that a store's shop has no more stay as archived ones: what was sold of them still names them.
 * @returns their variants
 */
export const archiveProducts = async (
  db: Database,
  shopId: number,
  ids: readonly string[],
): Promise<string[]> => {
  await sql`update products set status = 'ARCHIVED', updated_at = ${new Date()}
    where shop_id = ${shopId} and product_id = any(${[...ids]}::text[]) and status <> 'ARCHIVED'`.execute(db);
  await countAgain(db, shopId, ids);
  const { rows } = await sql<{ variant_id: string }>`select variant_id from variants
    where shop_id = ${shopId} and product_id = any(${[...ids]}::text[])`.execute(db);
  return rows.map(({ variant_id }) => variant_id);
};
