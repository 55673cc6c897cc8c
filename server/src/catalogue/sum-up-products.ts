import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { countAgain } from './count-products.ts';
import { touchProducts } from './touched-products.ts';

/**
 * Writes on products what their variants say (search text, range of prices, whether a cost is missing): lists read it
 * there. In the transaction of every change of a product or of its variants; `at` becomes the moment of the change.
 * `all` is for products that have just come into being, before anything lies of them anywhere.
 */
export const sumUpProducts = async (
  trx: Database,
  shopId: number,
  productIds: readonly string[] | 'all',
  at: Date,
): Promise<void> => {
  const some = productIds === 'all' ? sql`true` : sql`q.product_id = any(${[...productIds]}::text[])`;
  await sql`
    update products p set search_text = n.search_text, variants_count = n.variants, min_price_cents = n.least,
      max_price_cents = n.most, missing_cost = n.uncosted, updated_at = ${at}
    from (
      select q.product_id, lower(concat_ws(' ', q.title, q.vendor, string_agg(concat_ws(' ', v.sku, v.barcode), ' ')))
          as search_text,
        count(v.variant_id)::int as variants, min(v.price_cents) as least, max(v.price_cents) as most,
        coalesce(bool_or(v.unit_cost_cents is null and not v.gift_card), false) as uncosted
      from products q left join variants v on v.shop_id = q.shop_id and v.product_id = q.product_id
      where q.shop_id = ${shopId} and ${some}
      group by q.product_id, q.title, q.vendor
    ) n
    where p.shop_id = ${shopId} and p.product_id = n.product_id`.execute(trx);
  await countAgain(trx, shopId, productIds);
  if (productIds !== 'all') await touchProducts(trx, shopId, productIds);
};
