import type { Database } from '../../platform/database/connect.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { NotConnected } from '../connection/client-of-store.ts';
import { askForPermissions, readPermissions } from '../connection/read-permissions.ts';
import { askToSubscribe } from './ask-to-subscribe.ts';
import { takeMerge } from './merged-customers.ts';
import { obeyPrivacy } from './privacy.ts';
import { checkSubscriptions } from './subscriptions.ts';

/** Stores whose shops are read. */
const connected = (db: Database) =>
  db
    .selectFrom('shopify_connections')
    .select('shop_id')
    .where('state', 'in', ['LOADING', 'LIVE', 'WAITING'])
    .execute();

export const webhookJobs: Jobs = {
  'shopify-check-subscriptions': {
    run: async (services, { shopId }) => {
      try {
        await checkSubscriptions(services, Number(shopId));
      } catch (error) {
        if (!(error instanceof NotConnected)) throw error;
      }
    },
  },
  // Shopify deletes subscriptions whose messages weren't taken.
  'shopify-every-hour': {
    schedule: '7 * * * *',
    run: async ({ db }) => {
      for (const { shop_id } of await connected(db)) await askToSubscribe(db, shop_id);
    },
  },
  'shopify-permissions': {
    run: async (services, { shopId }) => {
      try {
        await readPermissions(services, Number(shopId));
      } catch (error) {
        if (!(error instanceof NotConnected)) throw error;
      }
    },
  },
  // A message may be lost, and an older app's token never tells.
  'shopify-every-day': {
    schedule: '40 4 * * *',
    run: async ({ db }) => {
      for (const { shop_id } of await connected(db)) await askForPermissions(db, shop_id);
    },
  },
  'shopify-merged-customers': { run: takeMerge },
  'shopify-privacy': { run: obeyPrivacy },
};
