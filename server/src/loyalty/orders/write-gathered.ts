import type { Database } from '../../platform/database/connect.ts';
import { run, type Statement } from '../../platform/database/prepared.ts';
import { entryColumns } from '../../platform/ledger/ledger.ts';
import { pointsLedger } from '../ledger/points-ledger.ts';
import type { GatheredBooks } from './gathered-books.ts';

// The store of the shoppers is said once, so that everything stays within its rows.
const columns = entryColumns(pointsLedger).filter(([name]) => name !== 'shop_id');
const names = columns.map(([name]) => name).join(', ');

const statement: Statement = {
  name: 'write points of shoppers who pay with them',
  // $1 the shoppers' store, $2 entries, $3 lots that came, $4 moves of lots, $5 lots that changed, $6 entries tied to orders,
  // $7 what shoppers' sums change by, $8 the store of the orders.
  text: `with given as materialized (
      select * from jsonb_to_recordset($2::jsonb) as x(${columns.map((column) => column.join(' ')).join(', ')})
    ), entries as (
      insert into loyalty_entries (shop_id, ${names}) select $1, ${names} from given
    ), opened as (
      insert into loyalty_lots (shop_id, loyalty_customer_id, lot_no, points, left_points, earned_shop_id, earned_at,
        available_at, expires_at)
      select $1, x.* from jsonb_to_recordset($3::jsonb) as x(id bigint, lot_no int, points int, left_points int,
        earned_shop_id int, earned_at timestamptz, available_at timestamptz, expires_at timestamptz)
    ), moved as (
      insert into loyalty_lot_moves (shop_id, loyalty_customer_id, entry_no, lot_no, points, cents, earned_shop_id,
        event_shop_id, local_date)
      select $1, x.id, x.entry_no, x.lot_no, x.points, x.cents, x.earned_shop_id, $8, x.local_date
      from jsonb_to_recordset($4::jsonb) as x(id bigint, entry_no int, lot_no int, points int, cents int,
        earned_shop_id int, local_date date)
    ), changed_lots as (
      update loyalty_lots l set left_points = x.left_points, expires_at = coalesce(x.expires_at, l.expires_at)
      from jsonb_to_recordset($5::jsonb) as x(id bigint, lot_no int, left_points int, expires_at timestamptz)
      where l.shop_id = $1 and l.loyalty_customer_id = x.id and l.lot_no = x.lot_no
    ), tied as (
      update loyalty_entries e set order_id = x.order_id, order_name = x.order_name
      from jsonb_to_recordset($6::jsonb) as x(id bigint, entry_no int, order_id text, order_name text)
      where e.shop_id = $1 and e.loyalty_customer_id = x.id and e.entry_no = x.entry_no
    ), changed as (
      update loyalty_customers c set balance_points = c.balance_points + x.balance,
        earned_points = c.earned_points + x.earned, spent_points = c.spent_points + x.spent,
        entries_count = c.entries_count + x.entries, updated_at = now()
      from jsonb_to_recordset($7::jsonb) as x(id bigint, balance int, earned int, spent int, entries int)
      where c.shop_id = $1 and c.loyalty_customer_id = x.id
      returning x.balance, x.earned, x.spent, (c.created_at at time zone 'UTC')::date as joined_on,
        c.unsubscribed_at is not null as has_left
    ), counted_entries as (
      insert into loyalty_entries_pending (shop_id, local_date, type, points)
      select $8, local_date, type, sum(amount_points) from given group by local_date, type
    )
    insert into loyalty_customers_pending
      (shop_id, joined_on, has_left, customers, balance_points, earned_points, spent_points)
    select $1, joined_on, has_left, 0, sum(balance), sum(earned), sum(spent) from changed group by joined_on, has_left`,
};

/** Writes what was gathered, in one statement: under the locks that were taken when it was read. */
export const writeGathered = async (
  trx: Database,
  { shopId, shoppers }: GatheredBooks,
  ordersShopId: number,
): Promise<void> => {
  const all = [...shoppers].filter(([, { entries, tied }]) => entries.length > 0 || tied.length > 0);
  if (all.length === 0) return;
  const lots = all.flatMap(([id, shopper]) => shopper.lots.map((lot) => ({ ...lot, id })));
  const opened = lots.flatMap(({ id, lotNo, left, earnedShopId, availableAt, expiresAt, fresh }) =>
    fresh
      ? {
          id,
          lot_no: lotNo,
          points: fresh.points,
          left_points: left,
          earned_shop_id: earnedShopId,
          earned_at: fresh.earnedAt,
          available_at: availableAt,
          expires_at: expiresAt,
        }
      : [],
  );
  const changed = lots.flatMap(({ id, lotNo, left, expiresAt, fresh, isChanged, isExtended }) =>
    isChanged && !fresh
      ? { id, lot_no: lotNo, left_points: left, expires_at: isExtended ? expiresAt : null }
      : [],
  );
  const tied = all.flatMap(([id, shopper]) =>
    shopper.tied.map(({ entry_no, order_id, order_name }) => ({ id, entry_no, order_id, order_name })),
  );
  const sums = all.flatMap(
    ([
      id,
      {
        before,
        locked: { state },
        entries,
      },
    ]) => ({
      id,
      balance: state.balance - before.balance,
      earned: state.earned - before.earned,
      spent: state.spent - before.spent,
      entries: entries.length,
    }),
  );
  const records = [
    all.flatMap(([, { entries }]) => entries),
    opened,
    all.flatMap(([, { moves }]) => moves),
    changed,
    tied,
    sums,
  ];
  await run(trx, statement, [shopId, ...records.map((some) => JSON.stringify(some)), ordersShopId]);
};
