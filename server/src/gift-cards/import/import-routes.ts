import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { GiftCardImport, giftCardsEndpoints } from '@backroom/contract/gift-cards';
import { ApiError } from '@backroom/contract/kit/errors';
import { toDollars } from '@backroom/contract/kit/money';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Call, Download } from '../../platform/http/call.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { type CodeKey, codeKeyOf, derivedCode, hashOfCode, lastCharactersOf } from '../ledger/codes.ts';
import { readStore } from '../list/stores-of-cards.ts';
import type { ImportRow } from './import-row.ts';
import { storeFinder } from './import-stores.ts';
import { readUploadedCsv } from './import-upload.ts';
import { type ImportFile, readImportFile } from './read-import-file.ts';
import { runImport } from './run-import.ts';
import type { WaitingRow } from './waiting-row.ts';

type ImportCall = Call<typeof giftCardsEndpoints.importGiftCards>;

/** The code of a row that brought none: known again from the import's seed, for as long as that is kept. */
const generatedCode = (key: CodeKey, seed: Buffer, row: number) =>
  derivedCode(key, `import\u0000${seed.toString('hex')}\u0000${row}`);

const waiting = (key: CodeKey, seed: Buffer, row: ImportRow): WaitingRow => {
  const code = row.code ?? generatedCode(key, seed, row.row);
  return {
    row_no: row.row,
    card: {
      shop_id: row.store.shopId,
      timezone: row.store.timezone,
      cutoff: row.store.dayCutoffMinutes,
      code_hash: hashOfCode(key, code).toString('hex'),
      last_characters: lastCharactersOf(code),
      generated: row.code === null,
      initial: row.initial,
      balance: row.balance,
      expires_on: row.expiresOn,
      customer_email: row.customerEmail,
      customer_name: row.customerName,
      note: row.note,
    },
  };
};

const findImport = (db: Database, importId: string) =>
  db.selectFrom('gift_card_imports').selectAll().where('import_id', '=', importId).executeTakeFirst();

type StoredImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;

const present = (stored: StoredImport, file: ImportFile | null): GiftCardImport => ({
  import_id: stored.import_id,
  status: stored.status as 'running' | 'done' | 'failed', // the table's check constraint
  rows_total: stored.rows_total,
  rows_valid: stored.rows_valid,
  rows_done: stored.rows_done,
  created: stored.created,
  skipped_duplicate: stored.skipped_duplicate,
  failed: stored.failed as GiftCardImport['failed'], // only this room writes it
  unknown_columns: file?.unknownColumns ?? [],
  imported_before: null,
  file: file?.rejected ?? null,
  has_new_codes: stored.code_seed !== null && stored.status === 'done',
});

/** The last time this very file came in, within a day. */
const importedBefore = async (db: Database, fileHash: Buffer): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select max(created_at) as at from gift_card_imports
    where file_hash = ${fileHash} and created_at > now() - interval '24 hours'`.execute(db);
  return rows[0]?.at ?? null;
};

/** Keeps the import and its rows, with a job that would finish it should this process end. */
const startImport = async (
  { db, actor, user, body, upload }: ImportCall,
  key: CodeKey,
  file: ImportFile,
  fileHash: Buffer,
): Promise<string> => {
  const importId = body.import_id ?? randomUUID();
  const seed = randomBytes(32);
  const rows = file.rows.map((row) => waiting(key, seed, row));
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('gift_card_imports')
      .values({
        import_id: importId,
        started_by: user.user_id,
        started_by_name: actor.name,
        file_name: upload.filename.slice(0, 200),
        file_hash: fileHash,
        rows_total: file.rowsTotal,
        rows_valid: rows.length,
        skipped_duplicate: file.duplicates,
        failed: JSON.stringify(file.problems),
        code_seed: rows.some((row) => row.card.generated) ? seed : null,
      })
      .execute();
    await sql`insert into gift_card_import_rows (import_id, row_no, card)
      select ${importId}::uuid, row_no, card
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(row_no int, card jsonb)`.execute(trx);
    await audit(trx, actor, {
      action: 'gift-cards.imported',
      entity: 'gift-card-import',
      entityId: importId,
      after: { file: upload.filename, rows: file.rowsTotal, valid: rows.length },
    });
    const runAt = new Date(Date.now() + 60_000);
    await enqueue(trx, 'import-gift-cards', { importId }, { runAt, key: `import-gift-cards:${importId}` });
  });
  return importId;
};

/**
 * Checks a file of cards (`preview`), or imports its good rows. The same file within a day is only taken again
 * when confirmed; the same `import_id` never twice. The answer comes when all rows are in.
 * @throws ApiError FILE_IMPORTED_BEFORE, VALIDATION_FAILED (field `csvFile`), PAYLOAD_TOO_LARGE
 */
export const importCards = async (call: ImportCall): Promise<GiftCardImport> => {
  const { scope, db, services, body, upload, user } = call;
  const bytes = await readUploadedCsv(upload);
  const key = await codeKeyOf(services);
  const known = body.import_id && body.mode === 'import' ? await findImport(db, body.import_id) : undefined;
  if (known && known.started_by !== user.user_id) throw new ApiError('CONFLICT', 'Choose another import_id');
  const fallback = body.shop_domain ? await readStore(scope, db, body.shop_domain) : null;
  const file = await readImportFile(db, key, bytes, { find: await storeFinder(scope, db), fallback });
  const fileHash = createHash('sha256').update(bytes).digest();
  const before = await importedBefore(db, fileHash);
  if (body.mode === 'preview') {
    return {
      import_id: null,
      status: 'preview',
      rows_total: file.rowsTotal,
      rows_valid: file.rows.length,
      rows_done: 0,
      created: 0,
      skipped_duplicate: file.duplicates,
      failed: file.problems,
      unknown_columns: file.unknownColumns,
      imported_before: before?.toISOString() ?? null,
      file: file.rejected,
      has_new_codes: false,
    };
  }
  if (!known && before && body.confirm_repeat !== 'true') {
    throw new ApiError(
      'FILE_IMPORTED_BEFORE',
      'This file was imported within the last 24 hours. Import it again only if you mean to.',
    );
  }
  const importId = known?.import_id ?? (await startImport(call, key, file, fileHash));
  await runImport(db, importId);
  return present((await findImport(db, importId))!, file);
};

const ownImport = async (
  { db, user, scope }: Call<typeof giftCardsEndpoints.getGiftCardImport>,
  importId: string,
): Promise<StoredImport> => {
  const stored = await findImport(db, importId);
  if (!stored || (stored.started_by !== user.user_id && scope.audience !== 'super-admin')) {
    throw new ApiError('NOT_FOUND', 'There is no such import');
  }
  return stored;
};

/** How far an import is; for whoever started it. */
export const readImport = async (call: Call<typeof giftCardsEndpoints.getGiftCardImport>) =>
  present(await ownImport(call, call.body.import_id), null);

/** The codes generated for an import, for a day, for whoever started it; written down each time. */
export const downloadCodes = async (
  call: Call<typeof giftCardsEndpoints.downloadImportedCodes>,
): Promise<Download> => {
  const { db, services, body, actor } = call;
  const stored = await ownImport(call, body.import_id);
  const seed = stored.code_seed;
  if (!seed) throw new ApiError('NOT_FOUND', 'These codes are no longer available');
  const key = await codeKeyOf(services);
  const { rows } = await sql<WaitingRow>`
    select row_no, card from gift_card_import_rows
    where import_id = ${body.import_id} and gift_card_id is not null order by row_no`.execute(db);
  await audit(db, actor, {
    action: 'gift-card-import.codes-downloaded',
    entity: 'gift-card-import',
    entityId: body.import_id,
  });
  const lines = rows.map(({ row_no, card }) => [
    row_no,
    generatedCode(key, seed, row_no),
    toDollars(card.balance).toFixed(2),
    card.expires_on ?? '',
  ]);
  return {
    filename: `gift-card-codes_${body.import_id}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    body: stringify([['row', 'code', 'balance', 'expires_on'], ...lines], { record_delimiter: 'windows' }),
  };
};
