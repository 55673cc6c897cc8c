import type { Jobs } from '../../platform/jobs/jobs.ts';
import { NotConnected } from '../connection/client-of-store.ts';
import { askToSubscribe } from './ask-to-subscribe.ts';
import { forget } from './privacy.ts';
import { checkSubscriptions } from './subscriptions.ts';

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
      const rows = await db
        .selectFrom('shopify_connections')
        .select('shop_id')
        .where('state', 'in', ['LOADING', 'LIVE', 'WAITING'])
        .execute();
      for (const { shop_id } of rows) await askToSubscribe(db, shop_id);
    },
  },
  'shopify-privacy': { run: forget },
};
