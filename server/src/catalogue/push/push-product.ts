import { sql } from 'kysely';
import type { Actor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { House } from '../../platform/house.ts';
import { type Json, pushToShops, storeResults } from '../../pushes/index.ts';
import type { NewProduct, NewVariant } from '../add-product.ts';
import { readOwners } from '../owners/field-owners.ts';
import { withoutStoreFields } from '../owners/field-owners-rules.ts';
import { pictureKey } from '../pictures/picture-key.ts';
import { type ProductImage, pictureOfUrl, readImages } from '../product-images.ts';
import { type ProductKey, writeProductKey } from '../product-key.ts';
import { PRODUCT_KIND } from './product-kind.ts';
import { stateName, stateValue } from './product-state.ts';
import type {
  SentFields,
  SentNewProduct,
  SentPicture,
  SentVariantFields,
  WantedProduct,
} from './wanted-product.ts';

type Row = Omit<NewProduct, 'product_category' | 'variants' | 'collections' | 'images'> & { handle: string };

type VariantRow = NewVariant & {
  variant_id: string;
  stock: { location: string; name: string; available: number }[];
};

/** What was changed of a product, by our names. Money is integer cents. */
export type ProductChanges = {
  fields?: SentFields;
  /** By variant id. */
  variants?: ReadonlyMap<string, SentVariantFields>;
  join?: readonly string[];
  leave?: readonly string[];
  /** All of its pictures, in their order, before and after. */
  pictures?: { before: readonly ProductImage[]; after: readonly ProductImage[] } | undefined;
  /** The values before, of the same shape: a shop that holds a third thing is left as it is. */
  before?: { fields?: SentFields; variants?: ReadonlyMap<string, SentVariantFields> };
};

const readRow = async (trx: Database, { shopId, productId }: ProductKey): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`
    select handle, title, description, vendor, product_type, status, tags, seo_title, seo_description, options
    from products where shop_id = ${shopId} and product_id = ${productId}`.execute(trx);
  return rows[0];
};

const readVariants = async (trx: Database, { shopId, productId }: ProductKey): Promise<VariantRow[]> => {
  const { rows } = await sql<VariantRow>`
    select v.variant_id, v.option_values, v.sku, v.barcode, v.price_cents, v.compare_at_price_cents, v.unit_cost_cents,
      v.taxable, v.tracked, v.sell_without_stock, v.requires_shipping, v.weight_grams,
      coalesce((select jsonb_agg(jsonb_build_object('location', p.shopify_location_id, 'name', p.name,
          'available', l.available) order by l.location_id)
        from inventory_levels l join locations p on p.shop_id = l.shop_id and p.location_id = l.location_id
        where l.shop_id = v.shop_id and l.variant_id = v.variant_id), '[]') as stock
    from variants v where v.shop_id = ${shopId} and v.product_id = ${productId}
    order by v.position, v.variant_id`.execute(trx);
  return rows;
};

/** Pictures with what is kept of them here. */
const sentPictures = async (trx: Database, images: readonly ProductImage[]): Promise<SentPicture[]> => {
  const ids = images.flatMap(({ url }) => pictureOfUrl(url) ?? []);
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await sql<{ picture_id: string; file_name: string; media_type: string; bytes: number }>`
          select picture_id, file_name, media_type, bytes from pictures
          where picture_id = any(${ids}::uuid[])`.execute(trx);
  const kept = new Map(rows.map((row) => [row.picture_id, row]));
  return images.map(({ url, alt }) => {
    const row = kept.get(pictureOfUrl(url) ?? '');
    const file = row
      ? {
          key: pictureKey(row.picture_id, 'full'),
          name: row.file_name,
          media_type: row.media_type,
          bytes: row.bytes,
        }
      : null;
    return { url, alt, file };
  });
};

const wholeProduct = async (
  trx: Database,
  key: ProductKey,
  { handle: _, options, ...row }: Row,
  variants: readonly VariantRow[],
): Promise<SentNewProduct> => {
  const { rows } = await sql<{ handle: string }>`
    select c.handle from collection_products cp
    join collections c on c.shop_id = cp.shop_id and c.collection_id = cp.collection_id
    where cp.shop_id = ${key.shopId} and cp.product_id = ${key.productId} and not c.automatic order by 1`.execute(
    trx,
  );
  return {
    fields: row,
    options,
    variants: variants.map(({ variant_id, option_values, stock, ...one }) => ({
      id: variant_id,
      options: option_values,
      set: {
        sku: one.sku,
        barcode: one.barcode,
        price: one.price_cents,
        compare_at_price: one.compare_at_price_cents,
        unit_cost: one.unit_cost_cents,
      },
      taxable: one.taxable,
      tracked: one.tracked,
      sell_without_stock: one.sell_without_stock,
      requires_shipping: one.requires_shipping,
      weight_grams: one.weight_grams,
      stock,
    })),
    collections: rows.map(({ handle }) => handle),
    pictures: await sentPictures(trx, await readImages(trx, key)),
  };
};

const seenOf = (before: ProductChanges['before'], optionsOf: ReadonlyMap<string, readonly string[]>) => {
  if (!before) return undefined;
  const seen: Record<string, Json> = {};
  for (const [field, value] of Object.entries(before.fields ?? {})) seen[field] = stateValue(field, value);
  for (const [id, set] of before.variants ?? []) {
    for (const [field, value] of Object.entries(set)) {
      seen[stateName(field, optionsOf.get(id))] = stateValue(field, value);
    }
  }
  return seen;
};

/**
 * Sends what was changed of a product to its store's shop, in the transaction of the change, after it was made here. A product that was
 * made here and that the shop hasn't got yet is sent whole; of one that it has, what is the store's own stays. A store without a connection is sent nothing.
 * @returns the push; null where there is nothing that shops know of, or no such product
 */
export const pushProduct = async (
  house: House,
  trx: Database,
  actor: Actor,
  key: ProductKey,
  changes: ProductChanges = {},
): Promise<{ pushId: string; onItsWay: boolean } | null> => {
  const row = await readRow(trx, key);
  if (!row) return null;
  const subject = writeProductKey(key);
  const [arrived] = (await storeResults(trx, PRODUCT_KIND, [subject])).get(subject) ?? [];
  const isNew = key.productId.startsWith('local:') && !arrived?.gid;
  const {
    variants = new Map<string, SentVariantFields>(),
    join = [],
    leave = [],
    pictures,
    before,
  } = changes;
  const owners = await readOwners(trx);
  const fields = withoutStoreFields(owners, changes.fields ?? {});
  const touched = [...variants]
    .map(([id, set]) => [id, withoutStoreFields(owners, set)] as const)
    .filter(([, set]) => Object.keys(set).length > 0);
  const isNothing =
    Object.keys(fields).length + touched.length + join.length + leave.length === 0 && !pictures;
  if (isNothing && !isNew) return null;
  const rows = isNew || touched.length > 0 ? await readVariants(trx, key) : [];
  const optionsOf = new Map(rows.map((one) => [one.variant_id, one.option_values]));
  const seen = isNew ? undefined : seenOf(before, optionsOf);
  const wanted: WantedProduct = {
    product_id: key.productId,
    handle: row.handle,
    create: isNew ? await wholeProduct(trx, key, row, rows) : null,
    fields: isNew ? {} : fields,
    variants: isNew ? [] : touched.map(([id, set]) => ({ id, options: optionsOf.get(id) ?? [], set })),
    join: isNew ? [] : [...join],
    leave: isNew ? [] : [...leave],
    pictures: isNew || !pictures ? [] : await sentPictures(trx, pictures.after),
    ...(isNew || !pictures ? {} : { pictures_before: pictures.before.map(({ url, alt }) => ({ url, alt })) }),
    ...(seen ? { seen } : {}),
  };
  const { pushId, stores } = await pushToShops(house, trx, actor, {
    kind: PRODUCT_KIND,
    subject,
    label: row.title,
    to: [{ shopId: key.shopId, wanted }],
  });
  return { pushId, onItsWay: stores[0]?.onItsWay ?? false };
};
