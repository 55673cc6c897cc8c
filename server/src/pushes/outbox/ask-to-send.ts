import type { Database } from '../../platform/database/connect.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';

/** What waits for shops comes after whatever a person waits for. */
const AFTER_THE_REST = 10;

/**
 * Asks for what waits for a store to be sent: one job for each store, one at a time. Now, unless `notBefore` is given; then a job
 * that waits already keeps its time.
 */
export const askToSend = async (
  trx: Database,
  shopId: number,
  { notBefore }: { notBefore?: Date } = {},
): Promise<void> => {
  const name = `push:${shopId}`;
  const when = notBefore ? { runAt: notBefore, keepTime: true } : {};
  await enqueue(
    trx,
    'push-to-store',
    { shopId },
    { key: name, queue: name, priority: AFTER_THE_REST, ...when },
  );
};
