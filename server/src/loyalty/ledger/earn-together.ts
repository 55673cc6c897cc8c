import type { Database } from '../../platform/database/connect.ts';
import { endOfDayText } from '../../platform/database/end-of-day.ts';
import { run, type Statement } from '../../platform/database/prepared.ts';
import type { Hundredths } from '../points.ts';

/** What an order that is new does to points: it earns them, and some may have been taken back by the time it came. */
export type Earning = {
  /** The shopper, in the store that the statement is for. */
  id: number;
  order_id: string;
  order_name: string;
  /** Where it was sold: who did it. */
  channel: string;
  placed_at: string;
  type: 'EARN' | 'EARN_REVERSAL';
  /** Plus for EARN, minus for its reversal. */
  points: Hundredths;
  key: string;
  /** When, on which day of the store, and on which in the programme's zone. */
  at: string;
  day: string;
  zone_day: string;
  /** The day in the programme's zone on which it is booked if its own is closed. */
  now_day: string;
  zone: string;
  /** After how many months they expire; null is never. */
  months: number | null;
  /** Whether all that the shopper has lives as long (INACTIVITY). */
  keeps: boolean;
  pending_days: number;
  order_cents: number;
  rate: number;
  version: number;
  /** Whether the order takes something back: only from a balance that isn't below zero can all of it be taken. */
  takes: boolean;
};

/** More than this, in one entry or as a balance, is booked one by one: so no sum here leaves its column. */
export const MOST_TOGETHER: Hundredths = 1_000_000;
/** Above it nothing is booked here. */
export const MOST_HELD: Hundredths = 1_000_000_000;

// Above MOST_HELD nothing is booked here, so that no sum leaves its column. Whoever waited for a lock has lots that this
// statement can't see: the count of entries that it began with is another one than the one under lock.
const statement: Statement = {
  name: 'earn points together',
  // $1 the shoppers' store, $2 their ids, $3 the earnings, $4 the store of the orders, $5 now, $6 its day there.
  text: `with seen as materialized (
      select loyalty_customer_id as id, entries_count from loyalty_customers
      where shop_id = $1 and loyalty_customer_id = any($2::bigint[])
    ), held as materialized (
      select loyalty_customer_id as id, entries_count, balance_points as had, opened_at, unsubscribed_at
      from loyalty_customers
      where shop_id = $1 and loyalty_customer_id = any($2::bigint[]) and merged_customer_id is null
        and abs(balance_points) < ${MOST_HELD} and abs(earned_points) < ${MOST_HELD}
      order by loyalty_customer_id for update
    ), given as (
      select x.*, exists (
          select from closed_periods p where p.shop_id = $4 and x.day between p.first_day and p.last_day
        ) as is_closed
      from jsonb_to_recordset($3::jsonb) as x (ord int, id bigint, order_id text, order_name text, channel text,
        placed_at timestamptz, type text, points int, key text, at timestamptz, day date, zone_day date, now_day date,
        zone text, months int, keeps boolean, pending_days int, order_cents int, rate numeric, version int, takes boolean)
    ), allowed as materialized (
      select g.ord, g.id, g.order_id, g.order_name, g.channel, g.type, g.points, g.key, g.zone, g.months, g.keeps,
        g.pending_days, g.order_cents, g.rate, g.version,
        case when g.is_closed then $5::timestamptz else g.at end as at,
        case when g.is_closed then $6::date else g.day end as day,
        case when g.is_closed then g.now_day else g.zone_day end as zone_day
      from given g join held h on h.id = g.id join seen s on s.id = g.id
      where s.entries_count = h.entries_count and (h.opened_at is null or g.placed_at >= h.opened_at)
        and (h.unsubscribed_at is null or g.placed_at < h.unsubscribed_at)
        and (not g.takes or h.had >= 0)
    ), changed as (
      update loyalty_customers c set balance_points = c.balance_points + s.points,
        earned_points = c.earned_points + s.points, entries_count = c.entries_count + s.entries, updated_at = now()
      from (select id, sum(points)::int as points, count(*)::int as entries from allowed group by id) s
      where c.shop_id = $1 and c.loyalty_customer_id = s.id
      returning c.loyalty_customer_id as id, c.balance_points - s.points as had, c.entries_count - s.entries as entries,
        s.points, (c.created_at at time zone 'UTC')::date as joined_on, c.unsubscribed_at is not null as has_left
    ), numbered as materialized (
      select a.*, (c.entries + row_number() over shopper)::int as entry_no,
        (c.had + sum(a.points) over shopper)::int as balance,
        ${endOfDayText('(a.zone_day + make_interval(months => a.months))::date', 'a.zone')} as expires_at
      from allowed a join changed c on c.id = a.id
      window shopper as (partition by a.id order by a.ord)
    ), entries as (
      insert into loyalty_entries (shop_id, loyalty_customer_id, entry_no, type, amount_points, balance_after_points, at,
        local_date, event_shop_id, order_id, order_name, actor_kind, actor, idempotency_key, order_cents, rate_used,
        config_version)
      select $1, id, entry_no, type, points, balance, at, day, $4, order_id, order_name, 'shopper', channel, key,
        order_cents, rate, version
      from numbered
    ), extended as (
      update loyalty_lots l set expires_at = x.expires_at
      from (
        select id, max(expires_at) as expires_at from numbered
        where type = 'EARN' and keeps and balance > points group by id
      ) x
      where l.shop_id = $1 and l.loyalty_customer_id = x.id and l.left_points > 0 and l.expires_at < x.expires_at
    ), of_orders as materialized (
      select n.*, least(n.points, greatest(n.balance, 0)) as stays,
        coalesce(sum(n.points) filter (where n.type = 'EARN_REVERSAL') over of_order, 0)::int as taken,
        min(n.entry_no) filter (where n.type = 'EARN') over of_order as lot_no,
        max(case when n.type = 'EARN' and n.keeps and n.balance > n.points then n.expires_at end)
          over (partition by n.id order by n.ord rows between 1 following and unbounded following) as kept_until
      from numbered n window of_order as (partition by n.id, n.order_id)
    ), lots as (
      insert into loyalty_lots (shop_id, loyalty_customer_id, lot_no, points, left_points, earned_shop_id, earned_at,
        available_at, expires_at)
      select $1, id, entry_no, points, stays + taken, $4, at, at + pending_days * interval '24 hours',
        case when expires_at is null or stays + taken = 0 then expires_at else greatest(expires_at, kept_until) end
      from of_orders where type = 'EARN'
    ), moves as (
      insert into loyalty_lot_moves (shop_id, loyalty_customer_id, entry_no, lot_no, points, cents, earned_shop_id,
        event_shop_id, local_date)
      select $1, id, entry_no, lot_no, points, 0, $4, $4, day from of_orders where type = 'EARN_REVERSAL'
    ), counted_entries as (
      insert into loyalty_entries_pending (shop_id, local_date, type, points)
      select $4, day, type, sum(points) from numbered group by day, type
    ), counted_customers as (
      insert into loyalty_customers_pending
        (shop_id, joined_on, has_left, customers, balance_points, earned_points, spent_points)
      select $1, joined_on, has_left, 0, sum(points), sum(points), 0 from changed group by joined_on, has_left
    )
    select distinct order_id from numbered`,
};

/**
 * Books what many new orders of a store earn for shoppers of one store, each order whole, in the sequence given: entries,
 * lots, balances and sums in one statement that locks the shoppers in the order of their ids. An order with reversals has
 * one EARN, before them. What isn't plain is left alone: who was merged, had left, or came later than the order; who
 * owes points where some are taken back; whom another transaction was booking for.
 * @returns the orders that were booked
 */
export const earnTogether = async (
  trx: Database,
  shopId: number,
  of: { shopId: number; now: Date; today: string },
  earnings: readonly Earning[],
): Promise<Set<string>> => {
  const ids = [...new Set(earnings.map(({ id }) => id))];
  const records = JSON.stringify(earnings.map((earning, ord) => ({ ...earning, ord })));
  const values = [shopId, ids, records, of.shopId, of.now, of.today];
  const { rows } = await run<{ order_id: string }>(trx, statement, values);
  return new Set(rows.map(({ order_id }) => order_id));
};
