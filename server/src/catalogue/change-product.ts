import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { putIntoCollections } from './collections.ts';
import type { ProductKey } from './product-key.ts';
import { sumUpProducts } from './sum-up-products.ts';

/** New values of a product; what is absent stays. */
export type ProductPatch = {
  title?: string;
  /** HTML that is safe already. */
  description?: string | null;
  vendor?: string | null;
  product_type?: string | null;
  product_category?: string | null;
  seo_title?: string | null;
  seo_description?: string | null;
  status?: 'ACTIVE' | 'DRAFT' | 'ARCHIVED';
  tags?: string[];
};

/** New values of a variant. Money is integer cents. */
export type VariantPatch = {
  sku?: string | null;
  barcode?: string | null;
  price_cents?: number;
  compare_at_price_cents?: number | null;
  unit_cost_cents?: number | null;
};

/** Holds one product until the end of the transaction; whether there is one. */
export const lockProduct = async (trx: Database, { shopId, productId }: ProductKey): Promise<boolean> => {
  const { rows } = await sql`select 1 from products where shop_id = ${shopId} and product_id = ${productId}
    for update`.execute(trx);
  return rows.length > 0;
};

/** Who else in the store has a SKU, as words; null where nobody has. */
const skuTaken = async (
  trx: Database,
  shopId: number,
  sku: string,
  variantId: string,
): Promise<string | null> => {
  const { rows } = await sql<{ title: string }>`
    select p.title from variants v join products p using (shop_id, product_id)
    where v.shop_id = ${shopId} and v.sku = ${sku} and v.variant_id <> ${variantId} limit 1`.execute(trx);
  return rows[0] ? `${sku} is the SKU of “${rows[0].title}” there` : null;
};

/**
 * Changes a product that is locked, and its variants; `collections` are the handles of all manual ones it is then in.
 * Words where it can't be: nothing is to be kept of it then.
 */
export const changeProduct = async (
  trx: Database,
  key: ProductKey,
  patch: ProductPatch,
  variants: ReadonlyMap<string, VariantPatch>,
  collections: readonly string[] | undefined,
  at: Date,
): Promise<string | null> => {
  const { shopId, productId } = key;
  if (Object.keys(patch).length > 0) {
    await trx
      .updateTable('products')
      .set(patch)
      .where('shop_id', '=', shopId)
      .where('product_id', '=', productId)
      .execute();
  }
  for (const [variantId, values] of variants) {
    if (values.sku) {
      const taken = await skuTaken(trx, shopId, values.sku, variantId);
      if (taken) return taken;
    }
    const { numUpdatedRows } = await trx
      .updateTable('variants')
      .set({ ...values, updated_at: at })
      .where('shop_id', '=', shopId)
      .where('product_id', '=', productId)
      .where('variant_id', '=', variantId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return 'It has lost a variant meanwhile';
  }
  if (collections) await putIntoCollections(trx, shopId, productId, collections);
  await sumUpProducts(trx, shopId, [productId], at);
  return null;
};
