import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DummyDriver,
  PostgresDialect,
  type RawBuilder,
  sql,
  Transaction,
} from 'kysely';
import { atRest } from './at-work.ts';
import { connectionOf, type Database } from './connect.ts';
import { type AtCoordinator, atCoordinator } from './coordinator-tables.ts';
import { isKnownSpread } from './is-spread.ts';
import { isOutdated, keepingAll, keepsAll } from './kept-plans.ts';
import { isRefused } from './refused.ts';
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

/** Moments on several servers of which the same is asked again and again. */
const ofKeptPlans = new WeakSet<object>();

/** Whether a moment on several servers has the plans of its statements kept, by each server its own. */
export const isOfKeptPlans = (db: Database): boolean => ofKeptPlans.has(db);

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

/** A connection of its own, held until it is given back. */
type Held = { connection: DatabaseConnection; giveBack: () => void };

const hold = (db: Database): Promise<Held> =>
  new Promise((resolve, reject) => {
    const until = (connection: DatabaseConnection) =>
      new Promise<void>((giveBack) => {
        resolve({ connection, giveBack });
      });
    db.getExecutor().provideConnection(until).catch(reject);
  });

/** Begins what only reads one moment, on a connection on which nobody waits for that (unheard.ts). */
export const BEGIN_READING = 'start transaction isolation level repeatable read read only';

/** What a query builder on a connection of its own never asks: it opens none. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A moment has one connection')) });

type Moment = { moment: Database; end(): Promise<void> };

/** A connection whose statements are written in another way. */
const writing = (connection: DatabaseConnection, { write }: AtCoordinator): DatabaseConnection => ({
  executeQuery: (query) => connection.executeQuery(write(query)),
  streamQuery: (query, size) => connection.streamQuery(query, size),
});

/**
 * Begins a moment. All that is asked of it goes to its connection at once and in that order, where the query builder's own transactions wait
 * for each answer before they ask the next (decision 136). Nothing was written that its end could fail, and once it is over it refuses whoever
 * still asks, so that the connection is free for whoever is next.
 */
const beginReading = async (db: Database, near: AtCoordinator | null = null): Promise<Moment> => {
  const { connection, giveBack } = await hold(db);
  const pool = connectionOf(db)?.pool;
  const asking = near ? writing(connection, near) : connection;
  const ask = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
  let isOver = false;
  const onConnection: ConnectionProvider = {
    provideConnection: async (use) => {
      if (isOver) throw new Error('What this moment showed has been read');
      return await use(asking);
    },
  };
  /** A beginning that failed is told by what is asked next (unheard.ts), which may be this. */
  const over = () => ask('commit').catch(() => ask('rollback'));
  try {
    await ask(BEGIN_READING);
  } catch (error) {
    giveBack();
    throw error;
  }
  return {
    moment: new Transaction<DB>({
      config: { dialect },
      dialect,
      driver: new DummyDriver(),
      executor: db.getExecutor().withConnectionProvider(onConnection),
    }),
    end: async () => {
      isOver = true;
      const isBack = pool && atRest(pool);
      // A connection that is gone has nothing to end; the pool sees that it is.
      await over().catch(() => undefined);
      giveBack();
      isBack?.();
    },
  };
};

const alongside = new WeakMap<object, (() => void)[]>();

/** Has something that is read beside a moment end when that does. */
export const endAlong = (moment: Database, end: () => void): void => {
  alongside.set(moment, [...(alongside.get(moment) ?? []), end]);
};

const readOnce = async <T>(
  db: Database,
  read: (snapshot: Database) => Promise<T>,
  { isKept, known = new Map() }: { isKept: boolean; known?: Map<string, Promise<unknown>> | undefined },
): Promise<T> => {
  const isSpread = await isKnownSpread(db);
  const isKeeping = isKept && !isSpread;
  const near = isKept && isSpread ? await atCoordinator(db) : null;
  const { moment, end } = await beginReading(db, near);
  const snapshot = isKeeping ? keepingAll(moment) : moment;
  try {
    asked.set(snapshot, known);
    if (near) ofKeptPlans.add(snapshot);
    const found = await read(snapshot);
    // Whoever waits for the answer doesn't wait for the end of its moment.
    void end();
    return found;
  } catch (error) {
    await end();
    if (!near || isOutdated(error) || !isRefused(error)) throw error;
    near.goByNames();
    throw new MomentGone();
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
  const { moment, end } = await beginReading(db);
  return { db: moment, letGo: end };
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
