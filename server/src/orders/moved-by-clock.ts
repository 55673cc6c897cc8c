import { sql } from 'kysely';
import type { Contributions } from '../platform/manifest.ts';

/** What a store sold since a day that falls on another one by another clock: orders, and their net sales in cents. */
export const movedByClock: Contributions['movedByClock'] = async (
  db,
  { shopId, since, clock: { timezone, day_cutoff_minutes } },
) => {
  const { rows } = await sql<{ orders: number; net_cents: number }>`
    select count(distinct order_id)::float8 as orders,
      coalesce(sum(gross_cents - discount_cents - return_cents), 0)::float8 as net_cents
    from sales_lines where shop_id = ${shopId} and local_date >= ${since}::date
      and local_date <> ((at at time zone ${timezone}) - make_interval(mins => ${day_cutoff_minutes}::int))::date`.execute(
    db,
  );
  return rows[0] ?? { orders: 0, net_cents: 0 };
};
