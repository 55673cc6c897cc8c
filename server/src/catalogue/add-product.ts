import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { putIntoCollections } from './collections.ts';
import { type ProductImage, writeImages } from './product-images.ts';
import { holdNamesOf, skusTaken } from './skus-taken.ts';
import { sumUpProducts } from './sum-up-products.ts';
import { variantTitle } from './write-products.ts';

/** A variant that doesn't exist yet. Money is integer cents. */
export type NewVariant = {
  option_values: string[];
  sku: string | null;
  barcode: string | null;
  price_cents: number;
  compare_at_price_cents: number | null;
  unit_cost_cents: number | null;
  taxable: boolean;
  tracked: boolean;
  sell_without_stock: boolean;
  requires_shipping: boolean;
  weight_grams: number | null;
};

export type NewProduct = {
  title: string;
  /** HTML that is safe already. */
  description: string | null;
  vendor: string | null;
  product_type: string | null;
  product_category: string | null;
  tags: string[];
  status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED';
  seo_title: string | null;
  seo_description: string | null;
  options: { name: string; values: string[] }[];
  variants: NewVariant[];
  /** Handles of manual collections. */
  collections: string[];
  images: ProductImage[];
};

/** `Blue Mug, large` → `blue-mug-large`. */
const handleOf = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 200) || 'product';

/** The first of `mug`, `mug-2`, … that the store doesn't have yet, found under a lock on the store. */
const freeHandle = async (trx: Database, shopId: number, wanted: string): Promise<string> => {
  const { rows } = await sql<{ handle: string }>`
    select handle from products where shop_id = ${shopId} and (handle = ${wanted} or handle like ${`${wanted.replaceAll(/[\\%_]/g, '\\$&')}-%`})`.execute(
    trx,
  );
  const taken = new Set(rows.map(({ handle }) => handle));
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`;
};

type Added = { productId: string; handle: string; variantIds: string[] };

/**
 * Adds a product to a store's catalogue, in a transaction of its own store. Answers words where the store can't have it:
 * a SKU stands for one thing in a shop.
 */
export const addProduct = async (
  trx: Database,
  shopId: number,
  product: NewProduct,
): Promise<Added | string> => {
  await holdNamesOf(trx, shopId);
  const skus = product.variants.flatMap(({ sku }) => sku ?? []);
  const [taken] = (await skusTaken(trx, shopId, skus)).values();
  if (taken) return taken;
  const handle = await freeHandle(trx, shopId, handleOf(product.title));
  const productId = `local:${crypto.randomUUID()}`;
  const at = new Date();
  await trx
    .insertInto('products')
    .values({
      shop_id: shopId,
      product_id: productId,
      handle,
      title: product.title,
      description: product.description,
      vendor: product.vendor,
      product_type: product.product_type,
      product_category: product.product_category,
      status: product.status,
      tags: product.tags,
      seo_title: product.seo_title,
      seo_description: product.seo_description,
      options: JSON.stringify(product.options),
      created_at: at,
      updated_at: at,
    })
    .execute();
  const variantIds = product.variants.map((_, index) => `${productId}/${index + 1}`);
  await trx
    .insertInto('variants')
    .values(
      product.variants.map((variant, index) => ({
        ...variant,
        shop_id: shopId,
        product_id: productId,
        variant_id: variantIds[index] ?? '',
        title: variantTitle(variant.option_values),
        position: index,
        updated_at: at,
      })),
    )
    .execute();
  if (product.images.length > 0) await writeImages(trx, { shopId, productId }, product.images);
  await putIntoCollections(trx, shopId, productId, product.collections);
  await sumUpProducts(trx, shopId, [productId], at);
  return { productId, handle, variantIds };
};
