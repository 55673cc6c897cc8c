import type { LoyaltyTerms } from '@backroom/contract/loyalty-terms';
import { sql } from 'kysely';
import { excludedNow } from '../../excluded-skus/index.ts';
import type { Database } from '../../platform/database/connect.ts';

const normal = (names: readonly string[]) => names.map((name) => name.trim().toLowerCase());

/**
 * Products of a store's shop, by Shopify's ids, that can't be paid with points: by SKU, type, vendor or collection (domain.md
 * 3.2). A product is out with any of its SKUs, since a shop marks products.
 */
export const excludedProducts = async (
  db: Database,
  shopId: number,
  { excluded_product_types, excluded_vendors, excluded_collections }: LoyaltyTerms,
): Promise<string[]> => {
  const skus = await excludedNow(db, 'LOYALTY');
  const { rows } = await sql<{ product_id: string }>`
    select p.product_id from products p
    where p.shop_id = ${shopId} and p.product_id ~ '^[0-9]+$' and (
      lower(trim(p.product_type)) = any(${normal(excluded_product_types)}::text[])
      or lower(trim(p.vendor)) = any(${normal(excluded_vendors)}::text[])
      or exists (select from variants v where v.shop_id = p.shop_id and v.product_id = p.product_id
        and lower(v.sku) = any(${skus}::text[]))
      or exists (select from collection_products cp join collections c using (shop_id, collection_id)
        where cp.shop_id = p.shop_id and cp.product_id = p.product_id
          and (lower(c.title) = any(${normal(excluded_collections)}::text[])
            or lower(c.handle) = any(${normal(excluded_collections)}::text[]))))
    order by p.product_id`.execute(db);
  return rows.map(({ product_id }) => `gid://shopify/Product/${product_id}`);
};
