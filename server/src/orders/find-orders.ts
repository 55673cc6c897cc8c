import { addDays } from '@backroom/contract/kit/dates';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { askKept } from '../platform/database/kept-plans.ts';
import { countMatching, dayAt } from './count-orders.ts';
import { isCountable, isEverything, matches, type OrderFilter } from './order-filter.ts';
import { atMidnight } from './placed-on.ts';

export type OrderSort = { sortBy: 'created_at' | 'total'; sortOrder: 'asc' | 'desc' };

/** Where a page stands: the keys of its orders in order, and how many there are on all pages. */
export type FoundOrders = { total: number; keys: { shop_id: number; order_id: number }[] };

type Key = { shop_id: number; order_id: number };

/** So many rows after the first so many. */
type Stretch = { offset: number; limit: number };

const orderBy = ({ sortBy, sortOrder }: OrderSort): RawBuilder<unknown> => {
  const direction = sql.raw(sortOrder === 'asc' ? 'asc' : 'desc');
  const column = sql.raw(sortBy === 'total' ? 'total_cents' : 'created_at');
  return sql`${column} ${direction}, order_id ${direction}`;
};

const execute = async (db: Database, query: CompiledQuery<Key>): Promise<Key[]> =>
  (await db.executeQuery(query)).rows;

/** The orders of a page, found by walking an index from its beginning. */
const walked = async (
  db: Database,
  condition: RawBuilder<unknown>,
  sort: OrderSort,
  { offset, limit }: Stretch,
  ask = execute,
): Promise<Key[]> => {
  const query = sql<Key>`
    select shop_id, order_id from orders where ${condition}
    order by ${orderBy(sort)} limit ${limit} offset ${offset}`.compile(db);
  return await ask(db, query);
};

/**
 * A page of the whole chain by date: counts say on which store-local day it starts, so that a deep page skips a few days'
 * orders, however many there are. A store-local day lies at most two days before its moment's UTC day and at most one
 * after it; those on the other side of the moment that the walk starts at are counted.
 */
const pageByDays = async (
  db: Database,
  filter: OrderFilter,
  sortOrder: 'asc' | 'desc',
  { offset, limit }: Stretch,
): Promise<Key[]> => {
  const found = await dayAt(db, filter, offset, sortOrder);
  if (!found) return [];
  const { day, before } = found;
  const isDown = sortOrder === 'desc';
  const start = atMidnight(addDays(day, isDown ? 4 : -4));
  const beyond = isDown
    ? sql`created_at >= ${atMidnight(day)} and created_at < ${start} and local_date > ${day}::date`
    : sql`created_at >= ${start} and created_at < ${atMidnight(addDays(day, 2))} and local_date < ${day}::date`;
  const { rows } = await sql<{ n: number }>`
    select count(*)::float8 as n from orders where ${matches(filter)} and ${beyond}`.execute(db);
  const from = isDown ? sql`created_at < ${start}` : sql`created_at >= ${start}`;
  const skipped = before - (rows[0]?.n ?? 0);
  return await walked(
    db,
    sql`${matches(filter)} and ${from}`,
    { sortBy: 'created_at', sortOrder },
    { offset: offset - skipped, limit },
  );
};

/** A page in the second half of the list is found from its end. */
const pageFromNearerEnd = async (
  db: Database,
  filter: OrderFilter,
  { sortBy, sortOrder }: OrderSort,
  { offset, limit }: Stretch,
  total: number,
): Promise<Key[]> => {
  const after = total - offset - limit;
  const ask = isEverything(filter) ? askKept : execute;
  if (offset <= after)
    return await walked(db, matches(filter), { sortBy, sortOrder }, { offset, limit }, ask);
  const stretch = { offset: Math.max(after, 0), limit: limit + Math.min(after, 0) };
  const keys = await walked(
    db,
    matches(filter),
    { sortBy, sortOrder: sortOrder === 'asc' ? 'desc' : 'asc' },
    stretch,
  );
  return keys.reverse();
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

const countPlainly = async (db: Database, filter: OrderFilter): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::float8 as total from orders where ${matches(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
};

/**
 * The orders of one page; `page` beyond the last one gives no rows and the true total. Total and rows are of one moment
 * where `db` is a snapshot.
 */
export const findOrders = async (
  db: Database,
  filter: OrderFilter,
  sort: OrderSort,
  page: number,
  limit: number,
): Promise<FoundOrders> => {
  const offset = (page - 1) * limit;
  if (filter.search) return await searched(db, filter, sort, offset, limit);
  const total = isCountable(filter) ? await countMatching(db, filter) : await countPlainly(db, filter);
  if (offset >= total) return { total, keys: [] };
  const isByDays =
    isCountable(filter) && filter.shops === 'all' && sort.sortBy === 'created_at' && offset > 0;
  const keys = isByDays
    ? await pageByDays(db, filter, sort.sortOrder, { offset, limit })
    : await pageFromNearerEnd(db, filter, sort, { offset, limit }, total);
  return { total, keys };
};
