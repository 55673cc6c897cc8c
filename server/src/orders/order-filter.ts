import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { searchTextHas } from '../platform/database/like.ts';
import { type Holdings, type Scope, shopsAskedFor } from '../platform/sessions/scope.ts';
import { inDays } from '../platform/sessions/scope-conditions.ts';
import { badgeSql } from './badge.ts';

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

/** Conditions that the per-day counts can answer: stores and days. */
export const countable = (filter: OrderFilter): Condition => {
  const conditions: Condition[] = [inDays(filter.shops, 'shop_id', 'local_date')];
  if (filter.from_date) conditions.push(sql`local_date >= ${filter.from_date}::date`);
  if (filter.to_date) conditions.push(sql`local_date <= ${filter.to_date}::date`);
  return all(conditions);
};

const isChosen = (values: string[] | undefined): values is string[] =>
  values !== undefined && values.length > 0;

/** Whether stores and days are all that narrows the list, so that counts replace counting. */
export const isCountable = (filter: OrderFilter): boolean =>
  !filter.search &&
  !isChosen(filter.financial_status) &&
  !isChosen(filter.fulfillment_status) &&
  !isChosen(filter.payment_type) &&
  !isChosen(filter.channel);

const UNFULFILLED = 'unfulfilled';

/** The whole filter as a condition on `orders`. */
export const matches = (filter: OrderFilter): Condition => {
  const conditions: Condition[] = [countable(filter)];
  if (filter.search) {
    conditions.push(searchTextHas('search_text', filter.search));
  }
  if (isChosen(filter.financial_status)) {
    conditions.push(sql`${badgeSql} = any(${filter.financial_status}::text[])`);
  }
  if (isChosen(filter.fulfillment_status)) {
    conditions.push(
      sql`coalesce(fulfillment_status, ${UNFULFILLED}) = any(${filter.fulfillment_status}::text[])`,
    );
  }
  if (isChosen(filter.payment_type)) {
    // A split order's payment type joins its tenders by " + ": choosing one tender finds it too.
    conditions.push(sql`string_to_array(payment_type, ' + ') && ${filter.payment_type}::text[]`);
  }
  if (isChosen(filter.channel)) conditions.push(sql`channel = any(${filter.channel}::text[])`);
  return all(conditions);
};
