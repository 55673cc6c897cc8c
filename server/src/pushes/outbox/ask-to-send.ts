import type { Database } from '../../platform/database/connect.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';

/** What waits for shops comes after whatever a person waits for. */
const AFTER_THE_REST = 10;

const jobOf = (shopId: number) => {
  const name = `push:${shopId}`;
  return { payload: { shopId }, key: name, queue: name, priority: AFTER_THE_REST };
};

/**
 * Asks for what waits for a store to be sent: one job for each store, one at a time. Now, unless `notBefore` is given; then a job
 * that waits already keeps its time.
 */
export const askToSend = async (
  trx: Database,
  shopId: number,
  { notBefore }: { notBefore?: Date } = {},
): Promise<void> => {
  const { payload, ...options } = jobOf(shopId);
  const when = notBefore ? { runAt: notBefore, keepTime: true } : {};
  await enqueue(trx, 'push-to-store', payload, { ...options, ...when });
};

/** So many stores are sent to by one job, all at the same time. */
const STORES_TOGETHER = 50;

/** The stores of each job where many are to be sent something at once. */
export const storesTogether = (shopIds: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(shopIds.length / STORES_TOGETHER) }, (_, at) =>
    shopIds.slice(at * STORES_TOGETHER, (at + 1) * STORES_TOGETHER),
  );

/** The same for many stores, now: a few jobs, however many stores there are. */
export const askToSendAll = async (trx: Database, shopIds: readonly number[]): Promise<void> => {
  const [only] = shopIds;
  if (shopIds.length === 1 && only !== undefined) return askToSend(trx, only);
  for (const some of storesTogether(shopIds)) {
    await enqueue(trx, 'push-to-stores', { shopIds: some }, { priority: AFTER_THE_REST });
  }
};
