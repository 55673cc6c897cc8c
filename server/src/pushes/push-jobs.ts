import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { lookAtAll, lookForDrift, lookWhereAsked } from './drift/look-for-drift.ts';
import { pushToStore, pushToStores, sendWhatWaits, tryBlocked } from './sending/push-to-store.ts';

/** How long what is over stays in the list. */
const KEPT_DAYS = 90;

/** Forgets old pushes that no store has any more. */
const forgetWithoutStores = async (db: Database): Promise<void> => {
  const old = await sql<{ push_id: string }>`
    select push_id from shopify_pushes where asked_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(
    db,
  );
  const ids = old.rows.map(({ push_id }) => push_id);
  const held = await sql<{ push_id: string }>`
    select distinct push_id from shopify_push_stores where push_id = any(${ids}::uuid[])`.execute(db);
  const kept = new Set(held.rows.map(({ push_id }) => push_id));
  await sql`delete from shopify_pushes where push_id = any(${ids.filter((id) => !kept.has(id))}::uuid[])`.execute(
    db,
  );
};

export const pushJobs: Jobs = {
  'push-to-store': {
    run: (services, { shopId }, signal) => pushToStore(services, Number(shopId), signal),
  },
  'push-to-stores': {
    run: (services, { shopIds }, signal) =>
      pushToStores(services, (shopIds as unknown[]).map(Number), signal), // as askToSendAll wrote it
  },
  'send-what-waits': { schedule: '* * * * *', run: (services) => sendWhatWaits(services) },
  'try-blocked-pushes': { schedule: '*/5 * * * *', run: (services) => tryBlocked(services) },
  'look-for-drift': {
    run: (services, { shopId }, signal) => lookForDrift(services, Number(shopId), signal),
  },
  'look-for-drift-again': { schedule: '*/15 * * * *', run: (services) => lookWhereAsked(services) },
  'look-at-all-pushed': { schedule: '40 7 * * *', run: (services) => lookAtAll(services) },
  'forget-pushes': {
    schedule: '50 3 * * *',
    run: async ({ db }) => {
      const over = sql`state in ('DONE', 'DONE_WITH_WARNINGS', 'SUPERSEDED', 'CANCELLED', 'NOT_CONNECTED')`;
      // The newest of each object says how far it is, and stays.
      await sql`delete from shopify_push_stores p where ${over}
        and asked_at < now() - make_interval(days => ${KEPT_DAYS}) and exists (
          select from shopify_push_stores n
          where n.shop_id = p.shop_id and n.kind = p.kind and n.subject = p.subject and n.push_no > p.push_no
        )`.execute(db);
      await forgetWithoutStores(db);
    },
  },
};
