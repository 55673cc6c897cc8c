import { plural } from '@backroom/contract/kit/plural';
import { sql } from 'kysely';
import { type Actor, audit } from '../../audit.ts';
import type { Database } from '../../database/connect.ts';
import { isOutage } from '../../database/outage.ts';
import { isDiskFull } from '../../disk/disk-full.ts';
import { isHeld, type Lease } from '../../processes/lease.ts';
import type { Services } from '../../services.ts';
import { ImportError } from '../import-error.ts';
import { findImportKind } from '../kind.ts';
import type { RejectedSink } from '../rejected-rows.ts';
import type { ImportResult, Progress } from '../run-import.ts';
import { contextOf } from './import-context.ts';
import { type SealedStore, writePart } from './sealed-parts.ts';
import { fileOf, sealedStoreOf } from './sealed-store.ts';
import { findStoredImport, type StoredImport } from './stored-import.ts';
import { removeSources } from './tidy.ts';

class Cancelled extends Error {}

/** Another process goes on with this import: what this one would still write is no longer wanted. */
class TakenOver extends Error {
  override readonly name = 'TakenOver';
}

/** Where an interrupted import stands; undefined where it is at its beginning. */
const progressOf = (row: StoredImport): Progress | undefined =>
  row.readings_done === 0
    ? undefined
    : {
        readings: row.readings_done,
        counts: {
          read: row.read_count,
          created: row.created_count,
          updated: row.updated_count,
          unchanged: row.unchanged_count,
          rejected: row.rejected_count,
          rows_left_out: row.rows_left_out,
        },
        problems: { groups: row.problem_groups, list: row.problems },
        hasRejected: row.rejected_parts > 0,
      };

const countsOf = ({ counts }: Progress) => sql`read_count = ${counts.read},
  created_count = ${counts.created}, updated_count = ${counts.updated}, unchanged_count = ${counts.unchanged},
  rejected_count = ${counts.rejected}, rows_left_out = ${counts.rows_left_out}`;

/** Refused rows, part by part. A part that no progress knows of yet is written again after an interruption. */
class RejectedParts implements RejectedSink {
  readonly #store: SealedStore;
  readonly #file: string;
  parts: number;

  constructor(store: SealedStore, row: StoredImport) {
    this.#store = store;
    this.#file = fileOf(row.files_of, 'rejected');
    this.parts = row.rejected_parts;
  }

  async add(text: string): Promise<void> {
    await writePart(this.#store, this.#file, this.parts + 1, Buffer.from(text));
    this.parts += 1;
  }
}

/** Takes the import on, or goes on with it; null where there is nothing to do any more. */
const begin = async ({ db }: Services, importId: string, lease: Lease): Promise<StoredImport | null> => {
  const { rows } = await sql`update imports set status = 'running', started_at = least(started_at, now()),
      interruptions = interruptions + (status = 'running')::int
    where import_id = ${importId} and status in ('waiting', 'running') and ${isHeld(lease)} returning 1`.execute(
    db,
  );
  return rows.length > 0 ? await findStoredImport(db, importId) : null;
};

declare module '../../manifest.ts' {
  interface Happenings {
    /** An import has ended: done, or failed with what its `message` says. Told in a transaction. */
    importEnded: (
      services: Pick<Services, 'house'>,
      trx: Database,
      ended: { import_id: string; file_name: string; user_id: string | null; failed: boolean; text: string },
    ) => Promise<void>;
  }
}

const wordsOf = ({ counts }: Pick<ImportResult, 'counts'>): string =>
  [
    `${counts.created.toLocaleString('en')} new`,
    `${counts.updated.toLocaleString('en')} changed`,
    ...(counts.rejected > 0 ? [`${plural(counts.rejected, 'row')} refused`] : []),
  ].join(', ');

const finish = async (
  { db, house }: Services,
  row: StoredImport,
  { actor, lease, result }: { actor: Actor; lease: Lease; result: ImportResult },
) =>
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      stores_created: number;
    }>`update imports set status = 'done', finished_at = now(),
        bytes_read = bytes, ${countsOf(result)}, has_rejected_file = rejected_parts > 0, message = ${result.stopped}
      where import_id = ${row.import_id} and status = 'running' and ${isHeld(lease)}
      returning stores_created`.execute(trx);
    if (!rows[0]) return;
    await audit(trx, actor, {
      action: 'import.finished',
      entity: 'import',
      entityId: row.import_id,
      shopId: row.shop_id,
      after: { kind: row.kind, file_name: row.file_name, ...result.counts, ...rows[0] },
    });
    const ended = { import_id: row.import_id, file_name: row.file_name, user_id: row.user_id };
    const text = result.stopped ?? wordsOf(result);
    for (const tell of house.told('importEnded'))
      await tell({ house }, trx, { ...ended, failed: false, text });
  });

const fail = ({ db, house }: Services, importId: string, message: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ import_id: string; file_name: string; user_id: string | null }>`
      update imports set status = 'failed', finished_at = now(), message = ${message},
        has_rejected_file = rejected_parts > 0
      where import_id = ${importId} and status in ('waiting', 'running')
      returning import_id, file_name, user_id`.execute(trx);
    for (const row of rows) {
      const ended = { ...row, failed: true, text: message };
      for (const tell of house.told('importEnded')) await tell({ house }, trx, ended);
    }
  });

const importIt = async (
  services: Services,
  row: StoredImport,
  lease: Lease,
  signal: AbortSignal,
): Promise<void> => {
  const { db } = services;
  const kind = findImportKind(services, row.kind);
  if (!kind) throw new ImportError(`Nothing of the kind ${row.kind} can be imported any more.`);
  const actor: Actor = { userId: row.user_id, name: row.actor, role: null, ip: null, requestId: null };
  let storesMade = 0;
  const storeMade = () => {
    storesMade += 1;
  };
  const opened = await kind.open(await contextOf(services, row, { actor, storeMade }));
  const rejected = new RejectedParts(await sealedStoreOf(services), row);
  let listed = row.problems.length;
  const save = async (progress: Progress) => {
    const { groups, list } = progress.problems;
    const made = storesMade;
    storesMade = 0;
    // the list is long and rarely changes
    const newList = list.length > listed ? JSON.stringify(list) : null;
    const { rows } = await sql<{ status: string }>`update imports set readings_done = ${progress.readings},
        bytes_read = ${opened.bytesRead()}, ${countsOf(progress)}, stores_created = stores_created + ${made},
        problems = coalesce(${newList}::jsonb, problems), problem_groups = ${JSON.stringify(groups)}::jsonb,
        rejected_parts = ${rejected.parts}
      where import_id = ${row.import_id} and ${isHeld(lease)} returning status`.execute(db);
    listed = list.length;
    if (rows[0]?.status === 'cancelled') throw new Cancelled();
    if (rows[0]?.status !== 'running') throw new TakenOver();
  };
  const from = progressOf(row);
  const result = await opened.run({ rejected, ...(from ? { from } : {}), onProgress: save, signal });
  if (result.stopped && result.counts.read === 0) throw new ImportError(result.stopped);
  await finish(services, row, { actor, lease, result });
};

/**
 * Carries out an import that was started, or goes on where one was interrupted, under a lease. What is wrong with the
 * file is the import's result; an outage of the database, or the end of this process, is thrown, and the import goes on
 * later, also in another process.
 */
export const carryOut = async (
  services: Services,
  importId: string,
  lease: Lease,
  signal: AbortSignal,
): Promise<void> => {
  const row = await begin(services, importId, lease);
  if (!row) return;
  try {
    await importIt(services, row, lease, signal);
    await removeSources(services, row);
  } catch (error) {
    if (error instanceof Cancelled) await removeSources(services, row);
    else if (error instanceof ImportError) await fail(services, importId, error.message);
    else if (error instanceof TakenOver || signal.aborted || isOutage(error) || isDiskFull(error))
      throw error;
    else {
      services.log.error({ err: error, importId }, 'An import failed');
      await fail(services, importId, 'Backroom made a mistake; its log says more. What was imported stays.');
    }
  }
};

/** Ends an import that took more memory than a thread may. */
export const failForMemory = (services: Services, importId: string): Promise<void> =>
  fail(
    services,
    importId,
    'The file takes more memory than there is for imports. Split it. What was imported stays.',
  );
