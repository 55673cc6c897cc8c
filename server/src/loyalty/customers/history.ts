import { toDollars } from '@backroom/contract/kit/money';
import type { loyaltyEndpoints } from '@backroom/contract/loyalty';
import { actionLabels, type EntryType } from '@backroom/contract/loyalty-labels';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Call } from '../../platform/http/call.ts';
import { codesOf } from '../codes/code-rows.ts';
import type { CustomerKey } from '../ledger/book-points.ts';
import { toPoints } from '../points.ts';
import { findByIdentity } from './accounts.ts';
import { customerOf, noSuchCustomer, readCustomer } from './customer-rows.ts';

/** The newest of each are shown: a shopper has some dozens. */
const MOST = 1_000;

type Entry = {
  entry_no: number;
  type: EntryType;
  at: Date;
  amount_points: number;
  balance_after_points: number;
  written_off_points: number;
  reason: string | null;
  note: string | null;
  order_id: string | null;
  order_name: string | null;
  order_cents: number | null;
  value_cents: number;
  actor: string;
  store_name: string;
  expires_at: Date | null;
  available_at: Date | null;
};

type OfOrder = { event_shop_id: number; order_id: string | null };

/** What the orders of entries came to: of the store where it happened, which needn't be the shopper's. */
const orderTotals = async (db: Database, entries: readonly OfOrder[]) => {
  const { rows } = await sql<OfOrder & { cents: number }>`
    select o.shop_id as event_shop_id, o.shopify_order_id as order_id, o.total_cents as cents
    from unnest(${entries.map(({ event_shop_id }) => event_shop_id)}::int[],
      ${entries.map(({ order_id }) => order_id)}::text[]) as e (shop_id, order_id)
    join orders o on o.shop_id = e.shop_id and o.shopify_order_id = e.order_id`.execute(db);
  const keyOf = ({ event_shop_id, order_id }: OfOrder) => `${event_shop_id} ${order_id}`;
  const totals = new Map(rows.map((row) => [keyOf(row), row.cents]));
  return (entry: OfOrder) => totals.get(keyOf(entry));
};

const readEntries = async (db: Database, { shopId, id }: CustomerKey): Promise<Entry[]> => {
  const { rows } = await sql<Entry & { event_shop_id: number }>`
    select e.entry_no, e.type, e.at, e.amount_points, e.balance_after_points, e.written_off_points, e.reason, e.note,
      e.event_shop_id, e.order_id, e.order_name, e.order_cents, e.value_cents, e.actor,
      s.name as store_name, l.expires_at, l.available_at
    from loyalty_entries e join shops s on s.shop_id = e.event_shop_id
    left join loyalty_lots l on l.shop_id = e.shop_id and l.loyalty_customer_id = e.loyalty_customer_id
      and l.lot_no = e.entry_no
    where e.shop_id = ${shopId} and e.loyalty_customer_id = ${id}
    order by e.entry_no desc limit ${MOST}`.execute(db);
  const totalOf = await orderTotals(db, rows);
  return rows.map((row) => ({ ...row, order_cents: totalOf(row) ?? row.order_cents }));
};

type Order = {
  shopify_order_id: string;
  name: string;
  total_cents: number;
  paid_cents: number;
  refunded_cents: number;
  shipping_cents: number;
  financial_status: string;
  created_at: Date;
  shop_domain: string;
  store_name: string;
  timezone: string;
};

const readOrders = async (db: Database, email: string | null): Promise<Order[]> => {
  if (email === null) return [];
  const { rows } = await sql<Order>`
    select o.shopify_order_id, o.name, o.total_cents, o.financial_status, o.created_at,
      s.shop_domain, s.name as store_name, s.timezone,
      (select coalesce(sum(p.amount_cents), 0)::float8 from payments p
        where p.shop_id = o.shop_id and p.order_id = o.order_id and not p.is_refund) as paid_cents,
      (select -coalesce(sum(p.amount_cents), 0)::float8 from payments p
        where p.shop_id = o.shop_id and p.order_id = o.order_id and p.is_refund) as refunded_cents,
      (select coalesce(sum(c.amount_cents), 0)::float8 from order_charges c
        where c.shop_id = o.shop_id and c.order_id = o.order_id and c.kind = 1) as shipping_cents
    from orders o join shops s on s.shop_id = o.shop_id
    where lower(o.customer_email) = ${email} order by o.created_at desc limit ${MOST}`.execute(db);
  return rows;
};

const readCards = async (db: Database, email: string | null) => {
  if (email === null) return [];
  const { rows } = await sql<{
    gift_card_id: number;
    last_characters: string;
    balance_cents: number;
    store_name: string;
  }>`
    select c.gift_card_id, c.last_characters, c.balance_cents, s.name as store_name
    from gift_cards c join shops s on s.shop_id = c.shop_id
    where lower(c.customer_email) = ${email} order by c.updated_at desc limit 100`.execute(db);
  return rows;
};

const nextExpiry = async (db: Database, { shopId, id }: CustomerKey) => {
  const { rows } = await sql<{ points: number; at: Date }>`
    select sum(left_points)::float8 as points, expires_at as at from loyalty_lots
    where shop_id = ${shopId} and loyalty_customer_id = ${id} and left_points > 0 and expires_at is not null
    group by expires_at order by expires_at limit 1`.execute(db);
  const [row] = rows;
  return row ? { points: toPoints(row.points), at: row.at.toISOString() } : null;
};

const monthsOf = async (db: Database, { shopId, id }: CustomerKey) => {
  const { rows } = await sql<{ month: string; earned: number; spent: number }>`
    select to_char(local_date, 'YYYY-MM') as month,
      coalesce(sum(amount_points) filter (where type in ('EARN', 'EARN_REVERSAL', 'BONUS', 'IMPORT')
        or type = 'ADJUST' and amount_points > 0), 0)::float8 as earned,
      -coalesce(sum(amount_points) filter (where type in ('REDEEM', 'REDEEM_REVERSAL')), 0)::float8 as spent
    from loyalty_entries where shop_id = ${shopId} and loyalty_customer_id = ${id}
    group by 1 order by 1 desc limit 24`.execute(db);
  return rows
    .toReversed()
    .map(({ month, earned, spent }) => ({ month, earned: toPoints(earned), spent: toPoints(spent) }));
};

/** All that happened to a shopper, over all stores, the newest first. @throws ApiError NOT_FOUND */
export const customerHistory = async ({ db, body }: Call<typeof loyaltyEndpoints.getCustomerHistory>) => {
  const key = body.customerId
    ? await customerOf(db, body.customerId)
    : await findByIdentity(db, 'email', body.email ?? '');
  if (!key) throw noSuchCustomer();
  const customer = await readCustomer(db, key);
  const entries = await readEntries(db, key);
  const orders = await readOrders(db, customer.email);
  const cards = await readCards(db, customer.email);
  const now = new Date();
  const oldest = entries.at(-1);
  return {
    customer,
    history: entries.map((entry) => ({
      _id: `${key.id}-${entry.entry_no}`,
      created_at: entry.at.toISOString(),
      points: toPoints(entry.amount_points),
      balance_after: toPoints(entry.balance_after_points),
      action: actionLabels[entry.type],
      type: entry.type,
      reason: reasonOf(entry),
      order_id: entry.order_id,
      order_name: entry.order_name,
      order_amount: entry.order_cents === null ? null : toDollars(entry.order_cents),
      shop_name: entry.store_name,
      expires_at: entry.expires_at?.toISOString() ?? null,
      performed_by: entry.actor,
      status: entry.available_at && entry.available_at > now ? ('pending' as const) : ('approved' as const),
    })),
    orders: orders.map((order) => ({
      shopify_order_id: order.shopify_order_id,
      name: order.name,
      total: toDollars(order.total_cents),
      total_paid: toDollars(order.paid_cents),
      financial_status: order.financial_status,
      refunded: toDollars(order.refunded_cents),
      shipping: toDollars(order.shipping_cents),
      date: order.created_at.toISOString(),
      shop: order.shop_domain,
      shop_name: order.store_name,
      timezone: order.timezone,
    })),
    rewards: entries
      .filter(({ type }) => type === 'REDEEM')
      .map((entry) => ({
        _id: `${key.id}-${entry.entry_no}`,
        date: entry.at.toISOString(),
        points: toPoints(-entry.amount_points),
        value: toDollars(entry.value_cents),
        order_id: entry.order_id,
        order_name: entry.order_name,
        shop_name: entry.store_name,
      })),
    cards: cards.map((card) => ({
      _id: String(card.gift_card_id),
      masked_code: `•••• •••• •••• ${card.last_characters}`,
      balance: toDollars(card.balance_cents),
      shop_name: card.store_name,
    })),
    codes: await codesOf(db, key),
    counters: {
      currentPoints: customer.loyalty_points,
      totalSpentPoints: customer.spent_loyalty_points,
      totalOrders: customer.total_orders,
      memberSince: oldest && entries.length < MOST ? oldest.at.toISOString() : customer.created_at,
      nextExpiry: await nextExpiry(db, key),
    },
    months: await monthsOf(db, key),
  };
};

const reasonOf = ({ reason, note, written_off_points }: Entry): string | null => {
  const lost =
    written_off_points > 0
      ? `${toPoints(written_off_points).toFixed(2)} points could not be taken back`
      : null;
  return [lost, reason, note].filter(Boolean).join('. ') || null;
};
