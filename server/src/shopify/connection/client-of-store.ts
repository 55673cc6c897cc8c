import type { Services } from '../../platform/services.ts';
import { bucketOf } from '../client/bucket.ts';
import { createClient, type ShopifyClient } from '../client/client.ts';
import { ShopifyError } from '../client/shopify-error.ts';
import { addressOfShop } from './address-of-shop.ts';
import { type ConnectionRow, readConnection } from './connection-row.ts';
import { noteFailure, noteHeard } from './states.ts';
import { keptToken, tokenOfStore } from './store-token.ts';

/** A store's shop, and what we may do in it. */
export type StoreClient = ShopifyClient & { readonly scopes: readonly string[] };

/** A client asks for its token again after this: whoever disconnects a store meanwhile needn't wait for longer. */
const TOKEN_KEPT_MS = 2_000;

/** How often it is written down that a shop answers. */
const NOTED_EVERY_MS = 5_000;

/** Why a store can't be reached now; whatever waits for it waits until its connection is mended. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
}

type Needs = Pick<Services, 'db' | 'keyring' | 'config' | 'log' | 'practiceShops'>;

const isReached = ({ state }: ConnectionRow) => ['LOADING', 'LIVE', 'WAITING'].includes(state);

/**
 * The client of a connection that was just read: within its shop's limits, with a token that is renewed when it has to be. What
 * goes wrong is noted at the store's connection, and thrown on.
 * @throws NotConnected where it is paused, ended or needs somebody
 */
export const clientOfConnection = (services: Needs, connection: ConnectionRow): StoreClient => {
  const { db, config, log } = services;
  const { shop_id: shopId, domain, app_id, scopes } = connection;
  if (!isReached(connection)) throw new NotConnected(`Store ${shopId} isn’t connected`);
  const readAt = Date.now();
  let used: { token: string; at: number } | undefined;
  /** The token that came with the connection, while that is as good as one asked for again. */
  const atHand = () => {
    const token = Date.now() - readAt < TOKEN_KEPT_MS ? keptToken(services, connection) : null;
    return token === null ? undefined : { token, at: readAt };
  };
  // As the connection said it, so that a store that is heard of often isn't asked about after every answer.
  let heard =
    connection.state === 'WAITING' || connection.tries > 0 ? 0 : (connection.heard_at?.getTime() ?? 0);
  const client = createClient({
    domain,
    address: addressOfShop(config, domain),
    bucket: bucketOf(app_id, domain),
    token: async (fresh) => {
      used ??= atHand();
      if (used && !fresh && Date.now() - used.at < TOKEN_KEPT_MS) return used.token;
      const token = await tokenOfStore(services, shopId, fresh ? used?.token : undefined);
      used = { token, at: Date.now() };
      return token;
    },
    onDenied: (document, denied) => log.warn({ shopId, document, denied }, 'Shopify left out fields'),
    onOtherVersion: (version) => log.error({ shopId, version }, 'Shopify answers with another API version'),
  });
  return {
    domain,
    scopes,
    send: async (document, variables, lane) => {
      try {
        const answer = await client.send(document, variables, lane);
        if (Date.now() - heard >= NOTED_EVERY_MS) {
          await noteHeard(db, shopId);
          heard = Date.now();
        }
        return answer;
      } catch (error) {
        heard = 0;
        if (error instanceof ShopifyError && error.kind === 'OUR_MISTAKE') {
          log.error({ shopId, document: document.name, reason: error.message }, 'Shopify refuses a document');
        }
        await noteFailure(db, shopId, error);
        throw error;
      }
    },
  };
};

/**
 * The client of a store.
 * @param wakes of what is sent on somebody's behalf: it starts a demo's practice shops, which others leave asleep
 * @throws NotConnected where the store has no connection, or one that is paused, ended or needs somebody
 */
export const clientOfStore = async (
  services: Needs,
  shopId: number,
  { wakes = false }: { wakes?: boolean } = {},
): Promise<StoreClient> => {
  const connection = await readConnection(services.db, shopId);
  if (!connection || !isReached(connection)) throw new NotConnected(`Store ${shopId} isn’t connected`);
  if (!wakes && services.practiceShops?.asleep()) throw new NotConnected('The practice shops sleep');
  return clientOfConnection(services, connection);
};
