import { announce } from '../../platform/live/announce.ts';
import type { Services } from '../../platform/services.ts';
import { ShopifyError } from '../client/shopify-error.ts';
import { clientOfStore } from '../connection/client-of-store.ts';
import { findConnection } from '../connection/connection-row.ts';
import { goesOn } from '../connection/states.ts';
import { takeLocations } from './locations.ts';
import { planLoad } from './plan-load.ts';
import { openSlices } from './slice-row.ts';
import { failSlice } from './split-slice.ts';
import { startSlice } from './start-slice.ts';
import { readStoreShop } from './store-shop.ts';
import { takeSlice } from './take-slice.ts';

/** Shopify allows five operations of an app in a shop; two are left to others. */
const AT_ONCE = 3;

/** A job is short: what isn't done by then is the next one's, and what other shops tell meanwhile has its turn in between. */
const JOB_MS = 5_000;

/** How a step of a first load ended: what to do next, and when. */
export type LoadStep = { done: true } | { done: false; againInMs: number };

/** Works on a store's first load for a while. Killed anywhere, the next one goes on from what was stored. */
export const loadStep = async (
  services: Services,
  shopId: number,
  signal?: AbortSignal,
): Promise<LoadStep> => {
  const { db } = services;
  const connection = await findConnection(db, shopId);
  if (!connection || connection.loaded_at !== null) return { done: true };
  const client = await clientOfStore(services, shopId);
  await takeLocations(services, shopId, client);
  await planLoad(services, shopId, client, connection.exchanges);
  const until = performance.now() + JOB_MS;
  for (;;) {
    const open = await openSlices(db, shopId);
    if (open.length === 0) {
      const { numUpdatedRows } = await db
        .updateTable('shopify_connections')
        .set({ loaded_at: new Date(), state: 'LIVE', reason: null, since: new Date() })
        .where('shop_id', '=', shopId)
        .where('state', '=', 'LOADING')
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await goesOn(db, shopId, true);
      await announce(db, { kind: 'connections', shopId });
      return { done: true };
    }
    let moved = false;
    const shop = await readStoreShop(db, shopId);
    const running = open.filter(({ state }) => state === 'RUNNING');
    for (const slice of running) {
      if (signal?.aborted || performance.now() > until) return { done: false, againInMs: 0 };
      try {
        moved = (await takeSlice(services, client, shop, slice)) || moved;
      } catch (error) {
        // A file that broke off is read again; anything else concerns the whole shop.
        if (!(error instanceof ShopifyError) || error.message !== 'The file broke off') throw error;
        await failSlice(db, slice, error.message);
        moved = true;
      }
    }
    const waiting = open.filter(({ state, next_at }) => state === 'WAITING' && next_at <= new Date());
    // What orders refer to is there before them.
    const first = waiting[0];
    const startable = waiting.filter(
      ({ kind }) => kind === first?.kind && (kind === 'orders' || running.length === 0),
    );
    for (const slice of startable.slice(0, Math.max(0, AT_ONCE - running.length))) {
      if (slice.kind === 'orders' && running.some(({ kind }) => kind !== 'orders')) break;
      await startSlice(services, client, slice);
      moved = true;
      if (slice.kind !== 'orders') break;
    }
    if (!moved) return { done: false, againInMs: 1_000 };
    if (signal?.aborted || performance.now() > until) return { done: false, againInMs: 0 };
  }
};
