import type { loyaltyEndpoints } from '@backroom/contract/loyalty';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { searchTextHas } from '../../platform/database/like.ts';
import type { Call } from '../../platform/http/call.ts';
import { type Scope, shopsAskedFor } from '../../platform/sessions/scope.ts';
import { heldNow } from '../../platform/sessions/scope-conditions.ts';
import type { CustomerKey } from '../ledger/book-points.ts';
import { toPoints } from '../points.ts';
import { type CustomerCounts, sumCustomers } from '../sums/read.ts';
import { presentCustomer, readCustomers } from './customer-rows.ts';

type Body = Call<typeof loyaltyEndpoints.getCustomerList>['body'];

/** What narrows the list; the same serves page, counters and export. */
export type CustomerFilterInput = Pick<Body, 'search' | 'status' | 'shops' | 'from_date' | 'to_date'>;
export type CustomerSort = Pick<Body, 'sort_by' | 'sort_order'>;

/** The whole filter as a condition on `loyalty_customers`. @throws ApiError FORBIDDEN, VALIDATION_FAILED for a store */
export const customerCondition = async (
  scope: Scope,
  db: Database,
  { search, status, shops, from_date, to_date }: CustomerFilterInput,
): Promise<RawBuilder<unknown>> => {
  const conditions: RawBuilder<unknown>[] = [sql`merged_customer_id is null`];
  conditions.push(heldNow(await shopsAskedFor(scope, db, shops, 'shops'), 'shop_id'));
  if (from_date) conditions.push(sql`created_at >= (${from_date}::date)::timestamp at time zone 'UTC'`);
  if (to_date) conditions.push(sql`created_at < (${to_date}::date + 1)::timestamp at time zone 'UTC'`);
  if (status === 'active') conditions.push(sql`unsubscribed_at is null`);
  if (status === 'unsubscribed') conditions.push(sql`unsubscribed_at is not null`);
  if (search?.trim()) conditions.push(searchTextHas('search_text', search.trim()));
  return sql.join(conditions, sql` and `);
};

const columns: Record<CustomerSort['sort_by'], string> = {
  createdAt: 'created_at',
  created_at: 'created_at',
  email: `coalesce(email, '')`,
  name: `lower(first_name || ' ' || last_name)`,
  loyalty_points: 'balance_points',
  track_loyalty_points: 'earned_points',
  spent_loyalty_points: 'spent_points',
  last_activity_at: `coalesce(last_activity_at, '-infinity')`,
};

/** The order of the list; `backwards` reads it from its end. */
export const customerOrder = (
  { sort_by, sort_order }: CustomerSort,
  backwards = false,
): RawBuilder<unknown> => {
  const direction = sql.raw((sort_order === 'asc') === backwards ? 'desc' : 'asc');
  return sql`${sql.raw(columns[sort_by])} ${direction}, loyalty_customer_id ${direction}`;
};

/** The same filter over sums; null where a search asks for texts, which no sum knows. */
const sumsOf = async (
  scope: Scope,
  db: Database,
  { search, status, shops, from_date, to_date }: CustomerFilterInput,
): Promise<CustomerCounts | null> => {
  if (search?.trim()) return null;
  const holdings = await shopsAskedFor(scope, db, shops, 'shops');
  const stores = holdings === 'all' ? null : holdings.flatMap((one) => (one.isNow ? one.shopId : []));
  const conditions = [sql`true`];
  if (from_date) conditions.push(sql`joined_on >= ${from_date}::date`);
  if (to_date) conditions.push(sql`joined_on <= ${to_date}::date`);
  if (status === 'active') conditions.push(sql`not has_left`);
  if (status === 'unsubscribed') conditions.push(sql`has_left`);
  return sumCustomers(db, stores, sql.join(conditions, sql` and `));
};

const countFound = async (db: Database, condition: RawBuilder<unknown>): Promise<CustomerCounts> => {
  const { rows } = await sql<CustomerCounts>`
    select count(*)::float8 as customers, count(unsubscribed_at)::float8 as left,
      coalesce(sum(balance_points), 0)::float8 as balance, coalesce(sum(earned_points), 0)::float8 as earned,
      coalesce(sum(spent_points), 0)::float8 as spent
    from loyalty_customers where ${condition}`.execute(db);
  return rows[0]!;
};

const presentCounts = (row: CustomerCounts) => {
  return {
    totalCustomers: row.customers,
    activeCustomers: row.customers - row.left,
    unsubscribedCustomers: row.left,
    totalPoints: toPoints(row.balance),
    totalEarned: toPoints(row.earned),
    totalRedeemed: toPoints(row.spent),
  };
};

const findPage = async (
  db: Database,
  condition: RawBuilder<unknown>,
  sort: CustomerSort,
  { offset, limit, total }: { offset: number; limit: number; total: number },
): Promise<CustomerKey[]> => {
  const size = Math.min(limit, total - offset);
  if (size <= 0) return [];
  const backwards = offset > total / 2;
  const skip = backwards ? total - offset - size : offset;
  const { rows } = await sql<{ shop_id: number; loyalty_customer_id: number }>`
    select shop_id, loyalty_customer_id from loyalty_customers where ${condition}
    order by ${customerOrder(sort, backwards)} limit ${size} offset ${skip}`.execute(db);
  const keys = rows.map((row) => ({ shopId: row.shop_id, id: row.loyalty_customer_id }));
  return backwards ? keys.reverse() : keys;
};

/** Shoppers of the whole chain by filter, with counters over all of it. */
export const listCustomers = async ({ scope, db, body }: Call<typeof loyaltyEndpoints.getCustomerList>) => {
  const { page, limit, skip, sort_by, sort_order, ...input } = body;
  const condition = await customerCondition(scope, db, input);
  const counts = (await sumsOf(scope, db, input)) ?? (await countFound(db, condition));
  const counters = presentCounts(counts);
  const offset = skip ?? (page - 1) * limit;
  const place = { offset, limit, total: counters.totalCustomers };
  const keys = await findPage(db, condition, { sort_by, sort_order }, place);
  const rows = await readCustomers(db, keys);
  return {
    data: { customers: rows.map(presentCustomer) },
    totalCustomers: counters.totalCustomers,
    page: skip === undefined ? page : Math.floor(skip / limit) + 1,
    counters,
  };
};
