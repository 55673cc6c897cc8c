import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { ProductRecord } from './product-record.ts';
import { variantTitle } from './write-products.ts';

/**
 * Variants that are kept of some products of a store and that its shop has no more. What was sold of them still names them.
 * @param products as the shop has them, each with all its variants
 */
export const variantsGone = async (
  db: Database,
  shopId: number,
  products: readonly ProductRecord[],
): Promise<string[]> => {
  const told = products.map(({ id, handle, variants }) => ({
    ...{ id: id ?? null, handle },
    ids: variants.flatMap((variant) => variant.id ?? []),
    titles: variants.map(({ options }) => variantTitle(options)),
  }));
  const { rows } = await sql<{ variant_id: string }>`
    select v.variant_id from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as n (id text, handle text, ids text[], titles text[])
    join products p on p.shop_id = ${shopId} and (p.product_id = n.id or p.handle = n.handle)
    join variants v on v.shop_id = p.shop_id and v.product_id = p.product_id
    where not v.variant_id = any(n.ids) and not v.title = any(n.titles)`.execute(db);
  return rows.map(({ variant_id }) => variant_id);
};
