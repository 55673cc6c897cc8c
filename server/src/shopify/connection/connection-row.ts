import type { ConnectionState } from '@backroom/contract/shopify-states';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { DB } from '../../platform/database/schema.generated.ts';

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

/** The app of a connection. */
export const readApp = (db: Database, appId: string): Promise<AppRow> =>
  db.selectFrom('shopify_apps').selectAll().where('app_id', '=', appId).executeTakeFirstOrThrow();
