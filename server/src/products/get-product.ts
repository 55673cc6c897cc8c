import { addDays, businessDateOf, type LocalDate } from '@backroom/contract/kit/dates';
import { ApiError } from '@backroom/contract/kit/errors';
import { toDollars } from '@backroom/contract/kit/money';
import type { productsEndpoints } from '@backroom/contract/products';
import { sql } from 'kysely';
import {
  collectionsOfProduct,
  type ProductKey,
  readImages,
  readProductKey,
  safeHtml,
} from '../catalogue/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import { holdsNow, type Scope } from '../platform/sessions/scope.ts';
import { heldNow } from '../platform/sessions/scope-conditions.ts';
import { type FoundProduct, findProducts, presentProduct } from './find-products.ts';
import { skusInStores } from './sku-groups.ts';

const DAYS = 90;

/** One product of a store. @throws ApiError NOT_FOUND also where the store is somebody else's */
export const oneProduct = async (db: Database, scope: Scope, id: string): Promise<FoundProduct> => {
  const { shopId, productId } = readProductKey(id);
  const found = holdsNow(scope, shopId)
    ? await findProducts(db, sql`p.shop_id = ${shopId} and p.product_id = ${productId}`, sql``)
    : [];
  if (!found[0]) throw new ApiError('NOT_FOUND', 'There is no such product in this store');
  return found[0];
};

type More = {
  description: string | null;
  seo_title: string | null;
  seo_description: string | null;
  product_category: string | null;
  options: { name: string; values: string[] }[];
  created_at: Date;
  timezone: string;
  day_cutoff_minutes: number;
};

const moreOf = async (db: Database, { shopId, productId }: ProductKey): Promise<More> => {
  const { rows } = await sql<More>`
    select p.description, p.seo_title, p.seo_description, p.product_category, p.options, p.created_at, s.timezone,
      s.day_cutoff_minutes
    from products p join shops s using (shop_id)
    where p.shop_id = ${shopId} and p.product_id = ${productId}`.execute(db);
  const [row] = rows;
  if (!row) throw new ApiError('NOT_FOUND', 'There is no such product in this store');
  return row;
};

const salesOf = async (
  db: Database,
  shopId: number,
  skus: readonly string[],
  from: LocalDate,
  to: LocalDate,
) => {
  const { rows } = await sql<{ week: LocalDate; units: number; net: number }>`
    select date_trunc('week', l.local_date)::date as week, sum(l.units_sold - l.units_returned)::float8 as units,
      sum(l.gross_cents - l.discount_cents - l.return_cents)::float8 as net
    from sales_lines l join skus k using (sku_id)
    where l.shop_id = ${shopId} and l.local_date between ${from}::date and ${to}::date and k.sku = any(${[...skus]}::text[])
    group by 1 order by 1`.execute(db);
  return {
    from,
    to,
    units: rows.reduce((sum, row) => sum + row.units, 0),
    net_sales: toDollars(rows.reduce((sum, row) => sum + row.net, 0)),
    weeks: rows.map(({ week, units }) => ({ week, units })),
  };
};

/** Everything about one product: its variants, stock by location, other stores, sales of the last 90 days. @throws ApiError NOT_FOUND */
export const wholeProductOf = async (db: Database, scope: Scope, id: string) => {
  const found = await oneProduct(db, scope, id);
  const key = readProductKey(id);
  const more = await moreOf(db, key);
  const skus = found.variants.flatMap(({ sku }) => sku ?? []);
  const today = businessDateOf(new Date(), more.timezone, more.day_cutoff_minutes);
  const [collections, images, stores, sales] = await Promise.all([
    collectionsOfProduct(db, key.shopId, key.productId),
    readImages(db, key),
    skusInStores(db, skus, heldNow(scope.holdings, 'v.shop_id')),
    salesOf(db, key.shopId, skus, addDays(today, 1 - DAYS), today),
  ]);
  const { timezone: _, day_cutoff_minutes: __, created_at, ...fields } = more;
  return {
    ...presentProduct(found),
    ...fields,
    description: safeHtml(fields.description),
    created_at: created_at.toISOString(),
    variants: found.variants.map((variant) => ({
      ...variant,
      levels: (found.levels.get(variant.variant_id) ?? []).map(
        ({ shop_id: _, variant_id: __, ...level }) => level,
      ),
    })),
    collections,
    images,
    stores,
    sales,
  };
};

export const getProduct = async ({ scope, db, body }: Call<typeof productsEndpoints.getProduct>) => ({
  product: await wholeProductOf(db, scope, body.id),
});
