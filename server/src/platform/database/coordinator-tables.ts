/**
 * Tables that stay on the coordinator alone (`local` in their rooms' manifests), asked with every call. Where one refers to a table that each
 * server has, Citus keeps it as a piece: by the table's name every statement goes through its planner and executor, which takes longer than to
 * find a row. By the piece's name it is a table as any other.
 */
import type { CompiledQuery } from 'kysely';
import { type Connection, connectionOf, type Database } from './connect.ts';
import { isKnownSpread } from './is-spread.ts';
import { askKept } from './kept-plans.ts';
import { withPieces } from './shard-names.ts';
import { isRefused } from './store-servers.ts';

type Pieces = ReadonlyMap<string, string>;

const NONE: Pieces = new Map();

const piecesAsked = `
  select c.relname as "table", 'public.' || quote_ident(shard_name(s.logicalrelid, s.shardid)) as piece
  from pg_dist_partition d join pg_dist_shard s using (logicalrelid) join pg_dist_placement p using (shardid)
    join pg_class c on c.oid = s.logicalrelid
  where p.groupid = 0 and d.partmethod = 'n' and d.repmodel = 's' and c.relnamespace = 'public'::regnamespace`;

const readPieces = async ({ pool }: Connection): Promise<Pieces> => {
  const { rows } = await pool.query<{ table: string; piece: string }>(piecesAsked);
  return new Map(rows.map(({ table, piece }) => [table, piece]));
};

/** How long tables go by their names after a piece wasn't there. */
const AGAIN_MS = 600_000;

type Known = { pieces: Promise<Pieces>; until: number };
const known = new WeakMap<Connection, Known>();

const piecesOf = (connection: Connection): Promise<Pieces> => {
  const found = known.get(connection);
  if (found && performance.now() < found.until) return found.pieces;
  const pieces = readPieces(connection);
  known.set(connection, { pieces, until: Number.POSITIVE_INFINITY });
  // Whoever waits for it is told; the next one asks again.
  pieces.catch(() => known.delete(connection));
  return pieces;
};

/**
 * The rows of a statement whose plan is worth keeping (`askKept`) and whose tables all stay on the coordinator. A piece that isn't there any
 * more, as an update made another one, is asked for by its table's name, as all are for a while.
 */
export const askLocal = async <Row>(db: Database, query: CompiledQuery<Row>): Promise<Row[]> => {
  const connection = connectionOf(db);
  // A statement that is refused ends a transaction.
  if (connection && !db.isTransaction && (await isKnownSpread(db))) {
    const sql = withPieces(query.sql, await piecesOf(connection));
    try {
      if (sql !== query.sql) return await askKept(db, { ...query, sql }, { isLocal: true });
    } catch (error) {
      if (!isRefused(error)) throw error;
      known.set(connection, { pieces: Promise.resolve(NONE), until: performance.now() + AGAIN_MS });
    }
  }
  return await askKept(db, query, { isLocal: true });
};
