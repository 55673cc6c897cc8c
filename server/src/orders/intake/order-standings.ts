/**
 * How orders stand, as the order list counts them (migrations/0190): what a posting changes of it is pending until it is
 * folded, like the facts.
 */
import type { Query, Statement } from '../../platform/database/query.ts';
import { badgeOf } from '../badge.ts';
import { sumsOfKeys } from './difference.ts';
import type { FactRow } from './fact-tables.ts';
import type { OrderRow } from './order-row.ts';

/** The columns of an order that tell how it stands. */
export type StandingRow = Pick<
  OrderRow,
  'local_date' | 'cancelled_at' | 'financial_status' | 'fulfillment_status' | 'payment_type' | 'channel'
>;

const keys = {
  local_date: 'date',
  status: 'text',
  fulfillment_status: 'text',
  payment_type: 'text',
  channel: 'text',
};
const names = Object.keys(keys);

/** What an order without a fulfilment status counts as. */
export const UNFULFILLED = 'unfulfilled';

const standingOf = (order: StandingRow): FactRow => ({
  local_date: order.local_date,
  status: badgeOf(order.financial_status, order.cancelled_at),
  fulfillment_status: order.fulfillment_status ?? UNFULFILLED,
  payment_type: order.payment_type,
  channel: order.channel,
  orders: 1,
});

const typed = Object.entries({ ...keys, orders: 'integer' }).map(([name, type]) => `${name} ${type}`);

const count: Statement = {
  name: 'count standings',
  text: `insert into order_standings_pending (shop_id, ${names.join(', ')}, orders)
    select $1, ${names.join(', ')}, orders from jsonb_to_recordset($2::jsonb) as s (${typed.join(', ')})`,
};

const countOne: Statement = {
  name: 'count new standing',
  text: `insert into order_standings_pending (shop_id, ${names.join(', ')}, orders)
    select $1, ${Object.values(keys).map((type, index) => `$${index + 3}::${type}`)}, 1
    where exists (select from orders where shop_id = $1 and order_id = $2)`,
};

/** Counts how a new order stands, where it is there. */
export const countNewStanding = async (
  query: Query,
  shop_id: number,
  order_id: number,
  order: StandingRow,
): Promise<void> => {
  const standing = standingOf(order);
  await query(countOne, [shop_id, order_id, ...names.map((name) => standing[name])]);
};

/** Counts how orders stand now, and how they stood before. */
export const countStandings = async (
  query: Query,
  shop_id: number,
  now: readonly StandingRow[],
  before: readonly StandingRow[] = [],
): Promise<void> => {
  const changed = sumsOfKeys(names, ['orders'], now.map(standingOf), before.map(standingOf));
  if (changed.length > 0) await query(count, [shop_id, JSON.stringify(changed)]);
};
