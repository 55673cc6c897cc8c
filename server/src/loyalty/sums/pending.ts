import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Alongside } from '../../platform/ledger/ledger.ts';

type Key = { shopId: number; id: number };

/** What a shopper is counted by: nobody who was merged into another is. */
const place = `shop_id, (created_at at time zone 'UTC')::date, unsubscribed_at is not null`;

/** What entries and their shopper's new sums add to the sums that lists and reports read. */
export const pendingAlongside: Alongside = ({ shop, id, state, entries }) => [
  `counted_entries as (
    insert into loyalty_entries_pending (shop_id, local_date, type, points)
    values ${entries
      .map((entry) => `(${entry.event_shop_id}, ${entry.local_date}, ${entry.type}, ${entry.amount_points})`)
      .join(', ')})`,
  `counted_customer as (
    insert into loyalty_customers_pending (shop_id, joined_on, has_left, customers, balance_points, earned_points, spent_points)
    select ${place}, 0, ${state.balance_points} - balance_points, ${state.earned_points} - earned_points,
      ${state.spent_points} - spent_points
    from loyalty_customers
    where shop_id = ${shop} and loyalty_customer_id = ${id} and merged_customer_id is null)`,
];

/**
 * Counts a shopper as they stand now, or no longer (−1): before and after whatever changes by what they are counted, and
 * when they come or go. Under their lock.
 */
export const countCustomer = async (trx: Database, { shopId, id }: Key, times: 1 | -1): Promise<void> => {
  await sql`insert into loyalty_customers_pending
      (shop_id, joined_on, has_left, customers, balance_points, earned_points, spent_points)
    select ${sql.raw(place)}, ${times}::int, ${times}::int * balance_points, ${times}::int * earned_points,
      ${times}::int * spent_points
    from loyalty_customers
    where shop_id = ${shopId} and loyalty_customer_id = ${id} and merged_customer_id is null`.execute(trx);
};

/** Counts shoppers that were just written together, with their first entries. */
export const countOpened = async (trx: Database, keys: readonly Key[]): Promise<void> => {
  const rows = JSON.stringify(keys.map(({ shopId, id }) => ({ shop_id: shopId, id })));
  const of = sql`jsonb_to_recordset(${rows}::jsonb) as r(shop_id int, id bigint)`;
  await sql`insert into loyalty_customers_pending
      (shop_id, joined_on, has_left, customers, balance_points, earned_points, spent_points)
    select c.shop_id, (c.created_at at time zone 'UTC')::date, c.unsubscribed_at is not null, 1, c.balance_points,
      c.earned_points, c.spent_points
    from ${of} join loyalty_customers c on c.shop_id = r.shop_id and c.loyalty_customer_id = r.id`.execute(
    trx,
  );
  await sql`insert into loyalty_entries_pending (shop_id, local_date, type, points)
    select e.event_shop_id, e.local_date, e.type, e.amount_points
    from ${of} join loyalty_entries e on e.shop_id = r.shop_id and e.loyalty_customer_id = r.id`.execute(trx);
};
