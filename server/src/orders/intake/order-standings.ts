import { badgeOf } from '../badge.ts';
import type { FactRow } from './fact-tables.ts';
import type { OrderRow } from './order-row.ts';

/** The columns of an order that tell how it stands. */
export type StandingRow = Pick<
  OrderRow,
  'local_date' | 'cancelled_at' | 'financial_status' | 'fulfillment_status' | 'payment_type' | 'channel'
>;

/** What the order list counts orders by, with the SQL types (migrations/0190). */
export const standingKeys: Record<string, string> = {
  local_date: 'date',
  status: 'text',
  fulfillment_status: 'text',
  payment_type: 'text',
  channel: 'text',
};

/** What an order without a fulfilment status counts as. */
export const UNFULFILLED = 'unfulfilled';

/** How an order stands, as the view `order_standings` says it in SQL. */
export const standingOf = (order: StandingRow): FactRow => ({
  local_date: order.local_date,
  status: badgeOf(order.financial_status, order.cancelled_at),
  fulfillment_status: order.fulfillment_status ?? UNFULFILLED,
  payment_type: order.payment_type,
  channel: order.channel,
  orders: 1,
});
