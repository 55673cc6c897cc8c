import type { loyaltyEndpoints } from '@backroom/contract/loyalty';
import type { LoyaltyCustomer } from '@backroom/contract/loyalty-fields';
import { type RawBuilder, sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type CsvColumn, chosenColumns, csvStream } from '../../platform/files/csv-export.ts';
import type { Call } from '../../platform/http/call.ts';
import type { CustomerKey } from '../ledger/book-points.ts';
import { presentCustomer, readCustomers } from './customer-rows.ts';
import { type CustomerSort, customerCondition, customerOrder } from './list-customers.ts';

const BATCH = 1_000;

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

const columns: Record<string, CsvColumn<LoyaltyCustomer>> = {
  name: { header: 'Customer', value: (one) => `${one.fname} ${one.lname}`.trim() },
  email: { header: 'E-mail', value: (one) => one.email },
  phoneNumber: { header: 'Phone', value: (one) => one.phone },
  status: { header: 'Status', value: (one) => (one.is_deleted ? 'unsubscribed' : 'active') },
  currentBalance: { header: 'Balance', value: (one) => one.loyalty_points.toFixed(2) },
  totalPointsEarned: { header: 'Earned', value: (one) => one.track_loyalty_points.toFixed(2) },
  totalPointsRedeemed: { header: 'Redeemed', value: (one) => one.spent_loyalty_points.toFixed(2) },
  shop_name: { header: 'Store', value: (one) => one.shop_name },
  totalOrders: { header: 'Orders', value: (one) => one.total_orders },
  totalSpent: { header: 'Spent (USD)', value: (one) => one.total_spent.toFixed(2) },
  memberSince: { header: 'Member since (UTC)', value: (one) => one.created_at },
  lastActivity: { header: 'Last activity (UTC)', value: (one) => one.last_activity_at },
  isEmailMarketingOptedIn: {
    header: 'E-mail marketing',
    value: (one) => yesNo(one.is_email_marketing_opted_in),
  },
  isSMSMarketingOptedIn: { header: 'SMS marketing', value: (one) => yesNo(one.is_sms_marketing_opted_in) },
  memberCode: { header: 'Member code', value: (one) => one.member_code },
  customerId: { header: 'Customer id', value: (one) => one._id },
};

/** Whom the file is about is read once, so that somebody who joins meanwhile is neither doubled nor skipped. */
const idsOf = async (db: Database, condition: RawBuilder<unknown>, sort: CustomerSort) => {
  const { rows } = await sql<{ shop_id: number; loyalty_customer_id: number }>`
    select shop_id, loyalty_customer_id from loyalty_customers where ${condition}
    order by ${customerOrder(sort)}`.execute(db);
  return rows.map((row): CustomerKey => ({ shopId: row.shop_id, id: row.loyalty_customer_id }));
};

async function* batches(db: Database, keys: readonly CustomerKey[]) {
  for (let start = 0; start < keys.length; start += BATCH) {
    yield (await readCustomers(db, keys.slice(start, start + BATCH))).map(presentCustomer);
  }
}

const numbers = (ids: readonly string[]) => ids.map((id) => (/^\d{1,15}$/.test(id) ? Number(id) : -1));

/** Every shopper of the filter as CSV; personal data, so who exported what is written down. */
export const exportCustomers = async ({
  scope,
  db,
  body,
  actor,
}: Call<typeof loyaltyEndpoints.exportCustomerList>) => {
  const { sort_by, sort_order, ids, except, columns: names, ...input } = body;
  const chosen = chosenColumns(columns, names);
  const condition = sql`${await customerCondition(scope, db, input)}
    and ${ids ? sql`loyalty_customer_id = any(${numbers(ids)}::bigint[])` : sql`true`}
    and loyalty_customer_id <> all(${numbers(except ?? [])}::bigint[])`;
  const keys = await idsOf(db, condition, { sort_by, sort_order });
  // A search may be a name or an e-mail: the log holds that there was one.
  const { search, ...filter } = input;
  await audit(db, actor, {
    action: 'loyalty-customers.exported',
    entity: 'loyalty-customer',
    after: { ...filter, searched: Boolean(search), customers: keys.length },
  });
  const made = new Date().toISOString().replaceAll(/[:.]/g, '-');
  return {
    filename: `loyalty-customers_${made}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    body: csvStream(chosen, batches(db, keys)),
  };
};
