import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { putIntoCollections } from './collections.ts';
import type { ProductKey } from './product-key.ts';
import { holdNamesOf, skusTaken } from './skus-taken.ts';
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
  taxable?: boolean;
  tracked?: boolean;
  sell_without_stock?: boolean;
  requires_shipping?: boolean;
  weight_grams?: number | null;
};

/**
 * Holds products of a store until the end of the transaction; how many there are. Whoever changes a product or its variants holds
 * it first, before its variants and in the order of numbers: else two that change the same would wait for each other.
 */
export const lockProducts = async (
  trx: Database,
  shopId: number,
  productIds: readonly string[],
): Promise<number> => {
  const { rows } = await sql`select 1 from products
    where shop_id = ${shopId} and product_id = any(${[...productIds]}::text[]) order by product_id for update`.execute(
    trx,
  );
  return rows.length;
};

/** The same of one product; whether there is one. */
export const lockProduct = async (trx: Database, { shopId, productId }: ProductKey): Promise<boolean> =>
  (await lockProducts(trx, shopId, [productId])) > 0;

/** Whether two variants of a product have one of these SKUs. */
const hasTwins = async (trx: Database, { shopId, productId }: ProductKey, skus: readonly string[]) => {
  const { rows } = await sql`select 1 from variants
    where shop_id = ${shopId} and product_id = ${productId} and sku = any(${[...skus]}::text[])
    group by sku having count(*) > 1`.execute(trx);
  return rows.length > 0;
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
  const skus = [...variants.values()].flatMap(({ sku }) => sku ?? []);
  if (skus.length > 0) {
    await holdNamesOf(trx, shopId);
    const [taken] = (await skusTaken(trx, shopId, skus, productId)).values();
    if (taken) return taken;
  }
  if (Object.keys(patch).length > 0) {
    await trx
      .updateTable('products')
      .set(patch)
      .where('shop_id', '=', shopId)
      .where('product_id', '=', productId)
      .execute();
  }
  for (const [variantId, values] of variants) {
    const { numUpdatedRows } = await trx
      .updateTable('variants')
      .set({ ...values, updated_at: at })
      .where('shop_id', '=', shopId)
      .where('product_id', '=', productId)
      .where('variant_id', '=', variantId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return 'It has lost a variant meanwhile';
  }
  if (skus.length > 0 && (await hasTwins(trx, key, skus)))
    return 'Two of its variants would have the same SKU';
  if (collections) await putIntoCollections(trx, shopId, productId, collections);
  await sumUpProducts(trx, shopId, [productId], at);
  return null;
};
