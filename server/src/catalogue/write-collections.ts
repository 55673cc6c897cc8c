import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Outcome } from '../platform/file-import/outcome.ts';
import { type Kept, writeKeeping } from '../pushes/index.ts';
import { writeProductKey } from './product-key.ts';

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

/** The same with the manual collections that it is on its way into and out of, by handle. */
export type NamedMembership = Membership & { join?: readonly string[]; leave?: readonly string[] };

const productsByHandle = async (trx: Database, shopId: number, handles: readonly string[]) => {
  const rows = await trx
    .selectFrom('products')
    .select(['handle', 'product_id'])
    .where('shop_id', '=', shopId)
    .where(sql<boolean>`handle = any(${[...handles]}::text[])`)
    .execute();
  return new Map(rows.map(({ handle, product_id }) => [handle, product_id]));
};

/** The collections that a shop says, and those of ours. */
const collectionsOf = async (trx: Database, shopId: number, memberships: readonly NamedMembership[]) => {
  const named = memberships.flatMap(({ join = [], leave = [] }) => [...join, ...leave]);
  const rows = await trx
    .selectFrom('collections')
    .select(['handle', 'collection_id'])
    .where('shop_id', '=', shopId)
    .where('automatic', '=', false)
    .where(sql<boolean>`handle = any(${named}::text[])`)
    .execute();
  const ids = new Map(rows.map(({ handle, collection_id }) => [handle, collection_id]));
  const idsOf = (handles: readonly string[] = []) => handles.flatMap((handle) => ids.get(handle) ?? []);
  return memberships.map(({ handle, collections, join, leave }) => {
    const left = idsOf(leave);
    const stay = collections.filter((id) => !left.includes(id));
    return { handle, collections: [...new Set([...stay, ...idsOf(join)])] };
  });
};

const writeAll = async (
  trx: Database,
  shopId: number,
  memberships: readonly NamedMembership[],
): Promise<boolean> => {
  const given = JSON.stringify(await collectionsOf(trx, shopId, memberships));
  const left = await sql`delete from collection_products cp
    using jsonb_to_recordset(${given}::jsonb) as n (handle text, collections jsonb), products p
    where p.shop_id = ${shopId} and p.handle = n.handle and cp.shop_id = p.shop_id
      and cp.product_id = p.product_id and not n.collections ? cp.collection_id`.execute(trx);
  const joined = await sql`insert into collection_products (shop_id, collection_id, product_id)
    select c.shop_id, c.collection_id, p.product_id
    from jsonb_to_recordset(${given}::jsonb) as n (handle text, collections jsonb)
    join products p on p.shop_id = ${shopId} and p.handle = n.handle
    join collections c on c.shop_id = p.shop_id and n.collections ? c.collection_id
    order by c.collection_id, p.product_id
    on conflict do nothing`.execute(trx);
  return (left.numAffectedRows ?? 0n) + (joined.numAffectedRows ?? 0n) > 0n;
};

/** Puts products, known by their handles, into the collections that their shop says, and out of all others, but for what is kept. */
export const writeMemberships = async (
  db: Database,
  shopId: number,
  memberships: readonly Membership[],
  kept?: Kept<NamedMembership>,
): Promise<void> => {
  if (memberships.length === 0) return;
  await db.transaction().execute(async (trx) => {
    const handles = memberships.map(({ handle }) => handle);
    const products = await productsByHandle(trx, shopId, handles);
    const subjectOf = (handle: string) => writeProductKey({ shopId, productId: products.get(handle) ?? '' });
    await writeKeeping(trx, kept, handles.map(subjectOf), (of) =>
      writeAll(
        trx,
        shopId,
        memberships.map((one) => of(one, subjectOf(one.handle))),
      ),
    );
  });
};
