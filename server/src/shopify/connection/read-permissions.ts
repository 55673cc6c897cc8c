import type { Database } from '../../platform/database/connect.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { announce } from '../../platform/live/announce.ts';
import type { Services } from '../../platform/services.ts';
import { shopDocument } from '../documents/shop.ts';
import { queueOf } from '../pull/mark-dirty.ts';
import { askToSubscribe } from '../webhooks/ask-to-subscribe.ts';
import { clientOfStore } from './client-of-store.ts';

/** Has it read again what we may do in a shop. */
export const askForPermissions = (trx: Database, shopId: number): Promise<void> =>
  enqueue(
    trx,
    'shopify-permissions',
    { shopId },
    { key: `shopify-permissions:${shopId}`, queue: queueOf(shopId) },
  );

/**
 * Reads what we may do in a store's shop, and its plan: an owner may add or take a permission at any time. What may be read from
 * now on is subscribed to.
 * @throws NotConnected, ShopifyError
 */
export const readPermissions = async (services: Services, shopId: number): Promise<void> => {
  const { db } = services;
  const client = await clientOfStore(services, shopId);
  const { shop, currentAppInstallation } = await client.send(shopDocument);
  const scopes = currentAppInstallation.accessScopes.map(({ handle }) => handle);
  const isSame = scopes.length === client.scopes.length && scopes.every((one) => client.scopes.includes(one));
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('shopify_connections')
      .set({ scopes, plan: shop.plan.publicDisplayName })
      .where('shop_id', '=', shopId)
      .execute();
    if (isSame) return;
    await askToSubscribe(trx, shopId);
    await announce(trx, { kind: 'connections', shopId });
  });
};
