import { paginationOf } from '@backroom/contract/kit/list';
import { toDollars } from '@backroom/contract/kit/money';
import type { ProductStatus } from '@backroom/contract/product-statuses';
import type { productsEndpoints, SkuGroup } from '@backroom/contract/products';
import { type RawBuilder, sql } from 'kysely';
import { writeProductKey } from '../catalogue/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import { shopsAskedFor } from '../platform/sessions/scope.ts';
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
  titles: number;
  statuses: number;
  vendors: number;
  uncosted: number;
  rows: number;
};

const differing = sql`(min(v.price_cents) <> max(v.price_cents) or count(distinct p.title) > 1
  or count(distinct p.status) > 1 or count(distinct coalesce(p.vendor, '')) > 1
  or count(distinct coalesce(v.unit_cost_cents, -1)) > 1)`;

const groupsOf = (where: RawBuilder<unknown>, only: RawBuilder<unknown>) => sql`
  from products p join variants v using (shop_id, product_id)
  where v.sku <> '' and ${where} group by v.sku ${only}`;

const differsIn = (row: Row): SkuGroup['differs'] => {
  const all: [SkuGroup['differs'][number], boolean][] = [
    ['title', row.titles > 1],
    ['price', row.least !== row.most],
    ['cost', row.least_cost !== row.most_cost || (row.uncosted > 0 && row.uncosted < row.rows)],
    ['status', row.statuses > 1],
    ['vendor', row.vendors > 1],
  ];
  return all.flatMap(([name, differs]) => (differs ? [name] : []));
};

const dollars = (cents: number | null) => (cents === null ? null : toDollars(cents));

/** A row for each SKU over the stores asked for. @throws ApiError FORBIDDEN for a store of somebody else */
export const listSkuGroups = async ({ scope, db, body }: Call<typeof productsEndpoints.getSkuGroups>) => {
  const { page, limit, store, differing: onlyDiffering, ...filter } = body;
  const holdings = await shopsAskedFor(scope, db, store, 'store');
  const groups = groupsOf(fitting(holdings, filter), onlyDiffering ? sql`having ${differing}` : sql``);
  const [found, counted] = await Promise.all([
    sql<Row>`
      select v.sku, min(p.title) as title, min(v.title) as variant_title,
        min(coalesce(v.image_url, p.image_url)) as image, count(distinct v.shop_id)::int as stores,
        min(v.price_cents) as least, max(v.price_cents) as most, min(v.unit_cost_cents) as least_cost,
        max(v.unit_cost_cents) as most_cost, count(distinct p.title)::int as titles,
        count(distinct p.status)::int as statuses, count(distinct coalesce(p.vendor, ''))::int as vendors,
        count(*) filter (where v.unit_cost_cents is null)::int as uncosted, count(*)::int as rows
      ${groups} order by v.sku limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*)::float8 as total from (select 1 ${groups}) g`.execute(db),
  ]);
  const skus = found.rows.map(({ sku }) => sku);
  const stock = await sql<{ sku: string; available: number }>`
    select * from ${availableBySku(skus, heldNow(holdings, 'v.shop_id'))} s`.execute(db);
  const available = new Map(stock.rows.map((row) => [row.sku, row.available]));
  return {
    skus: found.rows.map((row) => ({
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
    pagination: paginationOf(page, limit, counted.rows[0]?.total ?? 0),
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
