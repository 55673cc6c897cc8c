import type { LocalDate } from '@backroom/contract/kit/dates';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { isKnownSpread } from '../platform/database/is-spread.ts';
import { askTogether } from '../platform/database/one-statement.ts';
import { onceOfMoment } from '../platform/database/snapshot.ts';

/** A store's day is UTC's, one of the two before or the one after: orders of one store's day lie at most so many days of UTC apart. */
export const APART = 3;

type First = { shop_id: number; first: LocalDate | null };

/** One look into the index for each store, which holds days of UTC. */
const looked = (shopIds: number[]): RawBuilder<First> => sql`
  select s.shop_id, (
    select min(c.local_date) from order_counts c
    where c.shop_id = s.shop_id and c.orders > 0 and c.utc_date <= ${sql.lit(APART)} + (
      select min(f.utc_date) from order_counts f where f.shop_id = s.shop_id and f.orders > 0)
  ) as first
  from unnest(${shopIds}::int[]) as s (shop_id)`;

/** On several servers nothing can be looked up for rows of a list. */
const gathered = (shopIds: number[]): RawBuilder<First> => sql`
  select shop_id, min(local_date) as first from order_counts
  where shop_id = any(${shopIds}::int[]) and orders > 0 group by 1`;

/** The day of each store's first order; stores without any are left out. */
export const firstDays = (
  db: Database,
  shopIds: readonly number[],
): Promise<ReadonlyMap<number, LocalDate>> => {
  const inOrder = shopIds.toSorted((a, b) => a - b);
  return onceOfMoment(db, JSON.stringify(['first days', inOrder]), async () => {
    const ask = (await isKnownSpread(db)) ? gathered : looked;
    const rows = await askTogether(db, ask(inOrder));
    return new Map(rows.flatMap(({ shop_id, first }) => (first === null ? [] : [[shop_id, first]])));
  });
};
