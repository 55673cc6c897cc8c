import { ApiError } from '@backroom/contract/kit/errors';
import { toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { run, type Statement } from '../../platform/database/prepared.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { phoneDigits } from '../../platform/personal-data.ts';
import type { Services } from '../../platform/services.ts';
import { findByIdentity } from '../customers/accounts.ts';
import { noSuchCustomer } from '../customers/customer-rows.ts';
import type { CustomerKey } from '../ledger/book-points.ts';
import { type Hundredths, toPoints, worthOf } from '../points.ts';
import type { TermsVersion } from '../terms/terms-in-force.ts';

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
    where phone = ${phoneDigits(phone)} and merged_customer_id is null limit 2`.execute(db);
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

type Row = {
  first_name: string;
  member_code: string;
  balance_points: number;
  free_points: number;
  unsubscribed_at: Date | null;
  created_at: Date;
};

const memberRow: Statement = {
  name: 'member for a till',
  text: `select c.first_name, c.member_code, c.balance_points, c.unsubscribed_at, c.created_at,
      (select coalesce(sum(l.left_points), 0)::float8 from loyalty_lots l
        where l.shop_id = c.shop_id and l.loyalty_customer_id = c.loyalty_customer_id and l.left_points > 0
          and l.available_at <= $3 and (l.expires_at is null or l.expires_at >= $3)) as free_points
    from loyalty_customers c where c.shop_id = $1 and c.loyalty_customer_id = $2`,
};

/** What a till learns of a shopper: nothing by which to reach them. */
export const memberOf = async (db: Database, key: CustomerKey, held: TermsVersion | null) => {
  const { rows } = await run<Row>(db, memberRow, [key.shopId, key.id, new Date()]);
  const row = rows[0]!;
  return memberShown(
    {
      id: key.id,
      firstName: row.first_name,
      memberCode: row.member_code,
      balance: row.balance_points,
      free: row.free_points,
      unsubscribedAt: row.unsubscribed_at,
      createdAt: row.created_at,
    },
    held,
  );
};

type Member = {
  id: number;
  firstName: string;
  memberCode: string;
  balance: Hundredths;
  /** What lots have come available and haven't expired. */
  free: Hundredths;
  unsubscribedAt: Date | null;
  createdAt: Date;
};

/** The same of what was read before. */
export const memberShown = (member: Member, held: TermsVersion | null) => {
  const free = Math.max(0, Math.min(member.balance, member.free));
  return {
    customer_id: String(member.id),
    first_name: member.firstName,
    member_code: member.memberCode,
    balance: toPoints(member.balance),
    spendable: toPoints(free),
    worth: held ? toDollars(worthOf(free, held.terms)) : 0,
    status: member.unsubscribedAt ? ('unsubscribed' as const) : ('active' as const),
    member_since: member.createdAt.toISOString(),
  };
};
