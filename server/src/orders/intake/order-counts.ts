/**
 * What is counted of orders: per day they were placed on (migrations/0002), how they stand (0190), and their entries in
 * the journal of sales (0191). The latter two are pending until they are folded, like the facts.
 */
import type { Query, Statement } from '../../platform/database/query.ts';
import { sumsOfKeys } from './difference.ts';
import type { FactRow, FactRows } from './fact-tables.ts';
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

const countStandings: Statement = {
  name: 'count standings',
  text: `insert into order_standings_pending (shop_id, ${standingNames.join(', ')}, orders)
    select $1, s.* from jsonb_to_recordset($2::jsonb) as s (${typed({ ...standingKeys, orders: 'integer' })})`,
};

const countEntries: Statement = {
  name: 'count journal entries',
  text: `insert into journal_entries_pending (shop_id, ${entryNames.join(', ')}, entries)
    select $1, e.* from jsonb_to_recordset($2::jsonb) as e (${typed({ ...entryKeys, entries: 'integer' })})`,
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

/** Counts orders that appeared on some days, and those that left them. */
export const countDays = async (
  query: Query,
  shop_id: number,
  appeared: readonly Day[],
  left: readonly Day[] = [],
): Promise<void> => {
  const dayOf = ({ created_at, local_date }: Day): FactRow => ({
    utc_date: created_at.slice(0, 10),
    local_date,
    orders: 1,
  });
  const keys = ['utc_date', 'local_date'];
  const changed = sumsOfKeys(keys, ['orders'], appeared.map(dayOf), left.map(dayOf));
  if (changed.length > 0) await query(count, [shop_id, JSON.stringify(changed)]);
};

/** Counts orders as they are now, and takes off what they were before. */
export const countOrders = async (
  query: Query,
  shop_id: number,
  now: readonly Counted[],
  before: readonly Counted[] = [],
): Promise<void> => {
  const rows = (orders: readonly Counted[]) => orders.map(({ row }) => row);
  await countDays(query, shop_id, rows(now), rows(before));
  const standing = (orders: readonly Counted[]) => rows(orders).map(standingOf);
  const stand = sumsOfKeys(standingNames, ['orders'], standing(now), standing(before));
  if (stand.length > 0) await query(countStandings, [shop_id, JSON.stringify(stand)]);
  const entries = (orders: readonly Counted[]) => orders.flatMap(({ facts }) => entriesOf(facts));
  const entered = sumsOfKeys(entryNames, ['entries'], entries(now), entries(before));
  if (entered.length > 0) await query(countEntries, [shop_id, JSON.stringify(entered)]);
};
