import type { Database } from '../../platform/database/connect.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { queueOf } from '../pull/mark-dirty.ts';

/** Has a shop's subscriptions brought to what is wanted. */
export const askToSubscribe = (trx: Database, shopId: number): Promise<void> =>
  enqueue(
    trx,
    'shopify-check-subscriptions',
    { shopId },
    { key: `shopify-check-subscriptions:${shopId}`, queue: queueOf(shopId) },
  );
