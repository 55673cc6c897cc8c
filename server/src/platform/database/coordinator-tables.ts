/**
 * Tables of which the coordinator has all rows: those that stay there alone (`local` in their rooms' manifests) and small ones of which each
 * server has a copy. Citus keeps most of them as pieces: by the table's name every statement goes through its planner and executor, which
 * takes longer than to find a row. By the piece's name it is a table as any other, and a plan can be kept.
 */
import type { CompiledQuery } from 'kysely';
import { type Connection, connectionOf, type Database } from './connect.ts';
import { isKnownSpread } from './is-spread.ts';
import { askKept, toKeep } from './kept-plans.ts';
import { isRefused } from './refused.ts';
import { mayRead, withPieces } from './shard-names.ts';

type Tables = {
  /** What is read for a table of the coordinator, by its name. */
  readonly pieces: ReadonlyMap<string, string>;
  /** The tables whose rows lie on other servers. */
  readonly spread: ReadonlySet<string>;
};

const tablesAsked = `
  select c.relname as "table", d.partmethod <> 'n' as is_spread, 'public.' || quote_ident(shard_name(p.logicalrelid, p.shardid)) as piece
  from pg_dist_partition d join pg_class c on c.oid = d.logicalrelid left join (
    select s.logicalrelid, s.shardid from pg_dist_shard s join pg_dist_placement p using (shardid) where p.groupid = 0
  ) p on p.logicalrelid = d.logicalrelid and d.partmethod = 'n'
  where c.relnamespace = 'public'::regnamespace`;

const readTables = async ({ pool }: Connection): Promise<Tables> => {
  const { rows } = await pool.query<{ table: string; is_spread: boolean; piece: string | null }>(tablesAsked);
  return {
    pieces: new Map(rows.flatMap(({ table, piece }) => (piece === null ? [] : [[table, piece]]))),
    // One without a copy here is asked of the servers that have one.
    spread: new Set(
      rows.flatMap(({ table, is_spread, piece }) => (is_spread || piece === null ? [table] : [])),
    ),
  };
};

/** How long tables go by their names after a piece wasn't there. */
const AGAIN_MS = 600_000;

type Known = { tables: Promise<Tables | null>; until: number };
const known = new WeakMap<Connection, Known>();

/** Null while tables go by their names. */
const tablesOf = (connection: Connection): Promise<Tables | null> => {
  const found = known.get(connection);
  if (found && performance.now() < found.until) return found.tables;
  const tables = readTables(connection);
  known.set(connection, { tables, until: Number.POSITIVE_INFINITY });
  // Whoever waits for it is told; the next one asks again.
  tables.catch(() => known.delete(connection));
  return tables;
};

/** A piece isn't there any more, as an update made another one. */
const goByNames = (connection: Connection): void => {
  known.set(connection, { tables: Promise.resolve(null), until: performance.now() + AGAIN_MS });
};

/**
 * The rows of a statement whose plan is worth keeping (`askKept`) and whose tables all stay on the coordinator. A piece that isn't there any
 * more is asked for by its table's name, as all are for a while.
 */
export const askLocal = async <Row>(db: Database, query: CompiledQuery<Row>): Promise<Row[]> => {
  const connection = connectionOf(db);
  // A statement that is refused ends a transaction.
  if (connection && !db.isTransaction && (await isKnownSpread(db))) {
    const tables = await tablesOf(connection);
    const sql = tables ? withPieces(query.sql, tables.pieces) : query.sql;
    try {
      if (sql !== query.sql) return await askKept(db, { ...query, sql }, { isLocal: true });
    } catch (error) {
      if (!isRefused(error)) throw error;
      goByNames(connection);
    }
  }
  return await askKept(db, query, { isLocal: true });
};

/** How what is asked of a moment on the coordinator is written, and what to do where it was refused. */
export type AtCoordinator = { write(query: CompiledQuery): CompiledQuery; goByNames(): void };

/** Statements of the same words come again and again. */
const MOST_WRITTEN = 300;
const written = new WeakMap<Tables, Map<string, string | null>>();

/** Others, as those that end a moment, can't be kept. */
const READS = /^\s*(?:select|with)\b/i;

/** By their pieces, where all the tables it reads have some here; null of any other statement. */
const inPieces = (text: string, tables: Tables): string | null => {
  const texts = written.get(tables) ?? new Map<string, string | null>();
  written.set(tables, texts);
  const found = texts.get(text);
  if (found !== undefined) return found;
  const own = READS.test(text) && !mayRead(text, tables.spread) ? withPieces(text, tables.pieces) : null;
  if (texts.size >= MOST_WRITTEN) texts.clear();
  texts.set(text, own);
  return own;
};

/**
 * For a moment of a database on several servers, of which the same is asked again and again: statements that read nothing but tables of the
 * coordinator are kept. Null where tables go by their names.
 */
export const atCoordinator = async (db: Database): Promise<AtCoordinator | null> => {
  const connection = connectionOf(db);
  const tables = connection && (await tablesOf(connection));
  if (!connection || !tables) return null;
  return {
    write: (query) => {
      const sql = inPieces(query.sql, tables);
      return sql === null ? query : toKeep({ ...query, sql });
    },
    goByNames: () => goByNames(connection),
  };
};
