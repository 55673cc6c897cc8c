import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { searchTextHas } from '../platform/database/like.ts';
import { type Holdings, type Scope, shopsAskedFor } from '../platform/sessions/scope.ts';
import { inDays } from '../platform/sessions/scope-conditions.ts';
import { badgeSql } from './badge.ts';
import { UNFULFILLED } from './intake/order-standings.ts';

/** What narrows the order list; the same object serves page, total and export. */
export type OrderFilterInput = {
  search?: string | undefined;
  shop_domain?: string[] | undefined;
  financial_status?: string[] | undefined;
  fulfillment_status?: string[] | undefined;
  payment_type?: string[] | undefined;
  channel?: string[] | undefined;
  from_date?: string | undefined;
  to_date?: string | undefined;
  days_of?: 'placed' | 'sold' | 'paid' | undefined;
};

/** A filter with its stores checked against the scope. */
export type OrderFilter = Omit<OrderFilterInput, 'shop_domain' | 'search'> & {
  shops: Holdings;
  search: string | null;
};

/** @throws ApiError FORBIDDEN for a store outside the scope */
export const readFilter = async (
  scope: Scope,
  db: Database,
  input: OrderFilterInput,
): Promise<OrderFilter> => ({
  ...input,
  shops: await shopsAskedFor(scope, db, input.shop_domain, 'shop_domain'),
  search: input.search?.trim().toLowerCase() || null,
});

type Condition = RawBuilder<unknown>;

const all = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

const isChosen = (values: string[] | undefined): values is string[] =>
  values !== undefined && values.length > 0;

const isPlaced = ({ days_of = 'placed' }: OrderFilter): boolean => days_of === 'placed';

/** The days of a filter, of whatever table. */
const onDays = ({ shops, from_date, to_date }: OrderFilter): Condition => {
  const conditions: Condition[] = [inDays(shops, 'shop_id', 'local_date')];
  if (from_date) conditions.push(sql`local_date >= ${from_date}::date`);
  if (to_date) conditions.push(sql`local_date <= ${to_date}::date`);
  return all(conditions);
};

/** Stores and days, as far as they are those of the order itself. */
const countable = (filter: OrderFilter): Condition =>
  isPlaced(filter) ? onDays(filter) : inDays(filter.shops, 'shop_id', 'local_date');

/** Orders that sold something on the days of a filter, counted as the reports count them. */
const sold = (filter: OrderFilter): Condition => sql`(shop_id, order_id) in (
  select shop_id, order_id from sales_lines where ${onDays(filter)} and kind in (1, 2)
  group by 1, 2 having sum(units_sold) > 0)`;

/** Orders whose money moved on the days of a filter, by one of the payment types chosen. */
const paid = (filter: OrderFilter): Condition => sql`(shop_id, order_id) in (
  select shop_id, order_id from payments join payment_types using (payment_type_id)
  where ${onDays(filter)} and ${
    isChosen(filter.payment_type) ? sql`name = any(${filter.payment_type}::text[])` : sql`amount_cents <> 0`
  })`;

/** Whether counts know everything that narrows the list (count-orders.ts), so that they replace counting. */
export const isCountable = (filter: OrderFilter): boolean => isPlaced(filter) && !filter.search;

/** Whether a filter leaves every order of the chain in: what everybody sees first who opens the list. */
export const isEverything = (filter: OrderFilter): boolean =>
  isCountable(filter) &&
  filter.shops === 'all' &&
  !filter.from_date &&
  !filter.to_date &&
  [filter.financial_status, filter.fulfillment_status, filter.payment_type, filter.channel].every(
    (values) => !isChosen(values),
  );

/** How the orders of a filter stand, of whatever table. */
const standing = (filter: OrderFilter, status: Condition, fulfillment: Condition): Condition[] => {
  const conditions: Condition[] = [];
  if (isChosen(filter.financial_status)) {
    conditions.push(sql`${status} = any(${filter.financial_status}::text[])`);
  }
  if (isChosen(filter.fulfillment_status)) {
    conditions.push(sql`${fulfillment} = any(${filter.fulfillment_status}::text[])`);
  }
  if (isChosen(filter.payment_type) && filter.days_of !== 'paid') {
    // A split order's payment type joins its tenders by " + ": choosing one tender finds it too.
    conditions.push(sql`string_to_array(payment_type, ' + ') && ${filter.payment_type}::text[]`);
  }
  if (isChosen(filter.channel)) conditions.push(sql`channel = any(${filter.channel}::text[])`);
  return conditions;
};

/** The stores of a filter on rows of counts that are of whole days; the caller may see all days of them. */
export const shopsCounted = ({ shops }: OrderFilter): Condition => inDays(shops, 'shop_id', 'shop_id');

/** How orders of a filter stand, on rows of counts (migrations/0190). */
export const standingCounted = (filter: OrderFilter): Condition =>
  all(standing(filter, sql`status`, sql`fulfillment_status`));

/** The whole filter as a condition on `orders`. */
export const matches = (filter: OrderFilter): Condition => {
  const conditions: Condition[] = [countable(filter)];
  if (filter.days_of === 'sold') conditions.push(sold(filter));
  if (filter.days_of === 'paid') conditions.push(paid(filter));
  if (filter.search) {
    conditions.push(searchTextHas('search_text', filter.search));
  }
  conditions.push(...standing(filter, badgeSql, sql`coalesce(fulfillment_status, ${UNFULFILLED})`));
  return all(conditions);
};
