import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { containing } from '../platform/database/like.ts';
import { type Scope, shopsAskedFor } from '../platform/sessions/scope.ts';
import { inDays } from '../platform/sessions/scope-conditions.ts';
import { periodOf } from './periods.ts';
import type { StatementStatus } from './statement-rows.ts';

export type StatementFilter = {
  shop_name?: string[] | undefined;
  status?: StatementStatus[] | undefined;
  month?: string | undefined;
  search?: string | undefined;
};

/**
 * The statements that a caller may see: a Franchisee the issued ones that lie in own days as a whole, head office all.
 * A condition on `s` (statements).
 */
export const statementsInScope = (scope: Scope): RawBuilder<unknown> => {
  const days = inDays(scope.holdings, 's.shop_id', 's.segment_to');
  if (scope.audience !== 'franchisee') return days;
  return sql`s.status <> 'draft' and ${days} and ${inDays(scope.holdings, 's.shop_id', 's.segment_from')}`;
};

/** What narrows the statements in scope, as a condition on `s` (statements) and `h` (shops). */
export const statementsThatMatch = async (
  scope: Scope,
  db: Database,
  { shop_name, status, month, search }: StatementFilter,
): Promise<RawBuilder<unknown>> => {
  const shops = await shopsAskedFor(scope, db, shop_name);
  const needle = search?.trim() && containing(search.trim());
  const period = month ? periodOf('MONTH', `${month}-01`) : null;
  return sql`${statementsInScope(scope)} and ${inDays(shops, 's.shop_id', 's.segment_to')}
    and ${status && status.length > 0 ? sql`s.status = any(${status}::text[])` : sql`true`}
    and ${period ? sql`s.period_end between ${period.start}::date and ${period.end}::date` : sql`true`}
    and ${needle ? sql`(s.number ilike ${needle} or h.name ilike ${needle})` : sql`true`}`;
};
