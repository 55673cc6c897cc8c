/** Whether every answer is that of the facts of its moment, after a hundred thousand random postings with reports read between. */
import { addingShops } from '../../server/src/testing/intake.ts';
import { postAtRandom } from '../../server/src/testing/random-postings.ts';
import { none, type Result } from '../kit/result.ts';
import { onEmptyDatabases } from './empty-databases.ts';

/** Of each of eight who post. */
const POSTINGS = Number(process.env.BACKROOM_BENCH_POSTINGS ?? 12_500);

export const wrongAnswers = async (): Promise<Result> => {
  const { looked, folded, wrong } = await onEmptyDatabases((one) =>
    postAtRandom({ ...one, addShop: addingShops(one) }, POSTINGS),
  );
  for (const words of new Set(wrong)) console.log(`  ${words}`);
  if (folded === 0) throw new Error('Nothing was folded meanwhile');
  const [looks, postings] = [looked, 8 * POSTINGS].map((count) => count.toLocaleString('en-US'));
  return none('Wrong answers', wrong.length, `in ${looks} looks at everything, ${postings} postings`);
};
