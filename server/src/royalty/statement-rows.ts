import { ApiError } from '@backroom/contract/kit/errors';
import type { SortKey } from '@backroom/contract/kit/list';
import { toDollars } from '@backroom/contract/kit/money';
import type { RoyaltyStatement } from '@backroom/contract/royalty-statements';
import type { statementColumns } from '@backroom/contract/statement-columns';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { ListQuery } from '../platform/list/list-query.ts';

export type StatementStatus = 'draft' | 'issued' | 'disputed' | 'paid';

export type StatementRow = {
  shop_id: number;
  statement_id: string;
  number: string;
  cid: string;
  shop: string;
  store_name: string;
  franchisee_name: string | null;
  franchisee_email: string | null;
  period_start: string;
  period_end: string;
  segment_from: string;
  segment_to: string;
  terms_id: string;
  status: StatementStatus;
  /** The report's row of the period, in dollars. */
  figures: RoyaltyStatement['figures'];
  corrections_cents: number;
  points_cents: number;
  total_due_cents: number;
  due_on: string;
  issued_at: Date | null;
  disputed_at: Date | null;
  dispute_note: string | null;
  paid_on: string | null;
  payment_reference: string | null;
};

export type StatementLine = {
  line_no: number;
  kind:
    | 'royalty'
    | 'minimum'
    | 'marketing'
    | 'fixed-fee'
    | 'funded-credit'
    | 'points-settlement'
    | 'correction';
  description: string;
  base_cents: number | null;
  rate_pct: number | null;
  amount_cents: number;
  disputed: boolean;
  corrects_statement_id: string | null;
};

/** Statements with the names that a reader needs: `s` (statements), `h` (shops), `f` (franchisees). */
export const statements: ListQuery<SortKey<typeof statementColumns>> = {
  fields: sql`s.*, h.cid, h.shop_domain as shop, h.name as store_name, f.corporate_email as franchisee_email,
    nullif(trim(f.first_name || ' ' || f.last_name), '') as franchisee_name,
    coalesce((select sum(l.amount_cents) from royalty_statement_lines l where l.shop_id = s.shop_id
      and l.statement_id = s.statement_id and l.kind = 'points-settlement'), 0)::float8 as points_cents`,
  from: sql`royalty_statements s join shops h using (shop_id)
    left join franchisees f on f.franchisee_id = s.franchisee_id`,
  // CID and month, with a number behind it where a month has several.
  key: sql`s.number`,
  sorts: {
    number: sql`s.number`,
    store: sql`lower(h.name)`,
    period: sql`s.period_end`,
    base: sql`(s.figures ->> 'royalty_base')::numeric`,
    royalty: sql`(s.figures ->> 'royalty_due')::numeric`,
    total: sql`s.total_due_cents`,
    due: sql`s.due_on`,
  },
};

/** All of a condition, newest period first. */
export const readStatements = async (db: Database, where: RawBuilder<unknown>): Promise<StatementRow[]> => {
  const { rows } = await sql<StatementRow>`
    select ${statements.fields} from ${statements.from} where ${where}
    order by s.period_end desc, s.number`.execute(db);
  return rows;
};

/** One of the statements that `among` leaves, locked where it is about to change. @throws ApiError NOT_FOUND. */
export const readStatement = async (
  db: Database,
  id: string,
  lock = false,
  among: RawBuilder<unknown> = sql`true`,
): Promise<StatementRow> => {
  const byId = sql`s.statement_id = ${id}::uuid and ${among}`;
  let [found] = await readStatements(db, byId);
  // Locked with its store named, so that one machine knows it; read again, as it may have changed until then.
  if (found && lock) {
    const { shop_id } = found;
    await sql`select 1 from royalty_statements where shop_id = ${shop_id} and statement_id = ${id}::uuid for update`.execute(
      db,
    );
    [found] = await readStatements(db, sql`s.shop_id = ${shop_id} and ${byId}`);
  }
  if (!found) throw new ApiError('NOT_FOUND', 'There is no such statement');
  return found;
};

export const readLines = async (
  db: Database,
  { shop_id, statement_id }: Pick<StatementRow, 'shop_id' | 'statement_id'>,
): Promise<StatementLine[]> => {
  const { rows } = await sql<StatementLine>`
    select line_no, kind, description, base_cents, rate_pct::float8, amount_cents, disputed, corrects_statement_id
    from royalty_statement_lines
    where shop_id = ${shop_id} and statement_id = ${statement_id}::uuid order by line_no`.execute(db);
  return rows;
};

/** A statement as a list shows it. */
export const presentStatement = (row: StatementRow) => ({
  statement_id: row.statement_id,
  number: row.number,
  cid: row.cid,
  shop: row.shop,
  store_name: row.store_name,
  franchisee_name: row.franchisee_name,
  period_start: row.period_start,
  period_end: row.period_end,
  status: row.status,
  net_sales: row.figures.net_sales,
  royalty_base: row.figures.royalty_base,
  royalty_due: row.figures.royalty_due,
  marketing_due: row.figures.marketing_due,
  other_fees: row.figures.other_fees,
  // Statements of before there were such credits have none.
  funded_credit: row.figures.funded_credit ?? 0,
  points_settlement: toDollars(row.points_cents),
  corrections: toDollars(row.corrections_cents),
  total_due: toDollars(row.total_due_cents),
  due_on: row.due_on,
  issued_at: row.issued_at?.toISOString() ?? null,
  disputed_at: row.disputed_at?.toISOString() ?? null,
  dispute_note: row.dispute_note,
  paid_on: row.paid_on,
  payment_reference: row.payment_reference,
});

/** One of the statements that `among` leaves, with its lines. @throws ApiError NOT_FOUND. */
export const wholeStatement = async (
  db: Database,
  id: string,
  among?: RawBuilder<unknown>,
): Promise<RoyaltyStatement> => {
  const row = await readStatement(db, id, false, among);
  const lines = await readLines(db, row);
  return {
    ...presentStatement(row),
    figures: { ...row.figures, statement_status: row.status },
    lines: lines.map((line) => ({
      line_no: line.line_no,
      kind: line.kind,
      description: line.description,
      base: line.base_cents === null ? null : toDollars(line.base_cents),
      rate_pct: line.rate_pct,
      amount: toDollars(line.amount_cents),
      disputed: line.disputed,
    })),
  };
};
