import { type Insertable, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Locations, Shops } from '../platform/database/schema.generated.ts';

/** Adds stores; gives their numbers, in order. Center IDs are the caller's: see `continueCenterIds`. */
export const addStores = async (trx: Database, stores: readonly Insertable<Shops>[]): Promise<number[]> => {
  const rows = await trx.insertInto('shops').values(stores).returning(['shop_id', 'shop_domain']).execute();
  const ids = new Map(rows.map(({ shop_id, shop_domain }) => [shop_domain, shop_id]));
  return stores.map(({ shop_domain }) => ids.get(shop_domain) ?? 0);
};

/** Lets the next Center ID that is given be the one after this. */
export const continueCenterIds = async (trx: Database, last: number): Promise<void> => {
  await sql`select setval('center_ids', ${last})`.execute(trx);
};

export const addLocations = async (
  trx: Database,
  locations: readonly Insertable<Locations>[],
): Promise<void> => {
  await trx.insertInto('locations').values(locations).execute();
};

/** Says that all stores have been heard of until then. */
export const heardOfStores = async (db: Database, until: Date): Promise<void> => {
  await db.updateTable('shops').set({ synced_through: until }).execute();
};

/** Says that a store has been heard of until then; never earlier than what was said before. */
export const heardOfStore = async (db: Database, shopId: number, until: Date): Promise<void> => {
  await sql`update shops set synced_through = greatest(synced_through, ${until}::timestamptz)
    where shop_id = ${shopId}`.execute(db);
};
