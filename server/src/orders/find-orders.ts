import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { countable, isCountable, matches, type OrderFilter } from './order-filter.ts';

export type OrderSort = { sortBy: 'created_at' | 'total'; sortOrder: 'asc' | 'desc' };

/** Where a page stands: the keys of its orders in order, and how many there are on all pages. */
export type FoundOrders = { total: number; keys: { shop_id: number; order_id: number }[] };

type Key = { shop_id: number; order_id: number };

const orderBy = ({ sortBy, sortOrder }: OrderSort): RawBuilder<unknown> => {
  const direction = sql.raw(sortOrder === 'asc' ? 'asc' : 'desc');
  const column = sql.raw(sortBy === 'total' ? 'total_cents' : 'created_at');
  return sql`${column} ${direction}, order_id ${direction}`;
};

/** Total of a filter on stores and days only, from the per-day counts. */
const countFromDays = async (db: Database, filter: OrderFilter): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(orders), 0)::float8 as total from order_counts where ${countable(filter)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
};

/**
 * The UTC day on which a page starts, and how many orders come before that day: so that a deep page skips at
 * most one day's orders, however many there are.
 */
const dayOf = async (db: Database, filter: OrderFilter, offset: number, sortOrder: 'asc' | 'desc') => {
  const direction = sql.raw(sortOrder);
  const { rows } = await sql<{ utc_date: string; before: number }>`
    with days as (
      select utc_date, sum(orders) as orders from order_counts where ${countable(filter)} group by utc_date
    ), running as (
      select utc_date, sum(orders) over (order by utc_date ${direction}) - orders as before from days
    )
    select utc_date, before::float8 as before from running where before <= ${offset}
    order by utc_date ${sql.raw(sortOrder === 'asc' ? 'desc' : 'asc')} limit 1`.execute(db);
  return rows[0];
};

const pageByDays = async (
  db: Database,
  filter: OrderFilter,
  sortOrder: 'asc' | 'desc',
  offset: number,
  limit: number,
) => {
  const day = offset === 0 ? undefined : await dayOf(db, filter, offset, sortOrder);
  const bound = !day
    ? sql`true`
    : sortOrder === 'desc'
      ? sql`created_at < ((${day.utc_date}::date + 1)::timestamp at time zone 'UTC')`
      : sql`created_at >= (${day.utc_date}::date::timestamp at time zone 'UTC')`;
  const { rows } = await sql<Key>`
    select shop_id, order_id from orders where ${countable(filter)} and ${bound}
    order by ${orderBy({ sortBy: 'created_at', sortOrder })}
    limit ${limit} offset ${offset - (day?.before ?? 0)}`.execute(db);
  return rows;
};

/**
 * What matches a free text is found through its index first and sorted afterwards; walking the newest orders
 * until a rare text turns up would read them all.
 */
const searched = async (
  db: Database,
  filter: OrderFilter,
  sort: OrderSort,
  offset: number,
  limit: number,
): Promise<FoundOrders> => {
  const { rows } = await sql<{ total: number; shop_id: number | null; order_id: number | null }>`
    with found as materialized (
      select shop_id, order_id, created_at, total_cents from orders where ${matches(filter)}
    ), page as (select * from found order by ${orderBy(sort)} limit ${limit} offset ${offset})
    select (select count(*) from found)::float8 as total, page.shop_id, page.order_id
    from (select 1) as one left join page on true order by ${orderBy(sort)}`.execute(db);
  const keys = rows.flatMap(({ shop_id, order_id }) =>
    shop_id === null || order_id === null ? [] : [{ shop_id, order_id }],
  );
  return { total: rows[0]?.total ?? 0, keys };
};

const filtered = async (
  db: Database,
  filter: OrderFilter,
  sort: OrderSort,
  offset: number,
  limit: number,
): Promise<FoundOrders> => {
  const counting = isCountable(filter)
    ? countFromDays(db, filter)
    : sql<{ total: number }>`select count(*)::float8 as total from orders where ${matches(filter)}`
        .execute(db)
        .then(({ rows }) => rows[0]?.total ?? 0);
  const paging = sql<Key>`
    select shop_id, order_id from orders where ${matches(filter)}
    order by ${orderBy(sort)} limit ${limit} offset ${offset}`.execute(db);
  const [total, { rows }] = await Promise.all([counting, paging]);
  return { total, keys: rows };
};

/** The orders of one page. `page` beyond the last one gives no rows and the true total. */
export const findOrders = async (
  db: Database,
  filter: OrderFilter,
  sort: OrderSort,
  page: number,
  limit: number,
): Promise<FoundOrders> => {
  const offset = (page - 1) * limit;
  if (filter.search) return searched(db, filter, sort, offset, limit);
  if (sort.sortBy === 'created_at' && isCountable(filter)) {
    const [total, keys] = await Promise.all([
      countFromDays(db, filter),
      pageByDays(db, filter, sort.sortOrder, offset, limit),
    ]);
    return { total, keys };
  }
  return filtered(db, filter, sort, offset, limit);
};
