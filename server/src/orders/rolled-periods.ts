import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Query, Statement } from '../platform/database/query.ts';

/** A month, a quarter or a year of a store's business days: '2025-05', '2025-Q2', '2025'. */
export type Period = string;

export const monthOf = (day: string): Period => day.slice(0, 7);

export const quarterOf = (day: string): Period =>
  `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

export const yearOf = (day: string): Period => day.slice(0, 4);

const reopen: Statement = {
  name: 'reopen periods',
  text: 'delete from rolled_periods where shop_id = $1 and period = any($2::text[])',
};

const reopenForNew: Statement = {
  name: 'reopen periods of new order',
  text: `${reopen.text} and exists (select from orders where shop_id = $1 and order_id = $3)`,
};

const hold: Statement = {
  name: 'hold shop against rolling up',
  text: 'select from shops where shop_id = $1 for key share',
};

const periodsOf = (days: Iterable<string>): Period[] => [
  ...new Set([...days].flatMap((day) => [monthOf(day), quarterOf(day), yearOf(day)])),
];

/**
 * Takes the sums of a store's periods out of use, because facts of some of their days were posted in the same
 * transaction. To be called after a statement that locked the store's row against rolling up: a foreign key's check
 * of a new order does, else `holdShop`.
 */
export const reopenPeriods = async (query: Query, shop_id: number, days: Iterable<string>): Promise<void> => {
  const periods = periodsOf(days);
  if (periods.length > 0) await query(reopen, [shop_id, periods]);
};

/** The same for a new order, where it is there. */
export const reopenPeriodsOfNewOrder = async (
  query: Query,
  shop_id: number,
  order_id: number,
  days: Iterable<string>,
): Promise<void> => {
  await query(reopenForNew, [shop_id, periodsOf(days), order_id]);
};

/** Makes whoever rolls up the store's periods wait until this transaction ends, and waits for them. */
export const holdShop = async (query: Query, shop_id: number): Promise<void> => {
  await query(hold, [shop_id]);
};

/** Says which of a store's periods have sums that stand, of those that were summed anew in this transaction. */
export const closePeriods = async (
  trx: Database,
  shop_id: number,
  summed: readonly Period[],
  standing: readonly Period[],
): Promise<void> => {
  await sql`delete from rolled_periods where shop_id = ${shop_id} and period = any(${summed}::text[])`.execute(
    trx,
  );
  await sql`insert into rolled_periods (shop_id, period)
    select ${shop_id}, * from unnest(${standing}::text[])`.execute(trx);
};
