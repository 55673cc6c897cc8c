import { toDollars } from '@backroom/contract/kit/money';
import type {
  ProductRow,
  ProductVariant,
  productFilters,
  productSort,
} from '@backroom/contract/product-fields';
import type { ProductStatus } from '@backroom/contract/product-statuses';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import {
  countByState,
  countInCollections,
  inCollections,
  type NewVariant,
  namedCollections,
  readProductKey,
  type StockState,
  writeProductKey,
} from '../catalogue/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { containing } from '../platform/database/like.ts';
import type { Holdings } from '../platform/sessions/scope.ts';
import { heldNow } from '../platform/sessions/scope-conditions.ts';
import { type Level, levelsOfVariants } from '../stock/index.ts';

type Read<Fields extends z.core.$ZodShape> = z.output<z.ZodObject<Fields>>;
export type ProductFilter = Read<typeof productFilters>;
export type ProductSort = Read<typeof productSort>;

/** Products by their keys, a condition on `p`. */
export const byKeys = (keys: readonly string[]): RawBuilder<unknown> => {
  const read = keys.map(readProductKey);
  return sql`(p.shop_id, p.product_id) in (select * from unnest(${read.map(({ shopId }) => shopId)}::int[],
    ${read.map(({ productId }) => productId)}::text[]))`;
};

/** As products have it; what is low is in stock, too. */
const statesOf = (stock: NonNullable<ProductFilter['stock']>): StockState[] => {
  if (stock === 'low') return ['few'];
  return stock === 'in-stock' ? ['few', 'many'] : [stock];
};

/** Of a selection: products by their keys, in the stores that are held today. */
export const ownByKeys = (holdings: Holdings, keys: readonly string[]): RawBuilder<unknown> =>
  sql`${heldNow(holdings, 'p.shop_id')} and ${byKeys(keys)}`;

/** What a filter says of a product `p`, in the stores that are held today. */
export const fitting = async (
  db: Database,
  holdings: Holdings,
  filter: ProductFilter,
  more: RawBuilder<unknown> = sql`true`,
): Promise<RawBuilder<unknown>> => {
  const { search, collection, category, vendor, sku, status, stock, missing_cost, missing_image } = filter;
  const conditions: RawBuilder<unknown>[] = [heldNow(holdings, 'p.shop_id'), more];
  const words = search?.trim().toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  for (const word of words) conditions.push(sql`p.search_text like ${containing(word)}`);
  if (collection?.length) conditions.push(inCollections(await namedCollections(db, collection)));
  if (category?.length) conditions.push(sql`p.product_type = any(${category}::text[])`);
  if (vendor?.length) conditions.push(sql`p.vendor = any(${vendor}::text[])`);
  if (status?.length) conditions.push(sql`p.status = any(${status}::text[])`);
  if (sku?.length) {
    conditions.push(sql`exists (select 1 from variants v where v.shop_id = p.shop_id and v.product_id = p.product_id
      and v.sku = any(${sku}::text[]))`);
  }
  if (stock) conditions.push(sql`p.stock = any(${statesOf(stock)}::text[])`);
  if (missing_cost !== undefined)
    conditions.push(missing_cost ? sql`p.missing_cost` : sql`not p.missing_cost`);
  if (missing_image !== undefined) {
    conditions.push(missing_image ? sql`p.image_url is null` : sql`p.image_url is not null`);
  }
  return sql.join(conditions, sql` and `);
};

const columns: Record<ProductSort['sortBy'], RawBuilder<unknown>> = {
  title: sql`p.title`,
  vendor: sql`p.vendor`,
  updated_at: sql`p.updated_at`,
  price: sql`p.min_price_cents`,
};

export const inOrderOf = ({ sortBy, sortOrder }: ProductSort): RawBuilder<unknown> => {
  const way = sql.raw(sortOrder);
  return sql`${columns[sortBy]} ${way}, p.shop_id ${way}, p.product_id ${way}`;
};

/** The same from the other end. */
export const backwardsOf = ({ sortBy, sortOrder }: ProductSort): RawBuilder<unknown> =>
  inOrderOf({ sortBy, sortOrder: sortOrder === 'asc' ? 'desc' : 'asc' });

/** What lists don't show. */
type Unlisted = {
  product_category: string | null;
  seo_title: string | null;
  seo_description: string | null;
};

type Row = {
  shop_id: number;
  product_id: string;
  shop: string;
  store_name: string;
  title: string;
  handle: string;
  vendor: string | null;
  product_type: string | null;
  status: ProductStatus;
  tags: string[];
  image_url: string | null;
  variants_count: number;
  min_price_cents: number | null;
  max_price_cents: number | null;
  missing_cost: boolean;
  updated_at: Date;
} & Unlisted;

type VariantRow = NewVariant & {
  shop_id: number;
  variant_id: string;
  product_id: string;
  title: string;
  gift_card: boolean;
};

const dollars = (cents: number | null) => (cents === null ? null : toDollars(cents));

const variantOf = (row: VariantRow, levels: readonly Level[]): ProductVariant => ({
  variant_id: row.variant_id,
  title: row.title,
  option_values: row.option_values,
  sku: row.sku,
  barcode: row.barcode,
  price: toDollars(row.price_cents),
  compare_at_price: dollars(row.compare_at_price_cents),
  unit_cost: dollars(row.unit_cost_cents),
  taxable: row.taxable,
  tracked: row.tracked,
  sell_without_stock: row.sell_without_stock,
  requires_shipping: row.requires_shipping,
  weight_grams: row.weight_grams,
  gift_card: row.gift_card,
  available: levels.reduce((sum, { available }) => sum + available, 0),
});

const variantsOf = async (db: Database, products: readonly Row[]): Promise<VariantRow[]> => {
  if (products.length === 0) return [];
  const { rows } = await sql<VariantRow>`
    select shop_id, variant_id, product_id, title, option_values, sku, barcode, price_cents, compare_at_price_cents,
      unit_cost_cents, taxable, tracked, sell_without_stock, requires_shipping, weight_grams, gift_card
    from variants where (shop_id, product_id) in (
      select * from unnest(${products.map(({ shop_id }) => shop_id)}::int[], ${products.map(({ product_id }) => product_id)}::text[])
    ) order by position, title, variant_id`.execute(db);
  return rows;
};

const grouped = <T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
};

const variantKey = (row: { shop_id: number; variant_id: string }) => `${row.shop_id}~${row.variant_id}`;

export type FoundProduct = ProductRow &
  Unlisted & { shop_id: number; levels: ReadonlyMap<string, readonly Level[]> };

/** Products that a condition on `p` leaves, in an order, with their variants and stock. `levels` is by variant. */
export const findProducts = async (
  db: Database,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): Promise<FoundProduct[]> => {
  const { rows } = await sql<Row>`
    select p.shop_id, p.product_id, s.shop_domain as shop, s.name as store_name, p.title, p.handle, p.vendor,
      p.product_type, p.status, p.tags, p.image_url, p.variants_count, p.min_price_cents, p.max_price_cents,
      p.missing_cost, p.updated_at, p.product_category, p.seo_title, p.seo_description
    from products p join shops s using (shop_id) where ${where} ${rest}`.execute(db);
  const variants = await variantsOf(db, rows);
  const levels = grouped(await levelsOfVariants(db, variants), variantKey);
  const byProduct = grouped(variants, ({ shop_id, product_id }) => `${shop_id}~${product_id}`);
  return rows.map((row) => {
    const id = writeProductKey({ shopId: row.shop_id, productId: row.product_id });
    const own = (byProduct.get(id) ?? []).map((variant) => ({
      row: variant,
      levels: levels.get(variantKey(variant)) ?? [],
    }));
    const presented = own.map((variant) => variantOf(variant.row, variant.levels));
    return {
      id,
      shop_id: row.shop_id,
      product_id: row.product_id,
      shop: row.shop,
      store_name: row.store_name,
      title: row.title,
      handle: row.handle,
      vendor: row.vendor,
      product_type: row.product_type,
      status: row.status,
      tags: row.tags,
      image: row.image_url,
      variants_count: row.variants_count,
      min_price: dollars(row.min_price_cents),
      max_price: dollars(row.max_price_cents),
      missing_cost: row.missing_cost,
      available: presented.reduce((sum, { tracked, available }) => sum + (tracked ? available : 0), 0),
      updated_at: row.updated_at.toISOString(),
      product_category: row.product_category,
      seo_title: row.seo_title,
      seo_description: row.seo_description,
      variants: presented,
      levels: new Map(own.map((variant) => [variant.row.variant_id, variant.levels])),
    };
  });
};

/** What calls answer: without what only we need. */
export const presentProduct = ({
  shop_id: _shop,
  levels: _levels,
  product_category: _category,
  seo_title: _title,
  seo_description: _description,
  ...product
}: FoundProduct): ProductRow => product;

export const countProducts = async (db: Database, where: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::float8 as total from products p where ${where}`.execute(db);
  return rows[0]?.total ?? 0;
};

const isUnset = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** How many products a filter leaves: of status, stock or a shop's collection alone by what is known already, of anything else by counting. */
export const countFitting = async (
  db: Database,
  holdings: Holdings,
  filter: ProductFilter,
  where: RawBuilder<unknown>,
): Promise<number> => {
  const { status, stock, collection, ...others } = filter;
  if (!Object.values(others).every(isUnset)) return countProducts(db, where);
  if (!collection?.length) {
    return countByState(db, holdings, {
      ...(status?.length ? { statuses: status } : {}),
      ...(stock ? { stocks: statesOf(stock) } : {}),
    });
  }
  const named = await namedCollections(db, collection);
  const isAlone = isUnset(status) && stock === undefined;
  return named.inShops && isAlone ? countInCollections(db, holdings, named) : countProducts(db, where);
};
