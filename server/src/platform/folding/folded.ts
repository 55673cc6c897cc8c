/**
 * How far cells know what is pending. On one server a row is either pending or in the cells, whenever one looks. Where the
 * database is spread (fold-in-steps.ts) the chain's cells lie on another server than pending rows, and a row that they know is
 * still there: a reader asks first for the newest fold that the chain's cells know.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { isKnownSpread } from '../database/is-spread.ts';
import { inSnapshot, MomentGone } from '../database/snapshot.ts';
import { isAtStore } from '../database/store-servers.ts';
import type { Folding, Level } from './folding.ts';

/** The newest fold that the chain's cells know; null on one server, where no row carries a number. */
export type Folded = number | null;

type Named = Pick<Folding, 'name' | 'lock'>;

/** What each transaction was told: it holds until the transaction ends. */
const told = new WeakMap<Database, Map<string, Promise<number>>>();

const askFor = async (db: Database, { name, lock }: Named): Promise<number> => {
  // What was taken away is looked at after the lock, on whose answer it hangs: whoever takes away says so first and looks for locks then, so
  // that one of both sees the other.
  const { rows } = await sql<{ done: number; taken: number }>`
    with held as materialized (
      select done, pg_advisory_xact_lock_shared(${lock}::integer, done::integer)::text as lock from folds where name = ${name}
    )
    select coalesce(done, 0) as done,
      case when coalesce(lock, '') = '' then coalesce(pg_sequence_last_value(${`${name}_taken_away`}::regclass), 0) end as taken
    from (select) s left join held on true`.execute(db);
  const { done = 0, taken = 0 } = rows[0] ?? {};
  if (taken > done) throw new MomentGone();
  return done;
};

/**
 * Asks for it, and keeps what newer folds took in its place until the transaction ends. Of stores alone nothing is asked.
 * @param db a snapshot (platform/database/snapshot.ts), unless nobody posts or folds
 */
export const foldedIn = async (db: Database, named: Named, level: Level): Promise<Folded> => {
  if (isAtStore(db)) return 0;
  if (!(await isKnownSpread(db))) return null;
  if (level === 'store') return 0;
  if (!db.isTransaction) return await askFor(db, named);
  const known = told.get(db) ?? new Map<string, Promise<number>>();
  told.set(db, known);
  const asked = known.get(named.name) ?? askFor(db, named);
  known.set(named.name, asked);
  return await asked;
};

/** A condition on pending rows, as SQL: that no cell of a level knows them. */
export const isUnknown = (level: Level, folded: Folded): string => {
  if (folded === null) return 'true';
  return level === 'store' ? 'fold is null' : `(fold is null or fold > ${folded})`;
};

/** The same for a statement whose plan is kept: the number is a parameter. */
export const isUnknownToChain = (folded: Folded): RawBuilder<boolean> =>
  folded === null ? sql`true` : sql`(fold is null or fold > ${folded}::bigint)`;

/** Reads cells of a level and what is pending of them: of the chain on several servers as they stood at one moment. */
export const readFolded = async <T>(
  db: Database,
  named: Named,
  level: Level,
  read: (db: Database, folded: Folded) => Promise<T>,
): Promise<T> => {
  const isOverServers = level === 'chain' && (await isKnownSpread(db));
  const reading = async (at: Database) => read(at, await foldedIn(at, named, level));
  return isOverServers ? await inSnapshot(db, reading) : await reading(db);
};
