import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/**
 * Facts of the discounts `d` in their stores `ds`: by code or by title, on the days on which the discount runs, so that a
 * code that was used again later isn't counted twice. An order cancelled before any payment counts no use, nor does one
 * that it took nothing off (domain.md 3.4). As the tail of a query that names both tables.
 */
export const factsOfDiscounts = sql`
  join discount_labels l on case when d.code is null then l.method = 'AUTOMATIC' and l.title = d.title
    else l.method = 'CODE' and upper(l.code) = d.code end
  join order_discounts f on f.shop_id = ds.shop_id and f.discount_label_id = l.discount_label_id
    and f.local_date between d.starts::date and coalesce(d.ends::date, 'infinity')`;

export type Use = { discount_id: string; shop_id: number; uses: number; given_cents: number };

/** How often discounts were used in each of their stores, and what they gave away there. */
export const usesOf = async (db: Database, discountIds: readonly string[]): Promise<Use[]> => {
  if (discountIds.length === 0) return [];
  const { rows } = await sql<Use>`
    select discount_id, shop_id, count(*)::float8 as uses, sum(cents)::float8 as given_cents
    from (
      select d.discount_id, ds.shop_id, f.order_id, sum(f.amount_cents + f.shipping_amount_cents) as cents
      from discounts d join discount_shops ds using (discount_id) ${factsOfDiscounts}
      where d.discount_id = any(${[...discountIds]}::uuid[])
      group by 1, 2, 3 having sum(f.uses) > 0
    ) used group by 1, 2`.execute(db);
  return rows;
};

/** Those of some discounts that this shopper has used in a store. */
export const usedBy = async (
  db: Database,
  shopId: number,
  email: string,
  discountIds: readonly string[],
): Promise<Set<string>> => {
  if (discountIds.length === 0) return new Set();
  const { rows } = await sql<{ discount_id: string }>`
    select distinct d.discount_id
    from discounts d join discount_shops ds using (discount_id) ${factsOfDiscounts}
    join orders o on o.shop_id = f.shop_id and o.order_id = f.order_id
    where d.discount_id = any(${[...discountIds]}::uuid[]) and ds.shop_id = ${shopId} and f.uses > 0
      and lower(o.customer_email) = ${email}`.execute(db);
  return new Set(rows.map((row) => row.discount_id));
};
