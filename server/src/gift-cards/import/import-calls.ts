import type { GiftCardImport, giftCardImportEndpoints } from '@backroom/contract/gift-card-imports';
import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import { toDollars } from '@backroom/contract/kit/money';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { findImportShop } from '../../platform/file-import/import-shop.ts';
import type { Problem } from '../../platform/file-import/reading.ts';
import {
  type FilePreview,
  previewBrought,
  previewStored,
} from '../../platform/file-import/stored/preview-stored.ts';
import { readParts } from '../../platform/file-import/stored/sealed-parts.ts';
import { fileOf, sealedStoreOf } from '../../platform/file-import/stored/sealed-store.ts';
import {
  completeImport,
  importedBefore,
  startImport,
} from '../../platform/file-import/stored/start-import.ts';
import {
  findStoredImport,
  readStoredImport,
  type StoredImport,
} from '../../platform/file-import/stored/stored-import.ts';
import {
  addSettings,
  discardUpload,
  holdUpload,
  storeUpload,
} from '../../platform/file-import/stored/upload.ts';
import type { Call, Download } from '../../platform/http/call.ts';
import type { Services } from '../../platform/services.ts';
import { codeKeyOf } from '../ledger/codes.ts';
import { readStore } from '../list/stores-of-cards.ts';
import { cardImport } from './card-import.ts';
import { DUPLICATE_CODE } from './card-row.ts';
import { findSeed, generatedCode } from './code-seed.ts';

type ImportCall = Call<typeof giftCardImportEndpoints.importGiftCards>;

const FIELD = 'csvFile';

/** What the preview of an import found, kept with it for its answer. */
type Totals = { rows_total?: number; rows_valid?: number; unknown_columns?: string[] };

const failedOf = (problems: readonly Problem[]): GiftCardImport['failed'] =>
  problems.map(({ row, column, message }) => ({ row, column, message }));

const duplicatesIn = (problems: readonly Problem[]) =>
  problems.filter(({ code }) => code === DUPLICATE_CODE).length;

const totalsOf = ({ looked_at, rejected, columns }: FilePreview) => ({
  rows_total: looked_at,
  rows_valid: looked_at - rejected,
  unknown_columns: columns.flatMap(({ name, recognised }) => (name && !recognised ? [name] : [])),
});

/** @throws ApiError VALIDATION_FAILED (field `csvFile`) for a file that makes no sense as a whole */
const refuseBlocked = ({ blocked, looked_at }: FilePreview): void => {
  if (blocked !== null) throw invalidField(FIELD, blocked);
  if (looked_at === 0) throw invalidField(FIELD, 'The file has a header and no rows.');
};

const rejectedText = async (services: Services, row: StoredImport): Promise<string | null> => {
  if (!row.has_rejected_file) return null;
  const store = await sealedStoreOf(services);
  let text = '';
  for await (const part of readParts(store, fileOf(row.files_of, 'rejected'), row.rejected_parts)) {
    text += part.toString('utf8');
  }
  return text;
};

const STATUS = {
  uploaded: 'running',
  waiting: 'running',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'failed',
} as const;

const hasNewCodes = async (db: Database, { import_id, status }: StoredImport): Promise<boolean> => {
  if (status !== 'done') return false;
  const { rows } = await sql`select from gift_card_import_rows r join gift_card_import_seeds using (import_id)
    where import_id = ${import_id} and r.generated limit 1`.execute(db);
  return rows.length > 0;
};

const present = async (services: Services, row: StoredImport): Promise<GiftCardImport> => {
  const totals = row.settings as Totals; // written below
  const valid = totals.rows_valid ?? row.created_count;
  return {
    import_id: row.import_id,
    status: STATUS[row.status],
    rows_total: totals.rows_total ?? row.read_count,
    rows_valid: valid,
    rows_done: Math.min(row.read_count, valid),
    created: row.created_count,
    skipped_duplicate: duplicatesIn(row.problems),
    failed: failedOf(row.problems),
    unknown_columns: totals.unknown_columns ?? [],
    imported_before: null,
    file: await rejectedText(services, row),
    has_new_codes: await hasNewCodes(services.db, row),
  };
};

const previewCards = async (call: ImportCall): Promise<GiftCardImport> => {
  const { db, services, actor, body, upload } = call;
  const { bytes, hash } = await holdUpload(upload, { limit: cardImport.limits.bytes, field: FIELD });
  const shop = body.shop_domain ? await findImportShop(db, body.shop_domain) : null;
  const preview = await previewBrought(services, actor, cardImport, { name: upload.filename, bytes, shop });
  refuseBlocked(preview);
  return {
    import_id: null,
    status: 'preview',
    ...totalsOf(preview),
    rows_done: 0,
    created: 0,
    skipped_duplicate: duplicatesIn(preview.list),
    failed: failedOf(preview.list),
    imported_before: (await importedBefore(db, cardImport.name, hash))?.toISOString() ?? null,
    file: preview.rejectedFile,
    has_new_codes: false,
  };
};

/** Looks through what was uploaded and has it imported; what is refused whole leaves nothing behind. */
const begin = async (call: ImportCall, row: StoredImport, since: Date): Promise<void> => {
  const { services, actor, body } = call;
  try {
    const preview = await previewStored(services, actor, cardImport, row);
    refuseBlocked(preview);
    await addSettings(services, row.import_id, totalsOf(preview));
    const repeat = { confirmed: body.confirm_repeat === 'true', since };
    await startImport(services, actor, cardImport, row, repeat);
  } catch (error) {
    // the same call has come twice at once, and the other one was quicker: it may even have removed the file that was read here
    const now = await findStoredImport(services.db, row.import_id);
    if (now && now.status !== 'uploaded') return;
    await discardUpload(services, row);
    throw error;
  }
};

const timeOf = async (db: Database): Promise<Date> =>
  (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)).rows[0]!.now;

/**
 * Checks a file of cards (`preview`), or imports its good rows. The same file within a day is only taken again
 * when confirmed; the same `import_id` never twice. The answer comes when all rows are in.
 * @throws ApiError FILE_IMPORTED_BEFORE, VALIDATION_FAILED (field `csvFile`), PAYLOAD_TOO_LARGE
 */
export const importCards = async (call: ImportCall): Promise<GiftCardImport> => {
  const { scope, db, services, actor, body, upload } = call;
  const since = await timeOf(db);
  if (body.shop_domain) await readStore(scope, db, body.shop_domain);
  if (body.mode === 'preview') return await previewCards(call);
  const { row } = await storeUpload(services, actor, {
    kind: cardImport,
    upload,
    field: FIELD,
    shop: body.shop_domain ? await findImportShop(db, body.shop_domain) : null,
    settings: {},
    importId: body.import_id,
  });
  if (row.status === 'uploaded') await begin(call, row, since);
  await completeImport(services, row.import_id);
  return await present(services, await readStoredImport(scope, db, row.import_id));
};

const ownImport = async (
  { db, scope }: Call<typeof giftCardImportEndpoints.getGiftCardImport>,
  importId: string,
): Promise<StoredImport> => {
  const row = await readStoredImport(scope, db, importId);
  if (row.kind !== cardImport.name) throw new ApiError('NOT_FOUND', 'There is no such import');
  return row;
};

/** How far an import is; for whoever started it. */
export const readImport = async (call: Call<typeof giftCardImportEndpoints.getGiftCardImport>) =>
  await present(call.services, await ownImport(call, call.body.import_id));

type MadeRow = { row_no: number; balance_cents: number; expires_on: string | null };

/** The codes generated for an import, for a day, for whoever started it; written down each time. */
export const downloadCodes = async (
  call: Call<typeof giftCardImportEndpoints.downloadImportedCodes>,
): Promise<Download> => {
  const { db, services, actor } = call;
  const { import_id } = await ownImport(call, call.body.import_id);
  const seed = await findSeed(db, import_id);
  if (!seed) throw new ApiError('NOT_FOUND', 'These codes are no longer available');
  const key = await codeKeyOf(services);
  // what a card was worth when it was imported: the first entry of each
  const { rows } = await sql<MadeRow>`
    select r.row_no, e.balance_after_cents as balance_cents, c.expires_on
    from gift_card_import_rows r
    join gift_cards c on c.shop_id = r.shop_id and c.gift_card_id = r.gift_card_id
    join gift_card_entries e on e.shop_id = r.shop_id and e.gift_card_id = r.gift_card_id and e.entry_no = 1
    where r.import_id = ${import_id} and r.generated order by r.row_no`.execute(db);
  await audit(db, actor, {
    action: 'gift-card-import.codes-downloaded',
    entity: 'gift-card-import',
    entityId: import_id,
  });
  const lines = rows.map(({ row_no, balance_cents, expires_on }) => [
    row_no,
    generatedCode(key, seed, row_no),
    toDollars(balance_cents).toFixed(2),
    expires_on ?? '',
  ]);
  return {
    filename: `gift-card-codes_${import_id}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    body: stringify([['row', 'code', 'balance', 'expires_on'], ...lines], { record_delimiter: 'windows' }),
  };
};

/** An empty file for the import with one example row. */
export const importTemplate = async (): Promise<Download> => ({
  filename: 'gift-cards-template.csv',
  mediaType: 'text/csv; charset=utf-8',
  body: stringify([cardImport.template?.columns ?? [], cardImport.template?.example ?? []], {
    record_delimiter: 'windows',
  }),
});
