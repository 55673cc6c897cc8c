import { toDollars } from '@backroom/contract/kit/money';
import type { royaltyEndpoints } from '@backroom/contract/royalty';
import { sql } from 'kysely';
import type { Call } from '../platform/http/call.ts';
import { shopsAskedFor } from '../platform/sessions/scope.ts';
import { inDays } from '../platform/sessions/scope-conditions.ts';
import { periodOf } from './periods.ts';
import { presentStatement, readStatements } from './statement-rows.ts';

/** Statements, newest period first, and what they come to. */
export const listStatements = async ({
  scope,
  db,
  body,
}: Call<typeof royaltyEndpoints.getRoyaltyStatements>) => {
  const shops = await shopsAskedFor(scope, db, body?.shop_name);
  const { page = 1, limit = 50, status, month, search } = body ?? {};
  const needle = search?.trim().replaceAll(/[\\%_]/g, (character) => `\\${character}`);
  const period = month ? periodOf('MONTH', `${month}-01`) : null;
  const where = sql`${inDays(shops, 's.shop_id', 's.segment_to')}
    and ${status && status.length > 0 ? sql`s.status = any(${status}::text[])` : sql`true`}
    and ${period ? sql`s.period_end between ${period.start}::date and ${period.end}::date` : sql`true`}
    and ${needle ? sql`(s.number ilike ${`%${needle}%`} or h.name ilike ${`%${needle}%`})` : sql`true`}`;
  const [rows, sums] = await Promise.all([
    readStatements(
      db,
      where,
      sql`order by s.period_end desc, s.number limit ${limit} offset ${(page - 1) * limit}`,
    ),
    sql<{ total: number; due: number; outstanding: number; paid: number }>`
      select count(*)::float8 as total, coalesce(sum(total_due_cents), 0)::float8 as due,
        coalesce(sum(total_due_cents) filter (where status in ('issued', 'disputed')), 0)::float8 as outstanding,
        coalesce(sum(total_due_cents) filter (where status = 'paid'), 0)::float8 as paid
      from royalty_statements s join shops h using (shop_id) where ${where}`.execute(db),
  ]);
  const { total, due, outstanding, paid } = sums.rows[0] ?? { total: 0, due: 0, outstanding: 0, paid: 0 };
  return {
    data: rows.map(presentStatement),
    totals: { total_due: toDollars(due), outstanding: toDollars(outstanding), paid: toDollars(paid) },
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
};
