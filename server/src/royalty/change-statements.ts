import { ApiError } from '@backroom/contract/kit/errors';
import type { ListSelection } from '@backroom/contract/kit/list';
import type { royaltyStatementsEndpoints } from '@backroom/contract/royalty-statements';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import type { Scope } from '../platform/sessions/scope.ts';
import { issue, pay } from './change-statement.ts';
import { type StatementFilter, statementsThatMatch } from './statement-filter.ts';
import { readStatements, type StatementRow } from './statement-rows.ts';

/**
 * The statements that a step is taken with: those named, or all that match, in scope.
 * @throws ApiError CONFLICT where another number matches by now than the person was told.
 */
const chosen = async (
  scope: Scope,
  db: Database,
  { ids, filter, except, expected }: ListSelection<StatementFilter>,
): Promise<StatementRow[]> => {
  const matching = await statementsThatMatch(scope, db, filter ?? {});
  if (ids) return readStatements(db, sql`${matching} and s.statement_id = any(${ids}::uuid[])`);
  const found = await readStatements(db, matching);
  const left = found.filter(({ statement_id }) => !except?.includes(statement_id));
  if (expected !== undefined && expected !== left.length) {
    throw new ApiError(
      'CONFLICT',
      `${left.length} statements match by now, not ${expected}. Look at the list again`,
    );
  }
  return left;
};

// The schema has seen to it that there are either ids or a filter; its type doesn't show it.
const selectionIn = (body: object) => body as ListSelection<StatementFilter>;

/** Takes a step with each statement, each in a transaction of its own: one that is refused holds up no other. */
const each = async (
  statements: readonly StatementRow[],
  take: (statement: StatementRow) => Promise<string>,
) => {
  const results = [];
  for (const statement of statements) {
    const { statement_id: id, number, store_name } = statement;
    try {
      results.push({ id, number, store_name, ok: true, message: await take(statement) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      results.push({ id, number, store_name, ok: false, message: error.message });
    }
  }
  const done = results.filter(({ ok }) => ok).length;
  return { matched: results.length, done, results, undo: null };
};

const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

/** Issues drafts and sends each to its franchisee. */
export const issueStatements = async ({
  scope,
  services,
  db,
  actor,
  body,
}: Call<typeof royaltyStatementsEndpoints.issueRoyaltyStatements>) =>
  each(await chosen(scope, db, selectionIn(body)), async (statement) => {
    const { sentTo } = await issue(services, actor, statement.statement_id);
    const sent = sentTo ? `sent to ${sentTo}` : 'not sent: no franchisee is known';
    return `${dollars(statement.total_due_cents)} issued, ${sent}`;
  });

/** Notes the payment of statements, all of one day. */
export const payStatements = async ({
  scope,
  db,
  actor,
  body: { paid_on, reference, ...selection },
}: Call<typeof royaltyStatementsEndpoints.payRoyaltyStatements>) =>
  each(await chosen(scope, db, selectionIn(selection)), async (statement) => {
    await pay(db, actor, statement.statement_id, { paid_on, reference });
    return `${dollars(statement.total_due_cents)} paid`;
  });
