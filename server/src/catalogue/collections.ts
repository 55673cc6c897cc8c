import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
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

/** Whether a product `p` is in one of the collections, by handle. */
export const inCollections = (handles: readonly string[]): RawBuilder<boolean> => sql`(
  ${handleOf('p.product_type')} = any(${[...handles]}::text[])
  or exists (
    select 1 from collection_products cp join collections c using (shop_id, collection_id)
    where cp.shop_id = p.shop_id and cp.product_id = p.product_id and c.handle = any(${[...handles]}::text[])
  ))`;

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
