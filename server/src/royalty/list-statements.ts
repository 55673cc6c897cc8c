import { paginationOf } from '@backroom/contract/kit/list';
import { toDollars } from '@backroom/contract/kit/money';
import type { royaltyStatementsEndpoints } from '@backroom/contract/royalty-statements';
import { sql } from 'kysely';
import type { Call } from '../platform/http/call.ts';
import { statementsThatMatch } from './statement-filter.ts';
import { presentStatement, readStatements } from './statement-rows.ts';

const none = { total: 0, due: 0, outstanding: 0, paid: 0, drafts: 0, issued: 0 };
type Sums = typeof none;

/** Statements, newest period first, and what they come to. */
export const listStatements = async ({
  scope,
  db,
  body,
}: Call<typeof royaltyStatementsEndpoints.getRoyaltyStatements>) => {
  const { page = 1, limit = 50, ...filter } = body ?? {};
  const where = await statementsThatMatch(scope, db, filter);
  const [rows, sums] = await Promise.all([
    readStatements(
      db,
      where,
      sql`order by s.period_end desc, s.number limit ${limit} offset ${(page - 1) * limit}`,
    ),
    sql<Sums>`
      select count(*)::float8 as total, coalesce(sum(total_due_cents), 0)::float8 as due,
        coalesce(sum(total_due_cents) filter (where status in ('issued', 'disputed')), 0)::float8 as outstanding,
        coalesce(sum(total_due_cents) filter (where status = 'paid'), 0)::float8 as paid,
        count(*) filter (where status = 'draft')::float8 as drafts,
        count(*) filter (where status = 'issued')::float8 as issued
      from royalty_statements s join shops h using (shop_id) where ${where}`.execute(db),
  ]);
  const { total, due, outstanding, paid, drafts, issued } = sums.rows[0] ?? none;
  return {
    data: rows.map(presentStatement),
    totals: {
      total_due: toDollars(due),
      outstanding: toDollars(outstanding),
      paid: toDollars(paid),
      drafts,
      issued,
    },
    pagination: paginationOf(page, limit, total),
  };
};
