import { type ConnectionReason, reasonWords } from '@backroom/contract/shopify-states';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Contributions } from '../platform/manifest.ts';
import { type OpenedShop, type ShopClient, ShopTrouble, type Trouble } from '../pushes/index.ts';
import { ShopifyError } from './client/shopify-error.ts';
import { clientOfConnection, NotConnected } from './connection/client-of-store.ts';
import { readConnection } from './connection/connection-row.ts';

/** A shop that is paused by a person is looked at again when that is over, or after so long. */
const PAUSED_MS = 60 * 60_000;

/** What the others of its kind wait for once: what is noted at the connection decides when it is asked again. */
const SHUT_MS = 60_000;

const troubleOf = ({ kind, waitMs, mayHaveHappened }: ShopifyError): Trouble => {
  switch (kind) {
    case 'UNREACHABLE':
      return { kind: 'unanswered', mayBeThere: mayHaveHappened };
    case 'THROTTLED':
      return { kind: 'busy', until: new Date(Date.now() + Math.max(waitMs, 500)) };
    case 'OUR_MISTAKE':
      return { kind: 'our-mistake' };
    case 'TOKEN_REFUSED':
    case 'WRONG_ORGANIZATION':
    case 'NO_SHOP':
      return { kind: 'needs-somebody' };
    case 'ACCESS_DENIED':
      return { kind: 'not-allowed' };
    case 'FROZEN':
    case 'FORBIDDEN':
    case 'LOCKED':
    case 'SLOWED_DOWN':
      return { kind: 'shut', until: new Date(Date.now() + SHUT_MS) };
  }
};

const wordsOf = (error: ShopifyError, store: string): string =>
  error.kind === 'ACCESS_DENIED' && error.requiredAccess
    ? `Backroom may not do this in ${store}: Shopify asks for ${error.requiredAccess}`
    : reasonWords[error.kind](store);

const storeName = async (db: Database, shopId: number): Promise<string> => {
  const row = await db.selectFrom('shops').select('name').where('shop_id', '=', shopId).executeTakeFirst();
  return row?.name ?? 'this store';
};

/** How what is pushed reaches shops: by the client of each store's connection, before what is pulled in the background. */
export const pushConnections: Contributions['shopConnections'] = {
  connected: async (db, shopIds, exchange) => {
    if (shopIds.length === 0) return new Set();
    const rows = await db
      .selectFrom('shopify_connections')
      .select('shop_id')
      .where('shop_id', 'in', [...shopIds])
      .where('state', '<>', 'DISCONNECTED')
      .where(sql<boolean>`${exchange ?? null}::text is null or ${exchange ?? null} = any(exchanges)`)
      .execute();
    return new Set(rows.map((row) => row.shop_id));
  },
  open: async (services, shopId): Promise<OpenedShop> => {
    const { db } = services;
    const connection = await readConnection(db, shopId);
    if (!connection || connection.state === 'DISCONNECTED') return { state: 'none' };
    // Asked for only where something is said of the store: most that is sent arrives.
    const name = () => storeName(db, shopId);
    const said = async () => {
      // Written from the closed list of reasons alone (states.ts).
      const reason = connection.reason as ConnectionReason | null;
      return reason ? reasonWords[reason](await name()) : null;
    };
    if (connection.state === 'ACTION_NEEDED') {
      const reason = (await said()) ?? `${await name()} needs to be connected again`;
      return { state: 'needs-somebody', reason };
    }
    if (connection.state === 'PAUSED') {
      return {
        state: 'waits',
        reason: `The connection of ${await name()} is paused`,
        until: new Date(Date.now() + PAUSED_MS),
      };
    }
    const { next_try_at } = connection;
    if (next_try_at && next_try_at.getTime() > Date.now()) {
      const reason = (await said()) ?? `Shopify isn’t answering for ${await name()}`;
      return { state: 'waits', reason, until: next_try_at };
    }
    // A demo's practice shops are woken by it.
    const store = clientOfConnection(services, connection);
    const client: ShopClient = {
      send: async (document, variables) => {
        try {
          return await store.send(document, variables, 'urgent');
        } catch (error) {
          if (error instanceof NotConnected) {
            throw new ShopTrouble({ kind: 'needs-somebody' }, `${await name()} needs to be connected again`);
          }
          if (!(error instanceof ShopifyError)) throw error;
          throw new ShopTrouble(troubleOf(error), wordsOf(error, await name()));
        }
      },
    };
    return { state: 'open', client, scopes: new Set(connection.scopes) };
  },
};
