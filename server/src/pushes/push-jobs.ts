import { sql } from 'kysely';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { lookAtAll, lookForDrift, lookWhereAsked } from './drift/look-for-drift.ts';
import { pushToStore, sendWhatWaits, tryBlocked } from './sending/push-to-store.ts';

/** How long what is over stays in the list. */
const KEPT_DAYS = 90;

export const pushJobs: Jobs = {
  'push-to-store': {
    run: (services, { shopId }, signal) => pushToStore(services, Number(shopId), signal),
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
      await sql`delete from shopify_pushes p where asked_at < now() - make_interval(days => ${KEPT_DAYS})
        and not exists (select from shopify_push_stores s where s.push_id = p.push_id)`.execute(db);
    },
  },
};
