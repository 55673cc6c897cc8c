import type { DiscountTrial } from '@backroom/contract/discount-trials';
import { exclusionsFrom } from '../../excluded-skus/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { queryOnDatabase } from '../../platform/database/query.ts';
import { type Asked, discountTried } from './asked.ts';
import { Trial } from './count-trial.ts';
import { type PastOrder, readPastOrders, soldItems, weightOf } from './past-orders.ts';

/** So many days, and no more, are held in memory at once; of a sample as many as hold as much. */
const DAYS_AT_ONCE = 15;
const MOST_DAYS = 366;

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Goes through the orders of some days, the oldest first, and counts what a discount would have done.
 * @param every looks at one day of so many of each store, or at one shopper of so many, and lets them stand for all
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
  const sampling = { every, byShopper: discount.once_per_customer };
  const read = (first: string): Promise<PastOrder[]> => {
    const last = dayAfter(first, daysAtOnce - 1);
    const orders = readPastOrders(db, { shopIds, from: first, to: last < to ? last : to, ...sampling }, sold);
    // It is waited for below, but not where the days before it fail.
    orders.catch(() => undefined);
    return orders;
  };
  let seen = 0;
  let coming = from <= to ? read(from) : null;
  for (let first = from; coming !== null; ) {
    const orders = await coming;
    first = dayAfter(first, daysAtOnce);
    // The database reads the next days while these are counted.
    coming = first <= to ? read(first) : null;
    for (const order of orders) trial.add(order);
    seen += orders.length;
    if (!(await onProgress(seen))) return null;
  }
  return trial.result({ from, to, stores }, weightOf(sampling));
};
