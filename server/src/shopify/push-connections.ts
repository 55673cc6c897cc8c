import { type ConnectionReason, reasonWords } from '@backroom/contract/shopify-states';
import { sql } from 'kysely';
import type { Contributions } from '../platform/manifest.ts';
import { type OpenedShop, type ShopClient, ShopTrouble, type Trouble } from '../pushes/index.ts';
import { ShopifyError } from './client/shopify-error.ts';
import { clientOfStore, NotConnected } from './connection/client-of-store.ts';
import { findConnection } from './connection/connection-row.ts';

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

const storeName = async (db: Parameters<typeof findConnection>[0], shopId: number): Promise<string> => {
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
    const connection = await findConnection(db, shopId);
    if (!connection || connection.state === 'DISCONNECTED') return { state: 'none' };
    const name = await storeName(db, shopId);
    // Written from the closed list of reasons alone (states.ts).
    const reason = connection.reason as ConnectionReason | null;
    const said = reason ? reasonWords[reason](name) : null;
    if (connection.state === 'ACTION_NEEDED') {
      return { state: 'needs-somebody', reason: said ?? `${name} needs to be connected again` };
    }
    if (connection.state === 'PAUSED') {
      return {
        state: 'waits',
        reason: `The connection of ${name} is paused`,
        until: new Date(Date.now() + PAUSED_MS),
      };
    }
    const { next_try_at } = connection;
    if (next_try_at && next_try_at.getTime() > Date.now()) {
      return { state: 'waits', reason: said ?? `Shopify isn’t answering for ${name}`, until: next_try_at };
    }
    const store = await clientOfStore(services, shopId, { wakes: true });
    const client: ShopClient = {
      send: async (document, variables) => {
        try {
          return await store.send(document, variables, 'urgent');
        } catch (error) {
          if (error instanceof NotConnected) {
            throw new ShopTrouble({ kind: 'needs-somebody' }, `${name} needs to be connected again`);
          }
          if (!(error instanceof ShopifyError)) throw error;
          throw new ShopTrouble(troubleOf(error), wordsOf(error, name));
        }
      },
    };
    return { state: 'open', client, scopes: new Set(connection.scopes) };
  },
};
