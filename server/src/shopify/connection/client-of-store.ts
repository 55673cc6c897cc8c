import type { Services } from '../../platform/services.ts';
import { bucketOf } from '../client/bucket.ts';
import { createClient, type ShopifyClient } from '../client/client.ts';
import { ShopifyError } from '../client/shopify-error.ts';
import { addressOfShop } from './address-of-shop.ts';
import { findConnection } from './connection-row.ts';
import { noteFailure, noteHeard } from './states.ts';
import { tokenOfStore } from './store-token.ts';

/** A store's shop, and what we may do in it. */
export type StoreClient = ShopifyClient & { readonly scopes: readonly string[] };

/** Why a store can't be reached now; whatever waits for it waits until its connection is mended. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
}

/**
 * The client of a store: within its shop's limits, with a token that is renewed when it has to be. What goes wrong is noted
 * at the store's connection, and thrown on.
 * @param wakes of what is sent on somebody's behalf: it starts a demo's practice shops, which others leave asleep
 * @throws NotConnected where the store has no connection, or one that is paused, ended or needs somebody
 */
export const clientOfStore = async (
  services: Pick<Services, 'db' | 'keyring' | 'config' | 'log' | 'practiceShops'>,
  shopId: number,
  { wakes = false }: { wakes?: boolean } = {},
): Promise<StoreClient> => {
  const { db, config, log } = services;
  const connection = await findConnection(db, shopId);
  if (!connection || !['LOADING', 'LIVE', 'WAITING'].includes(connection.state)) {
    throw new NotConnected(`Store ${shopId} isn’t connected`);
  }
  if (!wakes && services.practiceShops?.asleep()) throw new NotConnected('The practice shops sleep');
  const { domain, app_id, scopes } = connection;
  let used: string | undefined;
  const client = createClient({
    domain,
    address: addressOfShop(config, domain),
    bucket: bucketOf(app_id, domain),
    token: async (fresh) => {
      used = await tokenOfStore(services, shopId, fresh ? used : undefined);
      return used;
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
        await noteHeard(db, shopId);
        return answer;
      } catch (error) {
        if (error instanceof ShopifyError && error.kind === 'OUR_MISTAKE') {
          log.error({ shopId, document: document.name, reason: error.message }, 'Shopify refuses a document');
        }
        await noteFailure(db, shopId, error);
        throw error;
      }
    },
  };
};
