import { ApiError } from '@backroom/contract/kit/errors';
import { toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import type { Services } from '../../platform/services.ts';
import { findByIdentity, normalPhone } from '../customers/accounts.ts';
import { noSuchCustomer } from '../customers/customer-rows.ts';
import type { CustomerKey } from '../ledger/book-points.ts';
import { spendable } from '../ledger/lots.ts';
import { readLots } from '../ledger/read-lots.ts';
import { toPoints, worthOf } from '../points.ts';
import { readVersions, type TermsVersion, versionAt } from '../terms/terms-in-force.ts';

export type Who = {
  email?: string | undefined;
  phone?: string | undefined;
  member_code?: string | undefined;
};

/** Shoppers that a till may ask for in vain; more is guessing. */
const misses: Limit = { name: 'loyalty-members', tries: 60, seconds: 15 * 60 };

const byPhone = async (db: Database, phone: string): Promise<CustomerKey | null> => {
  const { rows } = await sql<{ shop_id: number; loyalty_customer_id: number }>`
    select shop_id, loyalty_customer_id from loyalty_customers
    where phone = ${normalPhone(phone)} and merged_customer_id is null limit 2`.execute(db);
  const [row] = rows;
  if (rows.length > 1) {
    throw new ApiError('CONFLICT', 'Several customers have this phone number: ask for the e-mail address');
  }
  return row ? { shopId: row.shop_id, id: row.loyalty_customer_id } : null;
};

/**
 * The shopper a till means.
 * @throws ApiError NOT_FOUND, CONFLICT where several have the phone number, RATE_LIMITED for who guesses
 */
export const findMember = async (
  { limits }: Services,
  db: Database,
  caller: string,
  { email, phone, member_code }: Who,
): Promise<CustomerKey> => {
  const found = phone
    ? await byPhone(db, phone)
    : await findByIdentity(db, email ? 'email' : 'code', email || (member_code ?? ''));
  if (found) return found;
  await limits.count(misses, caller);
  throw noSuchCustomer();
};

/** The terms in force; null before the programme began. */
export const termsNow = async (db: Database): Promise<TermsVersion | null> =>
  versionAt(await readVersions(db), new Date());

/** The same. @throws ApiError LOYALTY_NOT_REDEEMABLE before the programme began */
export const termsInForce = async (db: Database): Promise<TermsVersion> => {
  const held = await termsNow(db);
  if (!held) throw new ApiError('LOYALTY_NOT_REDEEMABLE', 'There is no loyalty programme yet');
  return held;
};

type Row = {
  first_name: string;
  member_code: string;
  balance_points: number;
  unsubscribed_at: Date | null;
  created_at: Date;
};

/** What a till learns of a shopper: nothing by which to reach them. */
export const memberOf = async (db: Database, key: CustomerKey, held: TermsVersion | null) => {
  const { rows } = await sql<Row>`
    select first_name, member_code, balance_points, unsubscribed_at, created_at from loyalty_customers
    where shop_id = ${key.shopId} and loyalty_customer_id = ${key.id}`.execute(db);
  const row = rows[0]!;
  const free = spendable(await readLots(db, key), row.balance_points, new Date());
  return {
    customer_id: String(key.id),
    first_name: row.first_name,
    member_code: row.member_code,
    balance: toPoints(row.balance_points),
    spendable: toPoints(free),
    worth: held ? toDollars(worthOf(free, held.terms)) : 0,
    status: row.unsubscribed_at ? ('unsubscribed' as const) : ('active' as const),
    member_since: row.created_at.toISOString(),
  };
};
