import { addDays, type LocalDate, type StoreClock, storeDayOf } from '@backroom/contract/kit/dates';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { lockNumbers } from '../platform/database/lock-numbers.ts';
import type { Query, Statement } from '../platform/database/query.ts';

/** Business days of a store, both ends included, on which nothing is posted any more. */
export type ClosedPeriod = { first_day: LocalDate; last_day: LocalDate };

const select: Statement = {
  name: 'closed periods',
  text: 'select first_day, last_day from closed_periods where shop_id = $1',
};

/**
 * By the store's number. A lock of its own and not the store's row: where that has a copy on
 * several servers, those who share it get in each other's way.
 */
const hold: Statement = {
  name: 'hold shop against closing',
  text: `select pg_advisory_xact_lock_shared(${lockNumbers.closedPeriods}, $1::int)`,
};

/** Makes whoever closes days of the store wait until this transaction ends, and waits for them. */
export const holdShop = async (query: Query, shop_id: number): Promise<void> => {
  await query(hold, [shop_id]);
};

/**
 * The closed periods of a store. Inside a transaction that posts, to be asked after `holdShop`: then none is closed
 * until it ends.
 */
export const closedPeriodsOf = (query: Query, shop_id: number): Promise<ClosedPeriod[]> =>
  query<ClosedPeriod>(select, [shop_id]);

export const isClosed = (closed: readonly ClosedPeriod[], day: LocalDate): boolean =>
  closed.some(({ first_day, last_day }) => day >= first_day && day <= last_day);

/** When something came, and the open business day that it is posted on where its own is closed. */
export const dayItCame = (
  closed: readonly ClosedPeriod[],
  clock: StoreClock,
  now = new Date(),
): { at: string; local_date: LocalDate } => {
  let local_date = storeDayOf(now, clock);
  while (isClosed(closed, local_date)) local_date = addDays(local_date, 1);
  return { at: now.toISOString(), local_date };
};

/**
 * Closes days of a store for good, in the transaction of what closes them: whoever posts to the store has ended before
 * or begins after it (domain.md 2.4, I14).
 */
export const closeToPosting = async (trx: Database, shop_id: number, period: ClosedPeriod): Promise<void> => {
  // Before the row, which drafting holds: whoever posts has this lock when its foreign keys ask for the row.
  await sql`select pg_advisory_xact_lock(${lockNumbers.closedPeriods}, ${shop_id}::int)`.execute(trx);
  await sql`select from shops where shop_id = ${shop_id} for update`.execute(trx);
  await trx
    .insertInto('closed_periods')
    .values({ shop_id, ...period })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
