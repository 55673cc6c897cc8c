import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { run, type Statement } from '../../platform/database/prepared.ts';
import type { AccountKey as CustomerKey } from '../../platform/ledger/ledger.ts';
import type { Lot, Outstanding } from './lots.ts';

const lotsOf: Statement = {
  name: 'lots of shopper',
  text: `select lot_no as "lotNo", left_points as left, earned_shop_id as "earnedShopId", available_at as "availableAt",
      expires_at as "expiresAt"
    from loyalty_lots where shop_id = $1 and loyalty_customer_id = $2 and left_points > 0 order by lot_no`,
};

/** What a shopper has left, lot by lot. */
export const readLots = async (db: Database, { shopId, id }: CustomerKey): Promise<Lot[]> =>
  (await run<Lot>(db, lotsOf, [shopId, id])).rows;

/** What some entries of a shopper took from lots and didn't give back yet, in the order in which it was taken. */
export const outstandingOf = async (
  db: Database,
  { shopId, id }: CustomerKey,
  entryNos: readonly number[],
): Promise<Outstanding[]> => {
  const { rows } = await sql<Outstanding>`
    select lot_no as "lotNo", -sum(points)::float8 as points, sum(cents)::float8 as cents,
      min(earned_shop_id) as "earnedShopId",
      -sum(points) filter (where points < 0)::float8 as taken,
      sum(cents) filter (where points < 0)::float8 as "takenCents"
    from loyalty_lot_moves
    where shop_id = ${shopId} and loyalty_customer_id = ${id} and entry_no = any(${entryNos}::int[])
    group by lot_no having sum(points) < 0 order by min(entry_no), lot_no`.execute(db);
  return rows;
};
