import { ApiError } from '@backroom/contract/kit/errors';
import { toDollars } from '@backroom/contract/kit/money';
import type { LoyaltyCustomer } from '@backroom/contract/loyalty-fields';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { versionOf } from '../../platform/record-version.ts';
import type { CustomerKey } from '../ledger/book-points.ts';
import { toPoints } from '../points.ts';
import { findById } from './accounts.ts';

export type CustomerRow = {
  shop_id: number;
  loyalty_customer_id: number;
  email: string | null;
  first_name: string;
  last_name: string;
  phone: string | null;
  member_code: string;
  balance_points: number;
  earned_points: number;
  spent_points: number;
  last_activity_at: Date | null;
  unsubscribed_at: Date | null;
  merged_customer_id: number | null;
  created_at: Date;
  updated_at: Date;
  store_name: string;
  shop_domain: string;
  orders: number;
  spent_cents: number;
  email_opted_in: boolean | null;
  sms_opted_in: boolean | null;
  marketing_at: Date | null;
};

/** What can be edited of a shopper, under the names by which it is sent, with its version. */
export const editableOf = ({
  first_name,
  last_name,
  email,
  phone,
}: Pick<CustomerRow, 'first_name' | 'last_name' | 'email' | 'phone'>) => {
  const fields = { fname: first_name, lname: last_name, email, phone };
  return { ...fields, version: versionOf(fields) };
};

/** A shopper as the API gives them. */
export const presentCustomer = (row: CustomerRow): LoyaltyCustomer => ({
  _id: String(row.loyalty_customer_id),
  email: row.email,
  fname: row.first_name,
  lname: row.last_name,
  phone: row.phone,
  track_loyalty_points: toPoints(row.earned_points),
  spent_loyalty_points: toPoints(row.spent_points),
  loyalty_points: toPoints(row.balance_points),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  last_activity_at: row.last_activity_at?.toISOString() ?? null,
  is_deleted: row.unsubscribed_at !== null,
  shop_name: row.store_name,
  shop_domain: row.shop_domain,
  is_email_marketing_opted_in: row.email_opted_in ?? false,
  is_sms_marketing_opted_in: row.sms_opted_in ?? false,
  marketing_updated_at: row.marketing_at?.toISOString() ?? null,
  member_code: row.member_code,
  total_orders: row.orders,
  total_spent: toDollars(row.spent_cents),
  version: editableOf(row).version,
});

/** The rows of these shoppers, in the order given, with their orders of all stores and what these say of marketing. */
export const readCustomers = async (db: Database, keys: readonly CustomerKey[]): Promise<CustomerRow[]> => {
  if (keys.length === 0) return [];
  const { rows } = await sql<CustomerRow>`
    with chosen as (
      select k.place, c.*, s.name as store_name, s.shop_domain
      from unnest(${keys.map((key) => key.shopId)}::int[], ${keys.map((key) => key.id)}::bigint[])
        with ordinality as k(shop_id, loyalty_customer_id, place)
      join loyalty_customers c using (shop_id, loyalty_customer_id)
      join shops s on s.shop_id = c.shop_id
    ), bought as (
      select lower(customer_email) as email, count(*)::float8 as orders, sum(total_cents)::float8 as spent_cents
      from orders where lower(customer_email) = any(array(select email from chosen where email is not null))
      group by 1
    ), consents as (
      select lower(email) as email, bool_or(accepts_email_marketing) as email_opted_in,
        bool_or(accepts_sms_marketing) as sms_opted_in, greatest(max(email_marketing_at), max(sms_marketing_at)) as marketing_at
      from customers where email = any(array(select email from chosen where email is not null))
        and shop_id = any(array(select shop_id from shops)) group by 1
    )
    select c.shop_id, c.loyalty_customer_id, c.email, c.first_name, c.last_name, c.phone, c.member_code,
      c.balance_points, c.earned_points, c.spent_points, c.last_activity_at, c.unsubscribed_at, c.merged_customer_id,
      c.created_at, c.updated_at, c.store_name, c.shop_domain,
      coalesce(b.orders, 0)::float8 as orders, coalesce(b.spent_cents, 0)::float8 as spent_cents,
      m.email_opted_in, m.sms_opted_in, m.marketing_at
    from chosen c left join bought b on b.email = c.email left join consents m on m.email = c.email
    order by c.place`.execute(db);
  return rows;
};

export const noSuchCustomer = () => new ApiError('NOT_FOUND', 'Customer not found');

/** One shopper as the API gives them. @throws ApiError NOT_FOUND */
export const readCustomer = async (db: Database, key: CustomerKey): Promise<LoyaltyCustomer> => {
  const [row] = await readCustomers(db, [key]);
  if (!row) throw noSuchCustomer();
  return presentCustomer(row);
};

/** @throws ApiError NOT_FOUND 'Customer not found' */
export const customerOf = async (db: Database, id: string): Promise<CustomerKey> => {
  const key = await findById(db, id);
  if (!key) throw noSuchCustomer();
  return key;
};
