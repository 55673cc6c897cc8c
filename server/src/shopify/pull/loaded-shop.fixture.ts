/** A store whose shop's first load is done, for tests of what comes after it. */
import type { Chain } from '@backroom/demo/chain';
import { sql } from 'kysely';
import { startPractice } from '../../testing/practice-shop.ts';
import { isPassing } from '../client/shopify-error.ts';
import { loadStep } from './load.ts';

const MOST_STEPS = 60;

export const startLoaded = async (chain: Chain) => {
  const practice = await startPractice({ chain, frozen: true });
  const [store] = chain.stores;
  const shop = store && practice.shopify.emulator.shops.get(store.domain);
  if (!store || !shop) throw new Error('No store');
  const { db } = practice.server.services;
  const shopId = await practice.server.addShop({ domain: store.domain, timezone: store.timezone });
  await practice.connect(shopId, store.domain, 'LOADING');
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { done } = await loadStep(practice.server.services, shopId).catch((error: unknown) => {
      if (isPassing(error)) return { done: false };
      throw error;
    });
    if (done) return { practice, shop, shopId, timezone: store.timezone };
    // Shopify's clock moves on between the steps.
    await practice.shopify.emulator.clock.advance(60_000);
    await sql`update shopify_slices set next_at = now()`.execute(db);
  }
  throw new Error('The load does not end');
};
