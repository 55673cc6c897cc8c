import { ApiError } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import { type Actor, audit } from '../../audit.ts';
import type { Database } from '../../database/connect.ts';
import { enqueue, type Jobs } from '../../jobs/jobs.ts';
import { underLease } from '../../processes/lease.ts';
import type { Services } from '../../services.ts';
import { OutOfMemory, threadsOf } from '../../threads/threads.ts';
import type { ImportKind } from '../kind.ts';
import { failForMemory } from './carry-out.ts';
import { findStoredImport, type StoredImport } from './stored-import.ts';
import { forgetOldUploads, removeAllFiles } from './tidy.ts';

/** Under which an import is queued. */
const RUN_IMPORT = 'run-import';

/** A process that is killed while it imports costs a try; the file is gone over from where it stood each time. */
const TRIES = 100;

/** Imports of the same file within a day, this one aside, that came to something or may yet. */
const sameFile = ({
  kind,
  file_hash,
  import_id,
}: Pick<StoredImport, 'kind' | 'file_hash' | 'import_id'>) => sql`
  kind = ${kind} and file_hash = ${file_hash} and import_id <> ${import_id}
  and queued_at > now() - interval '24 hours' and (status <> 'cancelled' or created_count > 0)`;

const NO_IMPORT = '00000000-0000-0000-0000-000000000000';

/** When this very file was last imported, within a day; null where it wasn't. */
export const importedBefore = async (db: Database, kind: string, fileHash: Buffer): Promise<Date | null> => {
  const file = { kind, file_hash: fileHash, import_id: NO_IMPORT };
  const { rows } = await sql<{ at: Date | null }>`
    select max(queued_at) as at from imports where ${sameFile(file)}`.execute(db);
  return rows[0]?.at ?? null;
};

/** A confirmation that the same file is meant again; `since` is when whoever confirms began to ask. */
export type Repeat = { confirmed: boolean; since: Date };

/**
 * Refuses a file that was imported within a day. A confirmation holds for imports that were over when it was sent, not
 * for one that came in beside it.
 */
const refuseRepetition = async (trx: Database, row: StoredImport, repeat: Repeat): Promise<void> => {
  // of two that begin at once, one waits here until the other can be seen
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${row.kind} ${row.file_hash?.toString('hex')}`}, 0))`.execute(
    trx,
  );
  const unknown = repeat.confirmed
    ? sql`(queued_at >= ${repeat.since} or status in ('waiting', 'running'))`
    : sql`true`;
  const { rows } = await sql`select from imports where ${sameFile(row)} and ${unknown} limit 1`.execute(trx);
  if (rows.length === 0) return;
  throw new ApiError(
    'FILE_IMPORTED_BEFORE',
    'This file was imported within the last 24 hours. Import it again only if you mean to.',
  );
};

/**
 * Has an uploaded file imported: once, however often and from wherever it is asked for.
 * @throws ApiError CONFLICT where it was started already; FILE_IMPORTED_BEFORE
 */
export const startImport = async (
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  kind: ImportKind,
  row: StoredImport,
  repeat: Repeat,
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    if (kind.asksBeforeRepeat) await refuseRepetition(trx, row, repeat);
    const { rows } = await sql`with clock as materialized (select clock_timestamp() as at)
      update imports set status = 'waiting', queued_at = clock.at, message = null, finished_at = null from clock
      where import_id = ${row.import_id} and status in ('uploaded', 'failed') returning 1`.execute(trx);
    if (rows.length === 0) throw new ApiError('CONFLICT', 'This import was started already');
    await enqueue(
      trx,
      RUN_IMPORT,
      { importId: row.import_id },
      { key: `import:${row.import_id}`, maxAttempts: TRIES },
    );
    await audit(trx, actor, {
      action: 'import.started',
      entity: 'import',
      entityId: row.import_id,
      shopId: row.shop_id,
      after: { kind: row.kind, file_name: row.file_name, bytes: row.bytes, shop: row.shop_domain },
    });
  });
};

const isUnderWay = (row: StoredImport | null) => row?.status === 'waiting' || row?.status === 'running';

/**
 * Sees a started import to its end: does it, or waits while another process does and takes over should that one end.
 * The work itself is done in a thread.
 */
export const completeImport = (services: Services, importId: string, signal?: AbortSignal): Promise<void> =>
  underLease(
    services,
    `import:${importId}`,
    async () => !isUnderWay(await findStoredImport(services.db, importId)),
    async (lease) => {
      try {
        await threadsOf(services).run('carry-out-import', { importId, lease }, { signal });
      } catch (error) {
        if (!(error instanceof OutOfMemory)) throw error;
        await failForMemory(services, importId);
      }
    },
    signal,
  );

/**
 * Stops an import, or forgets one that wasn't started; what is imported already stays.
 * @throws ApiError CONFLICT where it is over
 */
export const cancelImport = async (services: Services, actor: Actor, row: StoredImport): Promise<void> => {
  const before = await services.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ status: string }>`select status from imports
      where import_id = ${row.import_id} and status not in ('done', 'cancelled') for update`.execute(trx);
    if (!rows[0]) throw new ApiError('CONFLICT', 'This import is finished already');
    await sql`update imports set status = 'cancelled', finished_at = now(), has_rejected_file = rejected_parts > 0
      where import_id = ${row.import_id}`.execute(trx);
    await audit(trx, actor, {
      action: 'import.cancelled',
      entity: 'import',
      entityId: row.import_id,
      shopId: row.shop_id,
      after: { kind: row.kind, file_name: row.file_name },
    });
    return rows[0].status;
  });
  // a running one removes its files itself when it has stopped
  if (before !== 'running') await removeAllFiles(services, row);
};

export const importJobs: Jobs = {
  [RUN_IMPORT]: {
    run: (services, { importId }, signal) => completeImport(services, String(importId), signal),
  },
  'forget-old-uploads': { run: forgetOldUploads, schedule: '20 3 * * *' },
};
