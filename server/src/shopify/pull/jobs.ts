import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { enqueue, type Jobs } from '../../platform/jobs/jobs.ts';
import { takeUpAgain } from '../../pushes/index.ts';
import { isPassing } from '../client/shopify-error.ts';
import { clientOfStore, NotConnected } from '../connection/client-of-store.ts';
import { emptyDirty } from './empty-dirty.ts';
import { loadStep } from './load.ts';
import { takeLocations } from './locations.ts';
import { LOOK_EVERY_MS, lookForChanges } from './look-for-changes.ts';
import { askToEmpty, askToEmptySoon, queueOf, readNow } from './mark-dirty.ts';
import { askWhetherThere, QUIET_MS } from './still-there.ts';

const later = (milliseconds: number) => new Date(Date.now() + milliseconds);

/** Goes on with a store's first load. */
const askToLoad = (trx: Database, shopId: number, inMs = 0): Promise<void> =>
  enqueue(
    trx,
    'shopify-load',
    { shopId },
    { key: `shopify-load:${shopId}`, queue: queueOf(shopId), runAt: later(inMs) },
  );

/** Looks for changes of a store's shop. */
const askToLook = (trx: Database, shopId: number, inMs = 0): Promise<void> =>
  enqueue(
    trx,
    'shopify-look-for-changes',
    { shopId },
    { key: `shopify-look-for-changes:${shopId}`, queue: queueOf(shopId), runAt: later(inMs) },
  );

/** Asks a store's shop whether it still lets us in. */
const askWhether = (trx: Database, shopId: number): Promise<void> =>
  enqueue(
    trx,
    'shopify-still-there',
    { shopId },
    { key: `shopify-still-there:${shopId}`, queue: queueOf(shopId) },
  );

/** Takes a store up where it was left: its load, what waits to be read or sent, and what changed meanwhile. */
export const takeUp = async (trx: Database, shopId: number): Promise<void> => {
  await askToLoad(trx, shopId);
  await askToLook(trx, shopId);
  await readNow(trx, shopId);
  await takeUpAgain(trx, shopId);
};

/** After how long to try again what failed; null where only somebody's doing helps. */
const againAfter = (error: unknown): number | null => {
  if (error instanceof NotConnected) return null;
  if (isPassing(error)) return Math.max(error.waitMs, 5_000);
  return 60_000;
};

/** What is due for a store this minute. */
type Due = { shop_id: number; loading: boolean; look: boolean; quiet: boolean };

const hourly = 60 * 60_000;

/** What is due sooner than this isn't left to the queue's next look. */
const SOON_MS = 3_000;

export const pullJobs: Jobs = {
  'shopify-load': {
    run: async (services, payload, signal) => {
      const shopId = Number(payload.shopId);
      try {
        const step = await loadStep(services, shopId, signal);
        if (!step.done) await askToLoad(services.db, shopId, step.againInMs);
        else await askToLook(services.db, shopId);
      } catch (error) {
        const wait = againAfter(error);
        services.log.warn({ shopId, err: error }, 'A first load waits');
        if (wait !== null) await askToLoad(services.db, shopId, wait);
      }
    },
  },
  'shopify-empty-dirty': {
    run: async (services, payload, signal) => {
      const shopId = Number(payload.shopId);
      const wait = await emptyDirty(services, shopId, signal);
      if (wait === null) return;
      // The queue looks for jobs of later only now and then.
      if (wait < SOON_MS) askToEmptySoon(services.db, shopId, Math.max(wait, 20));
      else await askToEmpty(services.db, shopId, wait);
    },
  },
  'shopify-look-for-changes': {
    run: async (services, payload) => {
      const shopId = Number(payload.shopId);
      try {
        await lookForChanges(services, shopId);
      } catch (error) {
        const wait = againAfter(error);
        services.log.info({ shopId, err: error }, 'A look for changes failed');
        if (wait !== null) await askToLook(services.db, shopId, wait);
      }
    },
  },
  'shopify-locations': {
    run: async (services, payload) => {
      const shopId = Number(payload.shopId);
      try {
        await takeLocations(services, shopId, await clientOfStore(services, shopId));
      } catch (error) {
        if (!(error instanceof NotConnected)) throw error;
      }
    },
  },
  'shopify-still-there': { run: (services, { shopId }) => askWhetherThere(services, Number(shopId)) },
  // Whatever was forgotten by a process that ended, or waited for its shop, is taken up again.
  'shopify-every-minute': {
    schedule: '* * * * *',
    run: async ({ db, practiceShops }) => {
      if (practiceShops?.asleep()) return;
      const { rows } = await sql<Due>`
        select c.shop_id, c.loaded_at is null as loading,
          (k.cursor_at is not null and k.cursor_at < ${later(-LOOK_EVERY_MS)}::timestamptz) as look,
          c.state in ('LOADING', 'LIVE') and (c.heard_at is null or c.heard_at < ${later(-QUIET_MS)}::timestamptz) as quiet
        from shopify_connections c left join shopify_cursors k on k.shop_id = c.shop_id and k.kind = 'orders'
        where c.state in ('LOADING', 'LIVE', 'WAITING') and (c.next_try_at is null or c.next_try_at <= now())`.execute(
        db,
      );
      const due = await sql<{ shop_id: number }>`
        select distinct shop_id from shopify_dirty where parked_at is null and due_at < now()`.execute(db);
      const dirty = new Set(due.rows.map(({ shop_id }) => shop_id));
      for (const { shop_id, loading, look, quiet } of rows) {
        if (quiet) await askWhether(db, shop_id);
        if (loading) await askToLoad(db, shop_id, Math.random() * 1_000);
        if (look) await askToLook(db, shop_id, Math.random() * 30_000);
        if (dirty.has(shop_id)) await askToEmpty(db, shop_id);
      }
    },
  },
  'shopify-every-night': {
    schedule: '20 3 * * *',
    run: async ({ db }) => {
      await sql`update shopify_dirty set parked_at = null, tries = 0, due_at = now() where parked_at is not null`.execute(
        db,
      );
      await sql`delete from shopify_deliveries where received_at < ${later(-30 * 24 * hourly)}::timestamptz`.execute(
        db,
      );
    },
  },
};
