import type { royaltyStatementsEndpoints } from '@backroom/contract/royalty-statements';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import { offerUndo, type Undo, undoOf } from '../undo/index.ts';
import { mustBe, writeDown } from './change-statement.ts';
import { readLines, readStatement, type StatementRow } from './statement-rows.ts';

const DISCARDED = 'royalty-statement.discarded';

type Key = Pick<StatementRow, 'shop_id' | 'statement_id'>;

/** Takes a draft and its lines away; whoever asks has locked it, and knows that it is one. */
export const deleteDraft = async (trx: Database, { shop_id, statement_id }: Key): Promise<void> => {
  for (const table of ['royalty_statement_lines', 'royalty_statements']) {
    await sql`delete from ${sql.table(table)}
      where shop_id = ${shop_id} and statement_id = ${statement_id}::uuid`.execute(trx);
  }
};

/** A draft as it was thrown away, in the columns of its tables. */
type Discarded = { statement: Record<string, unknown>; lines: Record<string, unknown>[] };

const keepDraft = async (trx: Database, { shop_id, statement_id }: Key): Promise<Discarded> => {
  const { rows } = await sql<Discarded>`
    select to_jsonb(s) as statement, coalesce((
      select jsonb_agg(to_jsonb(l) order by line_no) from royalty_statement_lines l
      where l.shop_id = s.shop_id and l.statement_id = s.statement_id), '[]') as lines
    from royalty_statements s where shop_id = ${shop_id} and statement_id = ${statement_id}::uuid`.execute(
    trx,
  );
  return rows[0] ?? { statement: {}, lines: [] };
};

/** Throws a draft away, with the corrections entered on it. The next draft of the month begins anew. */
export const discardStatement = ({
  db,
  actor,
  body,
}: Call<typeof royaltyStatementsEndpoints.discardRoyaltyStatement>) =>
  db.transaction().execute(async (trx) => {
    const statement = await readStatement(trx, body.statement_id, true);
    mustBe(statement, ['draft'], 'discarded. Correct it on the next one');
    const corrections = (await readLines(trx, statement)).filter(({ kind }) => kind === 'correction').length;
    const kept = await keepDraft(trx, statement);
    await deleteDraft(trx, statement);
    await writeDown(trx, actor, statement, 'discarded', { status: 'discarded', corrections });
    return { number: statement.number, undo: await offerUndo(trx, actor, DISCARDED, kept) };
  });

/** Brings a draft back, unless the month has been drafted again. */
const bringBack: Undo<Discarded> = async (trx, { actor, what: { statement, lines } }) => {
  const { shop_id, statement_id, number } = statement as StatementRow;
  // Asked for what it wrote: of rows that are selected, Citus counts those that were there already, too.
  const inserted = await sql`
    insert into royalty_statements select * from jsonb_populate_record(null::royalty_statements, ${JSON.stringify(statement)}::jsonb)
    on conflict do nothing returning statement_id`.execute(trx);
  if (inserted.rows.length === 0) {
    return [{ id: statement_id, ok: false, message: `${number} has been drafted again since` }];
  }
  await sql`
    insert into royalty_statement_lines
    select * from jsonb_populate_recordset(null::royalty_statement_lines, ${JSON.stringify(lines)}::jsonb)`.execute(
    trx,
  );
  const back = await readStatement(trx, statement_id);
  await writeDown(trx, actor, back, 'brought-back', { shop_id });
  return [{ id: statement_id, ok: true, message: `${number} is back` }];
};

export const undoOfStatements = { [DISCARDED]: undoOf(bringBack) };
