import { sql } from 'kysely';
import { audit, systemActor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { openCards } from '../ledger/open-cards.ts';
import { openingOf, type WaitingRow } from './waiting-row.ts';

const BATCH = 500;

type Running = { started_by_name: string };

/** One batch in one transaction with the progress: what is done is done, whatever ends the process. */
const runBatch = async (trx: Database, importId: string): Promise<'more' | 'done'> => {
  const { rows: imports } = await sql<Running>`
    select started_by_name from gift_card_imports where import_id = ${importId} and status = 'running'
    for update`.execute(trx);
  const running = imports[0];
  if (!running) return 'done';
  const { rows } = await sql<WaitingRow>`
    select row_no, card from gift_card_import_rows
    where import_id = ${importId} and gift_card_id is null order by row_no limit ${BATCH}`.execute(trx);
  if (rows.length === 0) {
    await sql`update gift_card_imports set status = 'done', finished_at = now()
      where import_id = ${importId}`.execute(trx);
    return 'done';
  }
  const made = await openCards(trx, rows.map(openingOf), {
    source: `import:${importId}`,
    createdBy: running.started_by_name,
  });
  const taken = rows.filter((row) => !made.has(row.row_no)).map((row) => row.row_no);
  const problems = taken.map((row) => ({ row, column: 'code', message: 'Another gift card has this code' }));
  await sql`update gift_card_import_rows r set gift_card_id = m.id
    from unnest(${[...made.keys()]}::int[], ${[...made.values()]}::bigint[]) as m(row_no, id)
    where r.import_id = ${importId} and r.row_no = m.row_no`.execute(trx);
  await sql`delete from gift_card_import_rows
    where import_id = ${importId} and (row_no = any(${taken}::int[])
      or gift_card_id is not null and not (card->>'generated')::boolean)`.execute(trx);
  await sql`update gift_card_imports set rows_done = rows_done + ${rows.length}, created = created + ${made.size},
      skipped_duplicate = skipped_duplicate + ${taken.length},
      failed = failed || ${JSON.stringify(problems)}::jsonb
    where import_id = ${importId}`.execute(trx);
  return 'more';
};

/**
 * Works an import off, batch by batch; again from where it stood if it was interrupted. Two that do the same
 * import at once wait for each other batch by batch.
 */
export const runImport = async (db: Database, importId: string): Promise<void> => {
  for (;;) {
    const state = await db.transaction().execute((trx) => runBatch(trx, importId));
    if (state === 'done') return;
  }
};

const KEEP_CODES = '24 hours';

/** Generated codes can be downloaded for a day; then nobody can work them out any more. */
export const forgetCodes = async (db: Database): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ import_id: string }>`
      update gift_card_imports set code_seed = null
      where code_seed is not null and created_at < now() - ${KEEP_CODES}::interval returning import_id`.execute(
      trx,
    );
    for (const { import_id } of rows) {
      await trx.deleteFrom('gift_card_import_rows').where('import_id', '=', import_id).execute();
      await audit(trx, systemActor('gift-card codes'), {
        action: 'gift-card-import.codes-forgotten',
        entity: 'gift-card-import',
        entityId: import_id,
      });
    }
  });
};
