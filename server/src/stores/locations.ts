import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { type Query, queryOnDatabase, type Statement } from '../platform/database/query.ts';

/** What orders without a location count under: one row of every store. */
const ONLINE_STORE = { location_id: 0, shopify_location_id: '', name: 'Online store' };

const find: Statement = {
  name: 'find location',
  text: 'select location_id from locations where shop_id = $1 and shopify_location_id = $2',
};

const addOnlineStore: Statement = {
  name: 'add online store',
  text: `insert into locations (shop_id, location_id, shopify_location_id, name) values ($1, $2, $3, $4)
    on conflict do nothing`,
};

const add: Statement = {
  name: 'add location',
  text: `insert into locations (shop_id, location_id, shopify_location_id, name)
    select $1, coalesce(max(location_id), 0) + 1, $2, $3 from locations where shop_id = $1
    on conflict do nothing`,
};

/**
 * The number of a Shopify location inside its store, given when it is first seen; null is the online store.
 * Whoever else writes `locations` should use this.
 */
export const findOrAddLocation = async (
  query: Query,
  shop_id: number,
  location: { id: string; name: string } | null,
): Promise<number> => {
  const wanted = location?.id ?? ONLINE_STORE.shopify_location_id;
  for (;;) {
    const [found] = await query<{ location_id: number }>(find, [shop_id, wanted]);
    if (found) return found.location_id;
    if (location) await query(add, [shop_id, location.id, location.name]);
    else await query(addOnlineStore, [shop_id, ONLINE_STORE.location_id, wanted, ONLINE_STORE.name]);
  }
};

/**
 * Brings a store's locations to what its shop has: new ones are added, others get the names that they have there. Those that
 * the shop gave up stay, since what was sold there names them.
 * @returns our numbers of those that it gave up
 */
export const keepLocations = async (
  db: Database,
  shop_id: number,
  there: readonly { id: string; name: string }[],
): Promise<number[]> => {
  for (const location of there) await findOrAddLocation(queryOnDatabase(db), shop_id, location);
  await sql`update locations l set name = n.name from jsonb_to_recordset(${JSON.stringify(there)}::jsonb) as n (id text, name text)
    where l.shop_id = ${shop_id} and l.shopify_location_id = n.id and l.name <> n.name`.execute(db);
  const { rows } = await sql<{ location_id: number }>`select location_id from locations
    where shop_id = ${shop_id} and shopify_location_id ~ '^[0-9]+$'
      and shopify_location_id <> all(${there.map(({ id }) => id)}::text[])`.execute(db);
  return rows.map(({ location_id }) => location_id);
};
