import type { Query, Statement } from '../../platform/database/query.ts';
import type { OrderRow } from './order-row.ts';

const count: Statement = {
  name: 'count orders',
  // In one order, so that those who count at the same time wait for each other instead of deadlocking.
  text: `insert into order_counts (shop_id, utc_date, local_date, orders)
    select $1, utc_date, local_date, orders
    from jsonb_to_recordset($2::jsonb) as c (utc_date date, local_date date, orders integer)
    order by utc_date, local_date
    on conflict (shop_id, utc_date, local_date) do update set orders = order_counts.orders + excluded.orders`,
};

const countOne: Statement = {
  name: 'count new order',
  text: `insert into order_counts (shop_id, utc_date, local_date, orders)
    select $1, $3::date, $4::date, 1 where exists (select from orders where shop_id = $1 and order_id = $2)
    on conflict (shop_id, utc_date, local_date) do update set orders = order_counts.orders + 1`,
};

/** Counts a new order, where it is there. */
export const countNewOrder = async (
  query: Query,
  shop_id: number,
  order_id: number,
  { created_at, local_date }: Day,
): Promise<void> => {
  await query(countOne, [shop_id, order_id, created_at.slice(0, 10), local_date]);
};

type Day = Pick<OrderRow, 'created_at' | 'local_date'>;

/** Counts orders that appeared on some days, and those that left them. */
export const countOrders = async (
  query: Query,
  shop_id: number,
  appeared: readonly Day[],
  left: readonly Day[] = [],
): Promise<void> => {
  const counts = new Map<string, { utc_date: string; local_date: string; orders: number }>();
  const add = ({ created_at, local_date }: Day, orders: number) => {
    const utc_date = created_at.slice(0, 10);
    const key = `${utc_date} ${local_date}`;
    const known = counts.get(key) ?? { utc_date, local_date, orders: 0 };
    counts.set(key, { ...known, orders: known.orders + orders });
  };
  for (const day of appeared) add(day, 1);
  for (const day of left) add(day, -1);
  const changed = [...counts.values()].filter(({ orders }) => orders !== 0);
  if (changed.length > 0) await query(count, [shop_id, JSON.stringify(changed)]);
};
