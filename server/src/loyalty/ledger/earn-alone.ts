import type { Database } from '../../platform/database/connect.ts';
import { endOfDayText } from '../../platform/database/end-of-day.ts';
import { run, type Statement } from '../../platform/database/prepared.ts';
import { type Earning, MOST_HELD } from './earn-together.ts';

// Whoever waited for the account's lock has lots that this statement can't see: the count of entries that it began with is
// another one than the one under lock, and nothing is changed.
const statement: Statement = {
  name: 'earn points alone',
  // $1 the shopper's store, $2 their id, $3 points, $4 the store of the order, $5 placed, $6 when, $7 its day, $8 its day in the
  // zone, $9 now, $10 its day there, $11 its day in the zone, $12 the zone, $13 months, $14 whether all lives as long, $15 days
  // until they can be spent, then what the entry tells: $16 order, $17 its name, $18 channel, $19 key, $20 cents, $21 rate,
  // $22 version.
  text: `with changed as (
      update loyalty_customers c set balance_points = c.balance_points + $3::int,
        earned_points = c.earned_points + $3::int, entries_count = c.entries_count + 1, updated_at = now()
      where c.shop_id = $1 and c.loyalty_customer_id = $2 and c.merged_customer_id is null
        and abs(c.balance_points) < ${MOST_HELD} and abs(c.earned_points) < ${MOST_HELD}
        and (c.opened_at is null or $5::timestamptz >= c.opened_at)
        and (c.unsubscribed_at is null or $5::timestamptz < c.unsubscribed_at)
        and c.entries_count = (
          select s.entries_count from loyalty_customers s where s.shop_id = $1 and s.loyalty_customer_id = $2)
      returning c.balance_points as balance, c.entries_count as entry_no,
        (c.created_at at time zone 'UTC')::date as joined_on, c.unsubscribed_at is not null as has_left
    ), dated as materialized (
      select c.*, case when p.is_closed then $9::timestamptz else $6::timestamptz end as at,
        case when p.is_closed then $10::date else $7::date end as day,
        ${endOfDayText('p.last_day', '$12::text')} as expires_at
      from changed c, (
        select is_closed,
          (case when is_closed then $11::date else $8::date end + make_interval(months => $13::int))::date as last_day
        from (select exists (
          select from closed_periods where shop_id = $4 and $7::date between first_day and last_day) as is_closed) closed
      ) p
    ), entries as (
      insert into loyalty_entries (shop_id, loyalty_customer_id, entry_no, type, amount_points, balance_after_points, at,
        local_date, event_shop_id, order_id, order_name, actor_kind, actor, idempotency_key, order_cents, rate_used,
        config_version)
      select $1, $2, entry_no, 'EARN', $3, balance, at, day, $4, $16, $17, 'shopper', $18, $19, $20, $21, $22 from dated
    ), extended as (
      update loyalty_lots l set expires_at = d.expires_at from dated d
      where l.shop_id = $1 and l.loyalty_customer_id = $2 and $14::boolean and d.balance > $3::int
        and l.left_points > 0 and l.expires_at < d.expires_at
    ), lots as (
      insert into loyalty_lots (shop_id, loyalty_customer_id, lot_no, points, left_points, earned_shop_id, earned_at,
        available_at, expires_at)
      select $1, $2, entry_no, $3, least($3::int, greatest(balance, 0)), $4, at,
        at + $15::int * interval '24 hours', expires_at
      from dated
    ), counted_entries as (
      insert into loyalty_entries_pending (shop_id, local_date, type, points) select $4, day, 'EARN', $3 from dated
    ), counted_customers as (
      insert into loyalty_customers_pending
        (shop_id, joined_on, has_left, customers, balance_points, earned_points, spent_points)
      select $1, joined_on, has_left, 0, $3, $3, 0 from dated
    )
    select entry_no from dated`,
};

/**
 * Books the one thing that a new order earned, as `earnTogether` books many: most orders come alone, and this statement has
 * fewer parts to be made ready. @returns false, having changed nothing, where it isn't plain
 */
export const earnAlone = async (
  trx: Database,
  shopId: number,
  of: { shopId: number; now: Date; today: string },
  one: Earning,
): Promise<boolean> => {
  const { rows } = await run(trx, statement, [
    shopId,
    one.id,
    one.points,
    of.shopId,
    one.placed_at,
    one.at,
    one.day,
    one.zone_day,
    of.now,
    of.today,
    one.now_day,
    one.zone,
    one.months,
    one.keeps,
    one.pending_days,
    one.order_id,
    one.order_name,
    one.channel,
    one.key,
    one.order_cents,
    one.rate,
    one.version,
  ]);
  return rows.length > 0;
};
