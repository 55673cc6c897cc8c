/**
 * Parts of an answer that see one moment, each on a connection of its own: the database works on them at the same time
 * (docs/decisions, "Parts of the dashboard are read side by side").
 */
import { sql } from 'kysely';
import { atWork, soonTaken } from './at-work.ts';
import { type Connection, connectionOf, type Database } from './connect.ts';
import { isKnownSpread } from './is-spread.ts';
import { inSameMoment, isMoment, onceOfMoment } from './snapshot.ts';

/** With fewer, whoever holds one could wait for good for another. */
const LEAST_CONNECTIONS = 3;

/** Only where no connection but one's own is at work: beside more calls a part would only be in their way. */
const isRoom = ({ pool }: Connection): boolean =>
  pool.options.max >= LEAST_CONNECTIONS && pool.waitingCount === 0 && atWork(pool) <= 1;

/**
 * What is read on several connections keeps a processor busy on each: processes that PostgreSQL would start for a part of it, and wait for,
 * would be in its way.
 */
const exported = (snapshot: Database): Promise<string> =>
  onceOfMoment(snapshot, 'exported', async () => {
    const { rows } = await sql<{ name: string }>`
      select pg_export_snapshot() as name, set_config('max_parallel_workers_per_gather', '0', true)`.execute(
      snapshot,
    );
    return rows[0]?.name ?? '';
  });

const onAnother = async <T>(
  { pool, db }: Connection,
  snapshot: Database,
  read: (db: Database) => Promise<T>,
): Promise<T> => {
  const isTaken = soonTaken(pool);
  try {
    const name = await exported(snapshot);
    return await inSameMoment(db, { snapshot, name }, async (same) => {
      isTaken();
      return await read(same);
    });
  } finally {
    isTaken();
  }
};

/** The connections of a snapshot, of which parts may be read beside it. */
const connectionsBeside = async (snapshot: Database): Promise<Connection | undefined> => {
  const connection = connectionOf(snapshot);
  return connection && isMoment(snapshot) && !(await isKnownSpread(snapshot)) ? connection : undefined;
};

/**
 * Names a snapshot for parts that will be read beside it. Whoever doesn't ask for it first waits until all is read that was asked
 * of the snapshot before: its connection answers one thing after the other.
 */
export const namedForOthers = async (snapshot: Database): Promise<void> => {
  const connection = await connectionsBeside(snapshot);
  if (connection && isRoom(connection)) await exported(snapshot);
};

/**
 * Reads a part of what a snapshot shows on another connection, while the snapshot is read on its own; on the same one where there is
 * little room, where the database is spread, whose servers share no moment, and where `snapshot` is none. It must be awaited before
 * the snapshot ends.
 */
export const besides = async <T>(snapshot: Database, read: (db: Database) => Promise<T>): Promise<T> => {
  const connection = await connectionsBeside(snapshot);
  // Between whether there is room and that it is taken nobody else may look.
  return connection && isRoom(connection) ? onAnother(connection, snapshot, read) : read(snapshot);
};
