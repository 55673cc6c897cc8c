import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Outcome } from '../platform/file-import/outcome.ts';

/** A collection as a shop has it. */
export type CollectionRecord = { id: string; handle: string; title: string; automatic: boolean };

type Shop = { shop_id: number };

/** Lets handles go that others are about to have: collections may swap them. */
const freeHandles = (trx: Database, shopId: number, given: string) =>
  sql`update collections c set handle = c.handle || '~' || c.collection_id
    from jsonb_to_recordset(${given}::jsonb) as n (id text, handle text)
    where c.shop_id = ${shopId} and c.handle = n.handle and c.collection_id <> n.id`.execute(trx);

/** Stores a shop's collections, each once however often it is told. */
export const writeCollections =
  (db: Database, { shop_id }: Shop) =>
  async (collections: readonly CollectionRecord[]): Promise<Outcome[]> => {
    // Of one that is told twice in a batch the last one counts.
    const given = JSON.stringify([...new Map(collections.map((one) => [one.id, one])).values()]);
    await db.transaction().execute(async (trx) => {
      await freeHandles(trx, shop_id, given);
      await sql`insert into collections (shop_id, collection_id, handle, title, automatic, updated_at)
        select ${shop_id}::int, n.id, n.handle, n.title, n.automatic, now()
        from jsonb_to_recordset(${given}::jsonb) as n (id text, handle text, title text, automatic boolean)
        order by n.id
        on conflict (shop_id, collection_id) do update set handle = excluded.handle, title = excluded.title,
          automatic = excluded.automatic, updated_at = excluded.updated_at
        where (collections.handle, collections.title, collections.automatic)
          is distinct from (excluded.handle, excluded.title, excluded.automatic)`.execute(trx);
    });
    return collections.map(() => 'updated');
  };

/** Takes collections out that the shop no longer has. */
export const removeCollections = async (
  db: Database,
  shopId: number,
  ids: readonly string[],
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await sql`delete from collection_products
      where shop_id = ${shopId} and collection_id = any(${[...ids]}::text[])`.execute(trx);
    await sql`delete from collections
      where shop_id = ${shopId} and collection_id = any(${[...ids]}::text[])`.execute(trx);
  });
};

/** Which collections a product is in, as its shop says. */
export type Membership = { handle: string; collections: readonly string[] };

/** Puts products, known by their handles, into the collections that their shop says, and out of all others. */
export const writeMemberships = async (
  db: Database,
  shopId: number,
  memberships: readonly Membership[],
): Promise<void> => {
  if (memberships.length === 0) return;
  const given = JSON.stringify(memberships);
  await db.transaction().execute(async (trx) => {
    await sql`delete from collection_products cp
      using jsonb_to_recordset(${given}::jsonb) as n (handle text, collections jsonb), products p
      where p.shop_id = ${shopId} and p.handle = n.handle and cp.shop_id = p.shop_id
        and cp.product_id = p.product_id and not n.collections ? cp.collection_id`.execute(trx);
    await sql`insert into collection_products (shop_id, collection_id, product_id)
      select c.shop_id, c.collection_id, p.product_id
      from jsonb_to_recordset(${given}::jsonb) as n (handle text, collections jsonb)
      join products p on p.shop_id = ${shopId} and p.handle = n.handle
      join collections c on c.shop_id = p.shop_id and n.collections ? c.collection_id
      order by c.collection_id, p.product_id
      on conflict do nothing`.execute(trx);
  });
};
