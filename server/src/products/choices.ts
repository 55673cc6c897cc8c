import type { productsEndpoints } from '@backroom/contract/products';
import { sql } from 'kysely';
import { listCollections } from '../catalogue/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { containing } from '../platform/database/like.ts';
import type { Call } from '../platform/http/call.ts';
import { type Holdings, shopsAskedFor } from '../platform/sessions/scope.ts';
import { heldNow } from '../platform/sessions/scope-conditions.ts';

const valuesOf = async (db: Database, holdings: Holdings, column: 'vendor' | 'product_type') => {
  const { rows } = await sql<{ value: string }>`
    select distinct ${sql.ref(column)} as value from products
    where ${sql.ref(column)} <> '' and ${heldNow(holdings, 'shop_id')} order by 1`.execute(db);
  return rows.map(({ value }) => value);
};

/** A blank name asks for nothing in particular: the product screen sends an empty list. */
const asked = (names: readonly string[] | undefined) => names?.filter((name) => name.trim() !== '');

export const getCollections = async ({ scope, db, body }: Call<typeof productsEndpoints.getCollections>) => {
  const holdings = await shopsAskedFor(scope, db, asked(body.shop_name));
  return { data: { collections: await listCollections(db, holdings) } };
};

export const getCategories = async ({ scope, db, body }: Call<typeof productsEndpoints.getCategories>) => {
  const holdings = await shopsAskedFor(scope, db, asked(body.shop_name));
  return { data: { categories: await valuesOf(db, holdings, 'product_type') } };
};

export const getVendors = async ({ scope, db, body }: Call<typeof productsEndpoints.getVendors>) => {
  const holdings = await shopsAskedFor(scope, db, asked(body.shop_name));
  return { data: { vendors: await valuesOf(db, holdings, 'vendor') } };
};

/** More are no help to whoever types one. */
const MOST_TAGS = 500;

export const getProductTags = async ({ scope, db, body }: Call<typeof productsEndpoints.getProductTags>) => {
  const holdings = await shopsAskedFor(scope, db, asked(body.shop_name));
  const { rows } = await sql<{ tag: string }>`
    select tag from products p, unnest(p.tags) as tag where ${heldNow(holdings, 'p.shop_id')}
    group by tag order by count(*) desc, tag limit ${MOST_TAGS}`.execute(db);
  return { tags: rows.map(({ tag }) => tag) };
};

/** A browser can't show more to choose from. */
const MOST_SKUS = 20_000;
const MOST_FOUND = 50;

export const getSkus = async ({ scope, db, body }: Call<typeof productsEndpoints.getSkus>) => {
  const holdings = await shopsAskedFor(scope, db, asked(body.shop_name));
  const search = body.search?.trim();
  const found = search ? sql`and sku ilike ${containing(search)}` : sql``;
  const { rows } = await sql<{ sku: string }>`
    select distinct sku from variants where sku <> '' and ${heldNow(holdings, 'shop_id')} ${found}
    order by sku limit ${search ? MOST_FOUND : MOST_SKUS}`.execute(db);
  return { skus: rows.map(({ sku }) => sku) };
};
