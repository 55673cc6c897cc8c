/** Whether every answer is that of the facts of its moment, after a hundred thousand random postings with reports read between. */
import type { Connection } from '../../server/src/platform/database/connect.ts';
import { postAtRandom } from '../../server/src/testing/random-postings.ts';
import { none, type Result } from '../kit/result.ts';
import { onEmptyDatabases } from './empty-databases.ts';

/** Of each of eight who post. */
const POSTINGS = Number(process.env.BACKROOM_BENCH_POSTINGS ?? 12_500);

const withStores = (connection: Connection): Parameters<typeof postAtRandom>[0] => {
  let shops = 0;
  return {
    ...connection,
    addShop: async (clock) => {
      shops += 1;
      const { shop_id } = await connection.db
        .insertInto('shops')
        .values({
          timezone: clock.timezone,
          day_cutoff_minutes: clock.day_cutoff_minutes,
          clocks: clock.clocks ? JSON.stringify(clock.clocks) : null,
          shop_domain: `store-${shops}.example.com`,
          name: `Store ${shops}`,
          cid: `C-${shops}`,
        })
        .returning('shop_id')
        .executeTakeFirstOrThrow();
      return { ...clock, shop_id };
    },
  };
};

export const wrongAnswers = async (): Promise<Result> => {
  const { looked, folded, wrong } = await onEmptyDatabases((one) => postAtRandom(withStores(one), POSTINGS));
  for (const words of new Set(wrong)) console.log(`  ${words}`);
  if (folded === 0) throw new Error('Nothing was folded meanwhile');
  const [looks, postings] = [looked, 8 * POSTINGS].map((count) => count.toLocaleString('en-US'));
  return none('Wrong answers', wrong.length, `in ${looks} looks at everything, ${postings} postings`);
};
