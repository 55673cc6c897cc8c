import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { distinctValues } from '../platform/database/distinct-values.ts';
import type { Holdings } from '../platform/sessions/scope.ts';
import { heldNow } from '../platform/sessions/scope-conditions.ts';

type Collection = { id: string; handle: string; title: string; automatic: boolean };

const handleOf = (column: string) =>
  sql`trim(both '-' from regexp_replace(lower(${sql.ref(column)}), '[^a-z0-9]+', '-', 'g'))`;

/**
 * The collections of some stores, each handle once: those that shops have, and one for each product type, which
 * imported catalogues have for want of others.
 */
export const listCollections = async (db: Database, holdings: Holdings): Promise<Collection[]> => {
  const { rows } = await sql<Omit<Collection, 'id'>>`
    select handle, min(title) as title, bool_and(automatic) as automatic from (
      select handle, title, automatic from collections where ${heldNow(holdings, 'shop_id')}
      union all
      select ${handleOf('product_type')}, product_type, true from products
      where product_type <> '' and ${heldNow(holdings, 'shop_id')}
      group by product_type
    ) c where handle <> '' group by handle order by 2, 1`.execute(db);
  return rows.map((row) => ({ id: row.handle, ...row }));
};

/** What some collections are called in products: those that shops have put products into, and those that are product types. */
export type NamedCollections = { handles: readonly string[]; types: readonly string[]; inShops: boolean };

/** Looked up first, so that the database plans for what there is: mostly one of the two. */
export const namedCollections = async (
  db: Database,
  handles: readonly string[],
): Promise<NamedCollections> => {
  const productTypes = await distinctValues(db, {
    table: 'products',
    column: 'product_type',
    where: sql`product_type > ''`,
  });
  const [types, inShops] = await Promise.all([
    sql<{ type: string }>`
      select type from unnest(${productTypes}::text[]) as t (type)
      where ${handleOf('type')} = any(${[...handles]}::text[])`.execute(db),
    sql<{ found: boolean }>`
      select exists (select 1 from collections c join collection_products using (shop_id, collection_id)
        where c.handle = any(${[...handles]}::text[])) as found`.execute(db),
  ]);
  return { handles, types: types.rows.map(({ type }) => type), inShops: inShops.rows[0]?.found === true };
};

const ofTypes = ({ types }: NamedCollections) => sql`product_type = any(${[...types]}::text[])`;

/** The products of some collections as a table of (shop_id, product_id). */
const membersOf = (named: NamedCollections): RawBuilder<unknown> => sql`(
  select cp.shop_id, cp.product_id from collections c join collection_products cp using (shop_id, collection_id)
  where c.handle = any(${[...named.handles]}::text[])
  ${named.types.length > 0 ? sql`union select shop_id, product_id from products where ${ofTypes(named)}` : sql``})`;

/** Whether a product `p` is in one of the collections. */
export const inCollections = (named: NamedCollections): RawBuilder<unknown> =>
  named.inShops ? sql`(p.shop_id, p.product_id) in ${membersOf(named)}` : sql`p.${ofTypes(named)}`;

/** How many products of some stores are in the collections, without a look at any of them where only shops have these. */
export const countInCollections = async (
  db: Database,
  holdings: Holdings,
  named: NamedCollections,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::float8 as total from (
      select distinct shop_id, product_id from ${membersOf(named)} m where ${heldNow(holdings, 'm.shop_id')}
    ) n`.execute(db);
  return rows[0]?.total ?? 0;
};

/** Which product is in which collection, as a table of (shop_id, product_id, handle). */
export const collectionMembers = sql`(
  select shop_id, product_id, ${handleOf('product_type')} as handle from products where product_type <> ''
  union
  select cp.shop_id, cp.product_id, c.handle
  from collection_products cp join collections c using (shop_id, collection_id))`;

/** The collections of one product of a store. */
export const collectionsOfProduct = async (
  db: Database,
  shopId: number,
  productId: string,
): Promise<Collection[]> => {
  const { rows } = await sql<Collection>`
    select c.handle as id, c.handle, c.title, c.automatic from collection_products cp
    join collections c using (shop_id, collection_id)
    where cp.shop_id = ${shopId} and cp.product_id = ${productId} order by c.title`.execute(db);
  return rows;
};

/** Puts a product into the manual collections of its store that have one of these handles, and out of all other manual ones. */
export const putIntoCollections = async (
  trx: Database,
  shopId: number,
  productId: string,
  handles: readonly string[],
): Promise<void> => {
  await sql`delete from collection_products cp using collections c
    where cp.shop_id = ${shopId} and cp.product_id = ${productId} and c.shop_id = cp.shop_id
      and c.collection_id = cp.collection_id and not c.automatic and not (c.handle = any(${[...handles]}::text[]))`.execute(
    trx,
  );
  await sql`insert into collection_products (shop_id, collection_id, product_id)
    select shop_id, collection_id, ${productId} from collections
    where shop_id = ${shopId} and not automatic and handle = any(${[...handles]}::text[])
    on conflict do nothing`.execute(trx);
};
