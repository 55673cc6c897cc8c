import { paginationOf } from '@backroom/contract/kit/list';
import { toDollars } from '@backroom/contract/kit/money';
import type { ProductStatus } from '@backroom/contract/product-statuses';
import type { productsEndpoints, SkuGroup } from '@backroom/contract/products';
import { type RawBuilder, sql } from 'kysely';
import { writeProductKey } from '../catalogue/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import { type Holdings, shopsAskedFor } from '../platform/sessions/scope.ts';
import { heldNow } from '../platform/sessions/scope-conditions.ts';
import { availableBySku } from '../stock/index.ts';
import { fitting } from './find-products.ts';

type Row = {
  sku: string;
  title: string;
  variant_title: string;
  image: string | null;
  stores: number;
  least: number;
  most: number;
  least_cost: number | null;
  most_cost: number | null;
  titles: boolean;
  statuses: boolean;
  vendors: boolean;
  uncosted: number;
  rows: number;
};

/** Whether a column isn't the same everywhere: the least and the most are found without sorting. */
const varies = (column: RawBuilder<unknown>) => sql`min(${column}) <> max(${column})`;

const titles = varies(sql`p.title`);
const statuses = varies(sql`p.status`);
const vendors = varies(sql`coalesce(p.vendor, '')`);
const differing = sql`(${varies(sql`v.price_cents`)} or ${titles} or ${statuses} or ${vendors}
  or ${varies(sql`coalesce(v.unit_cost_cents, -1)`)})`;

/** What a row shows, of variants `v` with their products `p`. */
const shown = sql`v.sku, min(p.title) as title, min(v.title) as variant_title,
  min(coalesce(v.image_url, p.image_url)) as image, count(distinct v.shop_id)::int as stores,
  min(v.price_cents) as least, max(v.price_cents) as most, min(v.unit_cost_cents) as least_cost,
  max(v.unit_cost_cents) as most_cost, ${titles} as titles, ${statuses} as statuses, ${vendors} as vendors,
  count(*) filter (where v.unit_cost_cents is null)::int as uncosted, count(*)::int as rows`;

const groupsOf = (where: RawBuilder<unknown>, only: RawBuilder<unknown>) => sql`
  from products p join variants v using (shop_id, product_id)
  where v.sku <> '' and ${where} group by v.sku ${only}`;

const differsIn = (row: Row): SkuGroup['differs'] => {
  const all: [SkuGroup['differs'][number], boolean][] = [
    ['title', row.titles],
    ['price', row.least !== row.most],
    ['cost', row.least_cost !== row.most_cost || (row.uncosted > 0 && row.uncosted < row.rows)],
    ['status', row.statuses],
    ['vendor', row.vendors],
  ];
  return all.flatMap(([name, differs]) => (differs ? [name] : []));
};

const dollars = (cents: number | null) => (cents === null ? null : toDollars(cents));

const countGroups = async (db: Database, groups: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::float8 as total from (select 1 ${groups}) g`.execute(db);
  return rows[0]?.total ?? 0;
};

/** How long the number of all SKUs is taken as it was: it changes little, and to count it takes a look at each. */
const KEPT_MS = 60_000;

/** Beneath this it is counted each time: that is quick, and nobody is surprised. */
const MANY = 5_000;

const counted = new Map<string, { total: number; at: number }>();

/** How many SKUs there are in some stores; where they are many, as of a minute ago at most. */
const countSkus = async (db: Database, holdings: Holdings): Promise<number> => {
  const key = JSON.stringify(holdings);
  const before = counted.get(key);
  if (before && performance.now() - before.at < KEPT_MS) return before.total;
  const total = await countGroups(
    db,
    sql`from (select distinct v.sku from variants v where v.sku <> '' and ${heldNow(holdings, 'v.shop_id')}) s`,
  );
  if (counted.size > 1_000) counted.clear();
  if (total >= MANY) counted.set(key, { total, at: performance.now() });
  return total;
};

type Found = { rows: readonly Row[]; available: ReadonlyMap<string, number>; total: number };

const readAvailable = async (db: Database, holdings: Holdings, skus: readonly string[]) => {
  const { rows } = await sql<{ sku: string; available: number }>`
    select * from ${availableBySku(skus, heldNow(holdings, 'v.shop_id'))} s`.execute(db);
  return new Map(rows.map(({ sku, available }) => [sku, available]));
};

/** A page of all SKUs: which they are is found first, by an index; only of those everything is read, each product once. */
const pageOfAll = async (db: Database, holdings: Holdings, slice: RawBuilder<unknown>): Promise<Found> => {
  const page = await sql<{ sku: string }>`
    select distinct v.sku from variants v where v.sku <> '' and ${heldNow(holdings, 'v.shop_id')}
    order by 1 ${slice}`.execute(db);
  const skus = page.rows.map(({ sku }) => sku);
  const [groups, available, total] = await Promise.all([
    sql<Row>`
      with v as materialized (
        select sku, shop_id, product_id, title, image_url, price_cents, unit_cost_cents from variants v
        where v.sku = any(${skus}::text[]) and ${heldNow(holdings, 'v.shop_id')}
      ), p as materialized (
        select p.shop_id, p.product_id, p.title, p.status, p.vendor, p.image_url
        from (select distinct shop_id, product_id from v) w join products p using (shop_id, product_id)
      )
      select ${shown} from v join p using (shop_id, product_id) group by v.sku order by v.sku`.execute(db),
    readAvailable(db, holdings, skus),
    countSkus(db, holdings),
  ]);
  return { rows: groups.rows, available, total };
};

const pageOfSome = async (
  db: Database,
  holdings: Holdings,
  groups: RawBuilder<unknown>,
  slice: RawBuilder<unknown>,
): Promise<Found> => {
  const [found, total] = await Promise.all([
    sql<Row>`select ${shown} ${groups} order by v.sku ${slice}`.execute(db),
    countGroups(db, groups),
  ]);
  const skus = found.rows.map(({ sku }) => sku);
  return { rows: found.rows, available: await readAvailable(db, holdings, skus), total };
};

/** A row for each SKU over the stores asked for. @throws ApiError FORBIDDEN for a store of somebody else */
export const listSkuGroups = async ({ scope, db, body }: Call<typeof productsEndpoints.getSkuGroups>) => {
  const { page, limit, store, differing: onlyDiffering, ...filter } = body;
  const holdings = await shopsAskedFor(scope, db, store, 'store');
  const isWhole =
    !onlyDiffering && Object.values(filter).every((value) => value === undefined || value === '');
  const slice = sql`limit ${limit} offset ${(page - 1) * limit}`;
  const only = onlyDiffering ? sql`having ${differing}` : sql``;
  const { rows, available, total } = isWhole
    ? await pageOfAll(db, holdings, slice)
    : await pageOfSome(db, holdings, groupsOf(await fitting(db, holdings, filter), only), slice);
  return {
    skus: rows.map((row) => ({
      sku: row.sku,
      title: row.title,
      variant_title: row.variant_title,
      image: row.image,
      stores: row.stores,
      min_price: toDollars(row.least),
      max_price: toDollars(row.most),
      min_cost: dollars(row.least_cost),
      max_cost: dollars(row.most_cost),
      available: available.get(row.sku) ?? 0,
      differs: differsIn(row),
    })),
    pagination: paginationOf(page, limit, total),
  };
};

type InStore = {
  shop_id: number;
  product_id: string;
  shop: string;
  store_name: string;
  sku: string;
  title: string;
  status: ProductStatus;
  vendor: string | null;
  price_cents: number;
  compare_at_price_cents: number | null;
  unit_cost_cents: number | null;
  available: number;
};

/** Some SKUs in each store that has them, by store. */
export const skusInStores = async (db: Database, skus: readonly string[], held: RawBuilder<unknown>) => {
  if (skus.length === 0) return [];
  const { rows } = await sql<InStore>`
    select v.shop_id, v.product_id, s.shop_domain as shop, s.name as store_name, v.sku, p.title, p.status, p.vendor,
      v.price_cents, v.compare_at_price_cents, v.unit_cost_cents,
      coalesce((select sum(l.available) from inventory_levels l
        where l.shop_id = v.shop_id and l.variant_id = v.variant_id), 0)::float8 as available
    from variants v join products p using (shop_id, product_id) join shops s using (shop_id)
    where v.sku = any(${[...skus]}::text[]) and ${held} order by v.sku, s.name, v.shop_id, v.variant_id`.execute(
    db,
  );
  return rows.map(
    ({ shop_id, product_id, price_cents, compare_at_price_cents, unit_cost_cents, ...row }) => ({
      id: writeProductKey({ shopId: shop_id, productId: product_id }),
      ...row,
      price: toDollars(price_cents),
      compare_at_price: dollars(compare_at_price_cents),
      unit_cost: dollars(unit_cost_cents),
    }),
  );
};

export const getSkuStores = async ({ scope, db, body }: Call<typeof productsEndpoints.getSkuStores>) => ({
  stores: await skusInStores(db, [body.sku], heldNow(scope.holdings, 'v.shop_id')),
});
