import type { ConnectionState } from '@backroom/contract/shopify-states';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { isKnownSpread } from '../../platform/database/is-spread.ts';
import type { DB } from '../../platform/database/schema.generated.ts';
import { together } from '../../platform/together.ts';

export type ConnectionRow = Omit<Selectable<DB['shopify_connections']>, 'state'> & {
  // The table's check allows no other.
  state: ConnectionState;
};
export type AppRow = Selectable<DB['shopify_apps']>;

/** A store's connection; undefined where it never had one. */
export const findConnection = async (
  db: Database,
  shopId: number,
  lock: 'lock' | 'read' = 'read',
): Promise<ConnectionRow | undefined> => {
  const rows = db.selectFrom('shopify_connections').selectAll().where('shop_id', '=', shopId);
  const row = await (lock === 'lock' ? rows.forUpdate() : rows).executeTakeFirst();
  return row as ConnectionRow | undefined;
};

const readersOf = (db: Database) =>
  together<number, ConnectionRow | undefined>(
    (shopId) => findConnection(db, shopId),
    async (shopIds) => {
      const rows = await db
        .selectFrom('shopify_connections')
        .selectAll()
        .where('shop_id', 'in', [...shopIds])
        .execute();
      const found = new Map(rows.map((row) => [row.shop_id, row as ConnectionRow]));
      return shopIds.map((shopId) => found.get(shopId));
    },
  );

const readers = new WeakMap<Database, ReturnType<typeof readersOf>>();

/** The same outside a transaction, with the connections of other stores that are asked for at the same moment. */
export const readConnection = async (db: Database, shopId: number): Promise<ConnectionRow | undefined> => {
  if (await isKnownSpread(db)) return await findConnection(db, shopId);
  const reader = readers.get(db) ?? readersOf(db);
  readers.set(db, reader);
  return await reader(shopId);
};

/** The app of a connection. */
export const readApp = (db: Database, appId: string): Promise<AppRow> =>
  db.selectFrom('shopify_apps').selectAll().where('app_id', '=', appId).executeTakeFirstOrThrow();
