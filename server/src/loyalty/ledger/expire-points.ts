import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { endOfDaySql } from '../../platform/database/end-of-day.ts';
import { readVersions, versionAt } from '../terms/terms-in-force.ts';
import { type CustomerKey, lockCustomer, takePoints } from './book-points.ts';

const BATCH = 200;

const due = async (db: Database, now: Date): Promise<CustomerKey[]> => {
  const { rows } = await sql<{ shop_id: number; loyalty_customer_id: number }>`
    select distinct shop_id, loyalty_customer_id from loyalty_lots
    where left_points > 0 and expires_at < ${now} limit ${BATCH}`.execute(db);
  return rows.map((row) => ({ shopId: row.shop_id, id: row.loyalty_customer_id }));
};

type Lot = { lot_no: number; left_points: number; expires_at: Date };

/** Books what of one shopper has expired, an entry for each lot, dated at the end of its last day. */
const expireOf = (db: Database, key: CustomerKey, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockCustomer(trx, key);
    const { rows } = await sql<Lot>`
      select lot_no, left_points, expires_at from loyalty_lots
      where shop_id = ${key.shopId} and loyalty_customer_id = ${key.id} and left_points > 0 and expires_at < ${now}
      order by expires_at, lot_no`.execute(trx);
    for (const { lot_no, left_points, expires_at } of rows) {
      const customer = await lockCustomer(trx, key);
      const details = {
        actor: { kind: 'system', name: 'expiry' },
        idempotencyKey: `expired:${key.id}:${customer.state.entries + 1}`,
      } as const;
      const gone = { type: 'EXPIRE', points: left_points, at: expires_at, first: [lot_no] } as const;
      await takePoints(trx, customer, gone, details);
    }
  });

/**
 * Points that came in while nothing expired get a date once terms say that points expire: one full period after those
 * terms began, so that nobody loses anything sooner (domain.md 3.2, `expiry_mode`).
 */
const dateUndated = async (db: Database, now: Date): Promise<void> => {
  const versions = await readVersions(db);
  const held = versionAt(versions, now);
  if (!held || held.terms.expiry_mode === 'NEVER') return;
  const { timezone, expiry_months } = held.terms;
  const day = sql`((${held.effective_from}::timestamptz at time zone ${timezone}::text)::date
    + make_interval(months => ${expiry_months}::int))::date`;
  await sql`with until as materialized (select ${endOfDaySql(day, sql`${timezone}::text`)} as at)
    update loyalty_lots set expires_at = until.at from until
    where left_points > 0 and expires_at is null and earned_at < ${held.effective_from}`.execute(db);
};

/**
 * Books the expiry of all points whose last day is over in the chain's zone. Nothing expires while the terms in force say
 * that points never do.
 * @returns how many shoppers it was booked for
 */
export const expirePoints = async (db: Database, now = new Date()): Promise<number> => {
  const held = versionAt(await readVersions(db), now);
  if (!held || held.terms.expiry_mode === 'NEVER') return 0;
  await dateUndated(db, now);
  let booked = 0;
  for (;;) {
    const customers = await due(db, now);
    for (const key of customers) await expireOf(db, key, now);
    booked += customers.length;
    if (customers.length < BATCH) return booked;
  }
};
