/**
 * How many orders match a filter, and what they are told apart by, from the cells of how they stand (migrations/0190): whole
 * years, quarters and months, and days at the edges. Cells of days are there of the whole chain alone; of some stores the days at the
 * edges are counted.
 */
import { earlier, type LocalDate, later } from '@backroom/contract/kit/dates';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { askKept } from '../platform/database/kept-plans.ts';
import { type Folded, foldedIn, isUnknown } from '../platform/folding/folded.ts';
import { type Days, piecesOf } from '../platform/pieces-of-range.ts';
import { isBounded } from '../platform/sessions/scope-conditions.ts';
import { figureFolds } from './intake/pending.ts';
import { isEverything, matches, type OrderFilter, shopsCounted, standingCounted } from './order-filter.ts';

/** No order is older or newer; an open end of a filter reaches until here. */
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2199-12-31';

/** As `grain` has them (migrations/0120). */
const DAY = 1;
const MONTH = 2;
const YEAR = 3;
const QUARTER = 4;

type Condition = RawBuilder<unknown>;

/** Cells of the whole chain, or of each store. */
const cellsOf = ({ shops }: OrderFilter) => sql.table(shops === 'all' ? 'chain_order_cells' : 'order_cells');

const levelOf = ({ shops }: OrderFilter) => (shops === 'all' ? 'chain' : 'store');

const pending = (filter: OrderFilter, folded: Folded, days: Condition) => sql`
  select orders, local_date as day from order_standings_pending
  where ${shopsCounted(filter)} and ${days} and ${standingCounted(filter)}
    and ${sql.raw(isUnknown(levelOf(filter), folded))}`;

const cells = (filter: OrderFilter, grain: number, days: Condition, sign: '' | '-' = '') => sql`
  select ${sql.raw(sign)}orders, first_day as day from ${cellsOf(filter)}
  where ${shopsCounted(filter)} and grain = ${sql.lit(grain)} and ${days} and ${standingCounted(filter)}`;

const within = (column: string, { start, end }: Days): Condition =>
  sql`${sql.ref(column)} between ${start}::date and ${end}::date`;

/** A store-local day lies at most two days before its moment's UTC day, and at most one after it. */
const counted = (filter: OrderFilter, { start, end }: Days, sign: '' | '-' = '') => sql`
  select ${sql.raw(sign)}count(*), null::date from orders
  where ${matches({ ...filter, from_date: start, to_date: end })}
    and created_at >= (${start}::date - 1)::timestamp at time zone 'UTC'
    and created_at < (${end}::date + 3)::timestamp at time zone 'UTC'`;

/** Days one by one. */
const daily = (filter: OrderFilter, days: Days, sign: '' | '-' = ''): Condition =>
  filter.shops === 'all' ? cells(filter, DAY, within('first_day', days), sign) : counted(filter, days, sign);

const daysOf = ({ from_date, to_date }: OrderFilter): Days => ({
  start: later(from_date ?? FIRST_DAY, FIRST_DAY),
  end: earlier(to_date ?? LAST_DAY, LAST_DAY),
});

/** What cells say of a range, in as few rows as there are; what is pending is added to the periods that cells are of. */
const parts = (filter: OrderFilter, folded: Folded): Condition[] => {
  if (!filter.from_date && !filter.to_date) {
    return [cells(filter, YEAR, sql`true`), pending(filter, folded, sql`true`)];
  }
  const range = daysOf(filter);
  const { years, quarters, months, days, less, periods } = piecesOf(range);
  const found = [
    cells(filter, YEAR, sql`first_day = any(${years}::date[])`),
    cells(filter, QUARTER, sql`first_day = any(${quarters}::date[])`),
    cells(filter, MONTH, sql`first_day = any(${months}::date[])`),
    ...days.map((span) => daily(filter, span)),
    ...less.map((span) => daily(filter, span, '-')),
  ];
  // Days that are counted know what is pending; only periods that are read from cells don't.
  const [start = LAST_DAY, end = FIRST_DAY] = [periods[0]?.start, periods.at(-1)?.end];
  const unfolded = within('local_date', filter.shops === 'all' ? range : { start, end });
  return [...found, pending(filter, folded, unfolded)];
};

/** How many orders match a filter that counts know (`isCountable`); `db` is a snapshot. */
export const countMatching = async (db: Database, filter: OrderFilter): Promise<number> => {
  const { start, end } = daysOf(filter);
  if (start > end) return 0;
  // Of a store that changed hands only the orders know which days are the caller's.
  const counting = isBounded(filter.shops)
    ? sql`select count(*) as orders from orders where ${matches(filter)}`
    : sql.join(parts(filter, await foldedIn(db, figureFolds, levelOf(filter))), sql` union all `);
  const query = sql<{ total: number }>`
    select coalesce(sum(orders), 0)::float8 as total from (${counting}) c`.compile(db);
  const rows = isEverything(filter) ? await askKept(db, query) : (await db.executeQuery(query)).rows;
  return rows[0]?.total ?? 0;
};

/** What orders that match a filter have in a column, each value once and in order; `db` is a snapshot. */
export const valuesCounted = async (
  db: Database,
  filter: OrderFilter,
  column: 'channel' | 'payment_type',
): Promise<string[]> => {
  const value = sql.ref(column);
  if (isBounded(filter.shops)) {
    const { rows } = await sql<{ value: string }>`
      select ${value} as value from orders where ${matches(filter)} group by 1 order by 1`.execute(db);
    return rows.map((row) => row.value);
  }
  const folded = await foldedIn(db, figureFolds, levelOf(filter));
  const { rows } = await sql<{ value: string }>`
    select value from (
      select ${value} as value, orders from ${cellsOf(filter)}
      where ${shopsCounted(filter)} and grain = ${sql.lit(YEAR)} and ${standingCounted(filter)}
      union all
      select ${value}, orders from order_standings_pending
      where ${shopsCounted(filter)} and ${standingCounted(filter)}
        and ${sql.raw(isUnknown(levelOf(filter), folded))}
    ) c group by value having sum(orders) > 0 order by value`.execute(db);
  return rows.map((row) => row.value);
};

/**
 * The store-local day on which so many orders of the whole chain have passed, and how many come before that day; nothing
 * where there are none. `db` is a snapshot.
 */
export const dayAt = async (
  db: Database,
  filter: OrderFilter,
  offset: number,
  sortOrder: 'asc' | 'desc',
): Promise<{ day: LocalDate; before: number } | undefined> => {
  const span = daysOf(filter);
  const direction = sql.raw(sortOrder);
  const folded = await foldedIn(db, figureFolds, levelOf(filter));
  const { rows } = await sql<{ day: LocalDate; before: number }>`
    with days as (
      select day, sum(orders) as orders from (
        ${cells(filter, DAY, within('first_day', span))} union all ${pending(filter, folded, within('local_date', span))}
      ) c group by day
    ), running as (
      select day, sum(orders) over (order by day ${direction}) - orders as before from days where orders <> 0
    )
    select day, before::float8 as before from running where before <= ${offset}
    order by day ${sql.raw(sortOrder === 'asc' ? 'desc' : 'asc')} limit 1`.execute(db);
  return rows[0];
};
