import type { DiscountTrial } from '@backroom/contract/discount-trials';
import { exclusionsFrom } from '../../excluded-skus/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { queryOnDatabase } from '../../platform/database/query.ts';
import { type Asked, discountTried } from './asked.ts';
import { Trial } from './count-trial.ts';
import { readPastOrders, soldItems } from './past-orders.ts';

/** So many days, and no more, are held in memory at once; of a sample as many as hold as much. */
const DAYS_AT_ONCE = 15;
const MOST_DAYS = 366;

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Goes through the orders of some days, the oldest first, and counts what a discount would have done.
 * @param every looks at every so many-th order alone, and lets it stand for all
 * @param onProgress is told how many orders were looked at; false stops it
 */
export const runTrial = async (
  db: Database,
  { discount: body, stores, from, to }: Asked,
  every: number,
  onProgress: (orders: number) => Promise<boolean> = async () => true,
): Promise<DiscountTrial | null> => {
  const discount = discountTried(body);
  const shopIds = stores.map(({ shop_id }) => shop_id);
  const [sold, isExcluded] = await Promise.all([
    soldItems(db, shopIds, discount),
    exclusionsFrom(queryOnDatabase(db), 'DISCOUNT'),
  ]);
  const trial = new Trial(discount, isExcluded);
  const daysAtOnce = Math.min(MOST_DAYS, DAYS_AT_ONCE * every);
  let seen = 0;
  for (let first = from; first <= to; first = dayAfter(first, daysAtOnce)) {
    const last = dayAfter(first, daysAtOnce - 1);
    const span = {
      shopIds,
      from: first,
      to: last < to ? last : to,
      every,
      byShopper: discount.once_per_customer,
    };
    const orders = await readPastOrders(db, span, sold);
    for (const order of orders) trial.add(order);
    seen += orders.length;
    if (!(await onProgress(seen))) return null;
  }
  return trial.result({ from, to, stores }, every);
};
