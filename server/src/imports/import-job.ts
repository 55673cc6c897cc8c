import { sql } from 'kysely';
import { intakeOn } from '../orders/intake/index.ts';
import { type Actor, audit } from '../platform/audit.ts';
import { isOutage } from '../platform/database/outage.ts';
import { ImportError } from '../platform/file-import/import-error.ts';
import { RejectedRows } from '../platform/file-import/rejected-rows.ts';
import type { ImportCounts, ImportResult } from '../platform/file-import/run-import.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Services } from '../platform/services.ts';
import { joinedFile, mainFile, rejectedFile, removeAll, removeSources } from './import-files.ts';
import { findImport, type ImportRow, mappingOf } from './import-rows.ts';
import { type ImportRequest, openImport } from './open-import.ts';
import { requireShop } from './write/shop.ts';

/** The name under which an import is queued. */
export const RUN_IMPORT = 'run-import';

/** The files that a mapping needs besides the sales. */
export const filesOf = (row: ImportRow): string[] => {
  if (row.kind !== 'history') return [];
  const { files, stores } = mappingOf(row);
  const names = Object.values(files).map((file) => file.name);
  return [...new Set(stores.file === undefined ? names : [...names, stores.file])];
};

/** What an uploaded file asks for. @throws ImportError where its store is gone. */
export const requestOf = async ({ config, db }: Services, row: ImportRow): Promise<ImportRequest> => {
  const path = mainFile(config.dataDir, row.import_id);
  if (row.kind === 'history') {
    const files = filesOf(row).map((name) => [name, joinedFile(config.dataDir, row.import_id, name)]);
    return { kind: 'history', path, mapping: mappingOf(row), files: Object.fromEntries(files) };
  }
  return { kind: row.kind, path, shop: await requireShop(db, row.shop_domain ?? '') };
};

/** How often the page may see a change. */
const PROGRESS_MS = 500;

class Cancelled extends Error {}

const saveProgress = async ({ db }: Services, importId: string, counts: ImportCounts, bytesRead: number) => {
  const { rows } = await sql<{
    status: string;
  }>`update imports set bytes_read = ${bytesRead}, read_count = ${counts.read},
      created_count = ${counts.created}, updated_count = ${counts.updated},
      unchanged_count = ${counts.unchanged}, rejected_count = ${counts.rejected}
    where import_id = ${importId} returning status`.execute(db);
  if (rows[0]?.status === 'cancelled') throw new Cancelled();
};

type Finished = Pick<ImportResult, 'counts' | 'problems' | 'stopped'> & { storesCreated: number };

const finish = ({ db }: Services, row: ImportRow, actor: Actor, result: Finished, hasRejected: boolean) =>
  db.transaction().execute(async (trx) => {
    const { counts } = result;
    await sql`update imports set status = 'done', finished_at = now(), bytes_read = bytes, read_count = ${counts.read},
        created_count = ${counts.created}, updated_count = ${counts.updated},
        unchanged_count = ${counts.unchanged}, rejected_count = ${counts.rejected},
        stores_created = stores_created + ${result.storesCreated}, problems = ${JSON.stringify(result.problems)}::jsonb,
        has_rejected_file = ${hasRejected}, message = ${result.stopped}
      where import_id = ${row.import_id}`.execute(trx);
    await audit(trx, actor, {
      action: 'import.finished',
      entity: 'import',
      entityId: row.import_id,
      shopId: row.shop_id,
      after: { kind: row.kind, file_name: row.file_name, ...counts, stores_created: result.storesCreated },
    });
  });

const fail = async ({ db }: Services, importId: string, message: string) => {
  await sql`update imports set status = 'failed', finished_at = now(), message = ${message}
    where import_id = ${importId}`.execute(db);
};

/**
 * Carries out an import that was started. Run again after an interruption it goes over the file from the
 * start, which changes nothing that was imported before. What is wrong with the file is the import's
 * result; an outage of the database is thrown, and the queue tries again.
 */
export const runStoredImport = async (services: Services, importId: string): Promise<void> => {
  const row = await findImport(services.db, importId);
  if (row.status !== 'waiting' && row.status !== 'running') return;
  const actor: Actor = { userId: null, name: row.actor, role: null, ip: null, requestId: null };
  await sql`update imports set status = 'running', started_at = coalesce(started_at, now())
    where import_id = ${importId}`.execute(services.db);
  try {
    const request = await requestOf(services, row);
    const importServices = { db: services.db, intake: intakeOn(services), actor };
    const opened = await openImport(importServices, request);
    const rejected = new RejectedRows(rejectedFile(services.config.dataDir, importId), opened.columns);
    let saved = 0;
    const result = await opened.run({
      rejected,
      onProgress: async (counts) => {
        if (performance.now() - saved < PROGRESS_MS) return;
        saved = performance.now();
        await saveProgress(services, importId, counts, opened.bytesRead());
      },
    });
    if (result.stopped && result.counts.read === 0) throw new ImportError(result.stopped);
    await finish(services, row, actor, result, (await rejected.end()) !== null);
    await removeSources(services.config.dataDir, importId);
  } catch (error) {
    if (error instanceof Cancelled) await removeSources(services.config.dataDir, importId);
    else if (error instanceof ImportError) await fail(services, importId, error.message);
    else if (error instanceof Error && !isOutage(error)) {
      services.log.error({ err: error, importId }, 'An import failed');
      await fail(services, importId, 'Backroom made a mistake; its log says more. What was imported stays.');
    } else throw error;
  }
};

/** Uploads that nobody started in a week are forgotten. */
const forgetOldUploads = async ({ db, config }: Services) => {
  const { rows } = await sql<{ import_id: string }>`delete from imports
    where status = 'uploaded' and created_at < now() - interval '7 days' returning import_id`.execute(db);
  for (const { import_id } of rows) await removeAll(config.dataDir, import_id);
};

export const importJobs: Jobs = {
  [RUN_IMPORT]: { run: (services, { importId }) => runStoredImport(services, String(importId)) },
  'forget-old-uploads': { run: forgetOldUploads, schedule: '20 3 * * *' },
};
