import { sql } from 'kysely';
import { readProductKey } from '../catalogue/index.ts';
import type { Contributions } from '../platform/manifest.ts';

/** A product that people talk about, by the key under which the catalogue opens it; head office begins, stores answer. */
export const productSubject: Contributions['subjects'][string] = async ({ audience }, db, id) => {
  if (audience !== 'super-admin' && audience !== 'admin') return null;
  const { shopId, productId } = readProductKey(id);
  if (!Number.isInteger(shopId) || shopId > 2_147_483_647 || !/^\d{1,18}$/.test(productId)) return null;
  const { rows } = await sql<{ title: string }>`
    select title from products where shop_id = ${shopId} and product_id = ${productId}`.execute(db);
  return rows[0] ? { label: `Product ${rows[0].title}`, shopId } : null;
};
