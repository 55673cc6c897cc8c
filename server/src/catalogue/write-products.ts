import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { type Outcome, togetherOrAlone, type Write } from '../platform/file-import/outcome.ts';
import type { Kept } from '../pushes/index.ts';
import { lockProducts } from './change-product.ts';
import { pictureOfUrl } from './product-images.ts';
import { writeProductKey } from './product-key.ts';
import type { ProductRecord, VariantRecord } from './product-record.ts';
import { sumUpProducts } from './sum-up-products.ts';

/** How a variant is called by its options: "Red / M"; empty where the product has none. */
export const variantTitle = (options: readonly string[]): string => options.join(' / ');

type ProductRow = {
  product_id: string;
  handle: string;
  title: string;
  vendor: string | null;
  product_type: string | null;
  status: string;
  tags: string[];
  image_url: string | null;
  description: string | null;
};

type VariantRow = {
  variant_id: string;
  product_id: string;
  sku: string | null;
  title: string;
  barcode: string | null;
  price_cents: number;
  compare_at_price_cents: number | null;
  unit_cost_cents: number | null;
  taxable: boolean;
  tracked: boolean;
  gift_card: boolean;
  image_url: string | null;
  option_values: string[];
};

/** The files carry no ids: until Shopify's own are known a product goes by its handle. */
const productRow = (product: ProductRecord, known: ProductRow | undefined): ProductRow => ({
  product_id: known?.product_id ?? product.id ?? `handle:${product.handle}`,
  handle: product.handle,
  title: product.title,
  vendor: product.vendor,
  product_type: product.product_type,
  status: product.status,
  tags: product.tags,
  // A picture that is kept here stays: what the shop gives is an address of the same one, or none while it still reads it.
  image_url: known?.image_url && pictureOfUrl(known.image_url) ? known.image_url : product.image_url,
  description: product.description === undefined ? (known?.description ?? null) : product.description,
});

/** A cost that the file doesn't give stays what it is: an empty cell isn't a cost of nothing. */
const variantRow = (
  product: ProductRow,
  giftCard: boolean,
  variant: VariantRecord,
  known: VariantRow | undefined,
): VariantRow => ({
  variant_id: known?.variant_id ?? variant.id ?? `${product.product_id}/${variantTitle(variant.options)}`,
  product_id: product.product_id,
  sku: variant.sku,
  title: variantTitle(variant.options),
  barcode: variant.barcode,
  price_cents: variant.price_cents,
  compare_at_price_cents: variant.compare_at_price_cents,
  unit_cost_cents: variant.unit_cost_cents ?? known?.unit_cost_cents ?? null,
  taxable: variant.taxable,
  tracked: variant.tracked,
  gift_card: giftCard,
  image_url: variant.image_url,
  option_values: variant.options,
});

const PRODUCT_COLUMNS = [
  'product_id',
  'handle',
  'title',
  'vendor',
  'product_type',
  'status',
  'tags',
  'image_url',
  'description',
] as const;
const VARIANT_COLUMNS = [
  'variant_id',
  'product_id',
  'sku',
  'title',
  'barcode',
  'price_cents',
  'compare_at_price_cents',
  'unit_cost_cents',
  'taxable',
  'tracked',
  'gift_card',
  'image_url',
  'option_values',
] as const;

const findProducts = (
  trx: Database,
  shopId: number,
  products: readonly ProductRecord[],
): Promise<ProductRow[]> => {
  const handles = products.map(({ handle }) => handle);
  const ids = products.flatMap(({ id }) => id ?? []);
  return trx
    .selectFrom('products')
    .select([...PRODUCT_COLUMNS])
    .where('shop_id', '=', shopId)
    .where(sql<boolean>`(handle = any(${handles}::text[]) or product_id = any(${ids}::text[]))`)
    .execute();
};

/** Lets handles go that others are about to have: products may swap them. */
const freeHandles = (trx: Database, shopId: number, rows: readonly ProductRow[]) =>
  sql`update products p set handle = p.handle || '~' || p.product_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (product_id text, handle text)
    where p.shop_id = ${shopId} and p.handle = n.handle and p.product_id <> n.product_id`.execute(trx);

const findVariants = (trx: Database, shopId: number, products: readonly string[]): Promise<VariantRow[]> =>
  trx
    .selectFrom('variants')
    .select([...VARIANT_COLUMNS])
    .where('shop_id', '=', shopId)
    .where(sql<boolean>`product_id = any(${products}::text[])`)
    .execute();

const saveProducts = (trx: Database, shopId: number, rows: readonly ProductRow[], at: Date) =>
  sql`insert into products (shop_id, product_id, handle, title, vendor, product_type, status, tags, image_url, description, updated_at)
    select ${shopId}::int, n.*, ${at}::timestamptz from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n
      (product_id text, handle text, title text, vendor text, product_type text, status text, tags text[], image_url text, description text)
    on conflict (shop_id, product_id) do update set handle = excluded.handle, title = excluded.title,
      vendor = excluded.vendor, product_type = excluded.product_type, status = excluded.status, tags = excluded.tags,
      image_url = excluded.image_url, description = excluded.description, updated_at = excluded.updated_at`.execute(
    trx,
  );

const saveVariants = (trx: Database, shopId: number, rows: readonly VariantRow[], at: Date) =>
  sql`insert into variants (shop_id, variant_id, product_id, sku, title, barcode, price_cents, compare_at_price_cents,
      unit_cost_cents, taxable, tracked, gift_card, image_url, option_values, updated_at)
    select ${shopId}::int, n.*, ${at}::timestamptz from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n
      (variant_id text, product_id text, sku text, title text, barcode text, price_cents int, compare_at_price_cents int,
       unit_cost_cents int, taxable boolean, tracked boolean, gift_card boolean, image_url text, option_values text[])
    on conflict (shop_id, variant_id) do update set sku = excluded.sku, title = excluded.title,
      barcode = excluded.barcode, price_cents = excluded.price_cents,
      compare_at_price_cents = excluded.compare_at_price_cents, unit_cost_cents = excluded.unit_cost_cents,
      taxable = excluded.taxable, tracked = excluded.tracked, gift_card = excluded.gift_card,
      image_url = excluded.image_url, option_values = excluded.option_values,
      updated_at = excluded.updated_at`.execute(trx);

const keyOf = (productId: string, title: string) => `${productId}\u0001${title}`;

const isSame = (a: object, b: object | undefined) =>
  b !== undefined &&
  Object.entries(a).every(
    ([name, value]) =>
      JSON.stringify(value) === JSON.stringify(Object.entries(b).find(([other]) => other === name)?.[1]),
  );

const writeBatch = async (
  trx: Database,
  shop: { shop_id: number },
  products: readonly ProductRecord[],
  kept: Kept<ProductRecord> | undefined,
): Promise<Outcome[]> => {
  const found = await findProducts(trx, shop.shop_id, products);
  const ids = found.map((row) => row.product_id);
  const subjectOf = (productId: string) => writeProductKey({ shopId: shop.shop_id, productId });
  const byId = new Map(found.map((row) => [row.product_id, row]));
  const known = new Map(found.map((row) => [row.handle, row]));
  /** By its number; by handle only where that isn't another one that has a number. */
  const knownAs = ({ id, handle }: ProductRecord): ProductRow | undefined => {
    const own = id === undefined ? undefined : byId.get(id);
    const named = known.get(handle);
    if (own || !named || id === undefined) return own ?? named;
    return /^\d+$/.test(named.product_id) && named.product_id !== id ? undefined : named;
  };
  const variants = new Map(
    (await findVariants(trx, shop.shop_id, ids)).flatMap((row) => [
      [keyOf(row.product_id, row.title), row],
      [row.variant_id, row],
    ]),
  );
  const subjects = ids.map(subjectOf);
  const stays = await kept?.(trx, subjects);
  const changedProducts = new Map<string, ProductRow>();
  const changedVariants = new Map<string, VariantRow>();
  const outcomes = products.map((given): Outcome => {
    const before = knownAs(given);
    const product = before && stays ? stays.of(given, subjectOf(before.product_id)) : given;
    const row = productRow(product, before);
    const rows = product.variants.map((variant) =>
      variantRow(
        row,
        product.gift_card,
        variant,
        (variant.id === undefined ? undefined : variants.get(variant.id)) ??
          variants.get(keyOf(row.product_id, variantTitle(variant.options))),
      ),
    );
    const different = rows.filter((variant) => !isSame(variant, variants.get(variant.variant_id)));
    const sameProduct = isSame(row, before);
    // a product listed twice in a batch meets itself here
    known.set(product.handle, row);
    byId.set(row.product_id, row);
    if (!sameProduct) changedProducts.set(row.product_id, row);
    for (const variant of different) {
      variants.set(keyOf(row.product_id, variant.title), variant);
      variants.set(variant.variant_id, variant);
      changedVariants.set(variant.variant_id, variant);
    }
    if (!before) return 'created';
    return sameProduct && different.length === 0 ? 'unchanged' : 'updated';
  });
  const changed = new Set([
    ...changedProducts.keys(),
    ...[...changedVariants.values()].map(({ product_id }) => product_id),
  ]);
  const at = new Date();
  if (changed.size > 0) await lockProducts(trx, shop.shop_id, [...changed]);
  if (changedProducts.size > 0) {
    const rows = [...changedProducts.values()];
    await freeHandles(trx, shop.shop_id, rows);
    await saveProducts(trx, shop.shop_id, rows, at);
  }
  if (changedVariants.size > 0) await saveVariants(trx, shop.shop_id, [...changedVariants.values()], at);
  if (changed.size > 0) await sumUpProducts(trx, shop.shop_id, [...changed], at);
  // Somebody may have decided while this was on its way to the rows; from here on they wait for us.
  if (changed.size > 0 && stays && (await kept?.(trx, subjects))?.stamp !== stays.stamp) {
    await writeBatch(trx, shop, products, kept);
  }
  return outcomes;
};

/**
 * Writes products and their variants into a store's catalogue. A product is known by its handle, a variant
 * by its options; variants that the file doesn't list stay, as does what `kept` says.
 */
export const writeProducts = (
  db: Database,
  shop: { shop_id: number },
  kept?: Kept<ProductRecord>,
): Write<ProductRecord> =>
  togetherOrAlone((products) => db.transaction().execute((trx) => writeBatch(trx, shop, products, kept)));
