import { type ControlledTransaction, type RawBuilder, sql } from 'kysely';
import type { Database } from './connect.ts';
import { isKnownSpread } from './is-spread.ts';
import { isOutdated, keepingAll, keepsAll } from './kept-plans.ts';
import type { DB } from './schema.generated.ts';
import { isInTheWay } from './transaction.ts';
import { unheard } from './unheard.ts';

/** What belongs to a moment was taken away on another server before it could be held: it must be read at a later one. */
export class MomentGone extends Error {
  constructor() {
    super('What was read has changed too often meanwhile');
  }
}

const TRIES = 5;

/** Reads again, at a later moment, where one is gone, another transaction was in the way or a table has changed. */
export const untilHeld = async <T>(read: () => Promise<T>, tries = TRIES): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    const isPassing = error instanceof MomentGone || isInTheWay(error) || isOutdated(error);
    if (tries <= 1 || !isPassing) throw error;
  }
  return await untilHeld(read, tries - 1);
};

/** What has been asked of a moment, by its words. */
const asked = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * What several parts of an answer ask of one moment is read once; everywhere else each time. `question` says all that the
 * answer hangs on, which nobody may change.
 */
export const onceOfMoment = <T>(db: Database, question: string, read: () => Promise<T>): Promise<T> => {
  const known = asked.get(db);
  if (!known) return read();
  const found = known.get(question) ?? read();
  known.set(question, found);
  return found as Promise<T>; // asked in the same words, it is the answer to the same question
};

/** It is a query builder like any other; the compiler gives up comparing the two. */
const asDatabase = (transaction: ControlledTransaction<DB>) => transaction as unknown as Database;

const beginReading = (db: Database) =>
  db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();

type Reading = Awaited<ReturnType<typeof beginReading>>;

/** Nothing was written: one that is over has nothing to undo, nor has a connection that is gone. The connection is given back in any case. */
const undone = (transaction: Reading): Promise<void> =>
  transaction
    .rollback()
    .execute()
    .catch(() => undefined);

/**
 * The end of one that was read to the end. It fails where the connection is gone, or where its beginning failed and nothing was asked that
 * would have told (unheard.ts): such a one holds its connection until it is undone.
 */
const finished = (transaction: Reading): Promise<void> =>
  transaction
    .commit()
    .execute()
    .catch(() => undone(transaction));

const alongside = new WeakMap<object, (() => void)[]>();

/** Has something that is read beside a moment end when that does. */
export const endAlong = (moment: Database, end: () => void): void => {
  alongside.set(moment, [...(alongside.get(moment) ?? []), end]);
};

/** Where one part of an answer fails, others may still ask: they are refused, so that the connection is free for whoever is next. */
const readOnce = async <T>(
  db: Database,
  read: (snapshot: Database) => Promise<T>,
  { isKept, known = new Map() }: { isKept: boolean; known?: Map<string, Promise<unknown>> | undefined },
): Promise<T> => {
  const isKeeping = isKept && !(await isKnownSpread(db));
  const transaction = await beginReading(db);
  const snapshot = isKeeping ? keepingAll(asDatabase(transaction)) : asDatabase(transaction);
  try {
    asked.set(snapshot, known);
    const found = await read(snapshot);
    // Nothing was written that its end could fail: whoever waits for the answer doesn't wait for that.
    void finished(transaction);
    return found;
  } catch (error) {
    await undone(transaction);
    throw error;
  } finally {
    for (const end of alongside.get(snapshot) ?? []) end();
  }
};

/**
 * Reads several things as they stood at one moment, whatever is written meanwhile: what is worked out from one fits the
 * others. Nothing can be written in it, and it may be done again from the start. Where `db` is a transaction already, it is
 * that one's moment. `isKept` where the same statements come again and again, so that their plans are kept (kept-plans.ts).
 */
export const inSnapshot = <T>(
  db: Database,
  read: (snapshot: Database) => Promise<T>,
  { isKept = false } = {},
): Promise<T> => (db.isTransaction ? read(db) : untilHeld(() => readOnce(db, read, { isKept })));

/** Whether a transaction shows one moment of which things are asked once. */
export const isMoment = (db: Database): boolean => asked.has(db);

/** Reads on another connection what a snapshot shows, by its name; what was asked of one is known to both. */
export const inSameMoment = <T>(
  db: Database,
  { snapshot, name }: { snapshot: Database; name: string },
  read: (same: Database) => Promise<T>,
): Promise<T> =>
  readOnce(
    db,
    async (same) => {
      // Two statements on one way: each of several connections reads with one process (side-by-side.ts).
      await unheard(
        sql`set transaction snapshot ${sql.lit(name)}; set local max_parallel_workers_per_gather = 0`,
      ).execute(same.withoutPlugins());
      return await read(same);
    },
    { isKept: keepsAll(snapshot), known: asked.get(snapshot) },
  );

/** How long whoever reads an open snapshot may leave it alone, in milliseconds: then the database ends it. */
const PATIENCE_MS = 60_000;

/** A moment of the database that stays open until it is let go. */
export type OpenSnapshot = { readonly db: Database; letGo(): Promise<void> };

/** A moment that stays open until it is let go. */
export const openMoment = async (db: Database): Promise<OpenSnapshot> => {
  const transaction = await beginReading(db);
  return {
    db: asDatabase(transaction),
    letGo: () => undone(transaction),
  };
};

/**
 * The same for what is read bit by bit, as into a file that somebody downloads. It holds a connection until it is let go;
 * somebody who stops reading loses it.
 */
export const openSnapshot = async (db: Database): Promise<OpenSnapshot> => {
  const open = await openMoment(db);
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(PATIENCE_MS)}`.execute(open.db);
  return open;
};

/** The rows of a query, so many at a time, worked out once; in a transaction. One at a time may be read so. */
export async function* inBatches<Row>(
  snapshot: Database,
  query: RawBuilder<Row>,
  size: number,
): AsyncGenerator<Row[], void, undefined> {
  await sql`declare batches no scroll cursor for ${query}`.execute(snapshot);
  for (let isMore = true; isMore; ) {
    const { rows } = await sql<Row>`fetch ${sql.lit(size)} from batches`.execute(snapshot);
    isMore = rows.length === size;
    if (rows.length > 0) yield rows;
  }
  await sql`close batches`.execute(snapshot);
}
