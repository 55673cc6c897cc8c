import type { ExportKey } from '@backroom/contract/kit/list';
import { toDollars } from '@backroom/contract/kit/money';
import { inWords } from '@backroom/contract/kit/words';
import type { royaltyStatementsEndpoints } from '@backroom/contract/royalty-statements';
import type { statementColumns } from '@backroom/contract/statement-columns';
import { sql } from 'kysely';
import { audit } from '../platform/audit.ts';
import { type CsvColumn, chosenColumns, csvFile } from '../platform/files/csv-export.ts';
import type { Call } from '../platform/http/call.ts';
import { readBatches, readPage } from '../platform/list/list-query.ts';
import { statementsThatMatch } from './statement-filter.ts';
import { presentStatement, type StatementRow, statements } from './statement-rows.ts';

type Sums = { due: number; outstanding: number; paid: number; drafts: number; issued: number };

/** A page of statements, and what all that match come to. */
export const listStatements = async ({
  scope,
  db,
  body,
}: Call<typeof royaltyStatementsEndpoints.getRoyaltyStatements>) => {
  const where = await statementsThatMatch(scope, db, body);
  const [{ rows, pagination }, sums] = await Promise.all([
    readPage<StatementRow, typeof body.sortBy>(db, statements, where, body),
    sql<Sums>`
      select coalesce(sum(total_due_cents), 0)::float8 as due,
        coalesce(sum(total_due_cents) filter (where status in ('issued', 'disputed')), 0)::float8 as outstanding,
        coalesce(sum(total_due_cents) filter (where status = 'paid'), 0)::float8 as paid,
        count(*) filter (where status = 'draft')::float8 as drafts,
        count(*) filter (where status = 'issued')::float8 as issued
      from royalty_statements s join shops h using (shop_id) where ${where}`.execute(db),
  ]);
  // Sums without groups have one row, of nothing as of much.
  const [{ due, outstanding, paid, drafts, issued }] = sums.rows as [Sums];
  return {
    data: rows.map(presentStatement),
    totals: {
      total_due: toDollars(due),
      outstanding: toDollars(outstanding),
      paid: toDollars(paid),
      drafts,
      issued,
    },
    pagination,
  };
};

const exported: Record<ExportKey<typeof statementColumns>, CsvColumn<StatementRow>> = {
  number: { header: 'Statement', value: (row) => row.number },
  store: { header: 'Store', value: (row) => row.store_name },
  franchisee: { header: 'Franchisee', value: (row) => row.franchisee_name },
  period: { header: 'Period', value: (row) => `${row.period_start} – ${row.period_end}` },
  status: { header: 'Status', value: (row) => inWords(row.status) },
  base: { header: 'Royalty base', value: (row) => presentStatement(row).royalty_base },
  royalty: { header: 'Royalty', value: (row) => presentStatement(row).royalty_due },
  marketing: { header: 'Marketing', value: (row) => presentStatement(row).marketing_due },
  fees: { header: 'Fees', value: (row) => presentStatement(row).other_fees },
  points_settlement: { header: 'Points', value: (row) => presentStatement(row).points_settlement },
  corrections: { header: 'Corrections', value: (row) => presentStatement(row).corrections },
  total: { header: 'Total due', value: (row) => presentStatement(row).total_due },
  due: { header: 'Due', value: (row) => row.due_on },
};

/** All statements of a filter as CSV, amounts in dollars; who exported what is written down. */
export const exportStatements = async ({
  scope,
  db,
  actor,
  body,
}: Call<typeof royaltyStatementsEndpoints.exportRoyaltyStatements>) => {
  const { columns, ...filter } = body;
  const chosen = chosenColumns(exported, columns);
  const where = await statementsThatMatch(scope, db, filter);
  await audit(db, actor, { action: 'statements.exported', entity: 'statement', after: { ...filter } });
  return csvFile(
    'statements',
    chosen,
    readBatches<StatementRow, typeof filter.sortBy>(db, statements, where, filter),
  );
};
