/**
 * What is counted of orders: per day they were placed on (migrations/0002), how they stand (0190), and their entries in
 * the journal of sales (0191). The latter two are pending until they are folded, like the facts.
 */
import type { Query, Statement } from '../../platform/database/query.ts';
import { sumsOfKeys } from './difference.ts';
import type { FactRow, FactRows } from './fact-tables.ts';
import { insertRows, type Step, sendSteps } from './insert-rows.ts';
import { entriesOf } from './journal-entries.ts';
import type { OrderRow } from './order-row.ts';
import { type StandingRow, standingKeys, standingOf } from './order-standings.ts';

const standingNames = Object.keys(standingKeys);
const entryKeys = { local_date: 'date', event_group: 'smallint' };
const entryNames = Object.keys(entryKeys);

const typed = (columns: Record<string, string>) =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');

const count: Statement = {
  name: 'count orders',
  // In one order, so that those who count at the same time wait for each other instead of deadlocking.
  text: `insert into order_counts (shop_id, utc_date, local_date, orders)
    select $1, utc_date, local_date, orders
    from jsonb_to_recordset($2::jsonb) as c (utc_date date, local_date date, orders integer)
    order by utc_date, local_date
    on conflict (shop_id, utc_date, local_date) do update set orders = order_counts.orders + excluded.orders`,
};

const countDay: Statement = {
  name: 'count orders of a day',
  text: `insert into order_counts (shop_id, utc_date, local_date, orders) values ($1, $2::date, $3::date, $4::integer)
    on conflict (shop_id, utc_date, local_date) do update set orders = order_counts.orders + excluded.orders`,
};

const standingAt = standingNames.map((name, index) => `$${index + 5}::${standingKeys[name]}`);

/** All of it of one order, where that is there, in one statement. */
const countOne: Statement = {
  name: 'count new order',
  // What is asked of the order is asked twice: a database that is spread takes no list of rows beside a table.
  text: `with there as materialized (
      select 1 as one from orders where shop_id = $1 and order_id = $2
    ), listed as materialized (
      select ${entryNames.join(', ')}, entries
      from jsonb_to_recordset($4::jsonb) as e (${typed({ ...entryKeys, entries: 'integer' })})
      where exists (select from orders where shop_id = $1 and order_id = $2)
    ), standing as (
      insert into order_standings_pending (shop_id, ${standingNames.join(', ')}, orders)
      select $1, ${standingAt.join(', ')}, 1 from there
    ), entries as (
      insert into journal_entries_pending (shop_id, ${entryNames.join(', ')}, entries)
      select $1, ${entryNames.join(', ')}, entries from listed
    )
    insert into order_counts (shop_id, utc_date, local_date, orders) select $1, $3::date, $5::date, 1 from there
    on conflict (shop_id, utc_date, local_date) do update set orders = order_counts.orders + 1`,
};

type Day = Pick<OrderRow, 'created_at' | 'local_date'>;

/** An order as it is counted. */
export type Counted = { row: Day & StandingRow; facts: FactRows };

/** Counts a new order, where it is there. */
export const countNewOrder = async (
  query: Query,
  shop_id: number,
  order_id: number,
  { row, facts }: Counted,
): Promise<void> => {
  const standing = standingOf(row);
  await query(countOne, [
    shop_id,
    order_id,
    row.created_at.slice(0, 10),
    JSON.stringify(entriesOf(facts)),
    ...standingNames.map((name) => standing[name]),
  ]);
};

const dayRow = ({ created_at, local_date }: Day): FactRow => ({
  utc_date: created_at.slice(0, 10),
  local_date,
  orders: 1,
});

const daySteps = (shop_id: number, appeared: readonly Day[], left: readonly Day[]): Step[] => {
  const changed = sumsOfKeys(['utc_date', 'local_date'], ['orders'], appeared.map(dayRow), left.map(dayRow));
  const [day] = changed;
  if (!day) return [];
  return changed.length === 1
    ? [[countDay, [shop_id, day.utc_date, day.local_date, day.orders]]]
    : [[count, [shop_id, JSON.stringify(changed)]]];
};

/** Counts orders that appeared on some days, and those that left them. */
export const countDays = (
  query: Query,
  shop_id: number,
  appeared: readonly Day[],
  left: readonly Day[] = [],
): Promise<void> => sendSteps(query, daySteps(shop_id, appeared, left));

const standingColumns = Object.entries({ ...standingKeys, orders: 'integer' });
const entryColumns = Object.entries({ ...entryKeys, entries: 'integer' });

/** What counts orders as they are now, and takes off what they were before. */
export const countSteps = (
  shop_id: number,
  now: readonly Counted[],
  before: readonly Counted[] = [],
): Step[] => {
  const rows = (orders: readonly Counted[]) => orders.map(({ row }) => row);
  const standing = (orders: readonly Counted[]) => rows(orders).map(standingOf);
  const entries = (orders: readonly Counted[]) => orders.flatMap(({ facts }) => entriesOf(facts));
  const stand = sumsOfKeys(standingNames, ['orders'], standing(now), standing(before));
  const entered = sumsOfKeys(entryNames, ['entries'], entries(now), entries(before));
  return [
    ...daySteps(shop_id, rows(now), rows(before)),
    ...insertRows('order_standings_pending', { shop_id }, standingColumns, stand),
    ...insertRows('journal_entries_pending', { shop_id }, entryColumns, entered),
  ];
};

/** Counts orders as they are now, and takes off what they were before. */
export const countOrders = (
  query: Query,
  shop_id: number,
  now: readonly Counted[],
  before: readonly Counted[] = [],
): Promise<void> => sendSteps(query, countSteps(shop_id, now, before));
