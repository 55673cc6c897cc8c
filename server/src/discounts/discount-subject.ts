import { sql } from 'kysely';
import * as z from 'zod';
import type { Contributions } from '../platform/manifest.ts';
import { heldNow } from '../platform/sessions/scope-conditions.ts';

/** A discount that people talk about: with one of the stores in which it is, or was. */
export const discountSubject: Contributions['subjects'][string] = async ({ holdings }, db, id, shopId) => {
  if (!z.uuid().safeParse(id).success) return null;
  const { rows } = await sql<{ title: string; shop_id: number }>`
    select d.title, s.shop_id from discounts d join discount_shops s using (discount_id)
    where d.discount_id = ${id}::uuid and ${heldNow(holdings, 's.shop_id')}
    order by s.shop_id <> ${shopId}, s.shop_id limit 1`.execute(db);
  return rows[0] ? { label: `Discount ${rows[0].title}`, shopId: rows[0].shop_id } : null;
};
