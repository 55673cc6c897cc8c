import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './connect.ts';

const ASKING = `select to_regclass('pg_catalog.pg_dist_partition') is not null as spread`;
type Asked = { spread: boolean };

/** Whether rows may lie on several servers, which know no place of a row (`ctid`) that holds for all, and write rows of one store in a statement. */
const isSpread = async (db: Database): Promise<boolean> => {
  const { rows } = await sql<Asked>`${sql.raw(ASKING)}`.execute(db);
  return rows[0]?.spread === true;
};

const known = new WeakMap<object, boolean>();

/**
 * The same, asked once for each database: one is spread while nothing runs on it (docs/operations.md). A transaction knows
 * what its database does.
 */
export const isKnownSpread = async (db: Database): Promise<boolean> => {
  const { adapter } = db.getExecutor();
  const is = known.get(adapter) ?? (await isSpread(db));
  known.set(adapter, is);
  return is;
};

/** Says of a query builder that it asks one of several servers directly: nothing of it goes over servers. */
export const knownAsOneServer = (db: Database): void => {
  known.set(db.getExecutor().adapter, false);
};

/** The same of a pool's database. */
export const isPoolSpread = async (pool: pg.Pool): Promise<boolean> => {
  const is = known.get(pool) ?? (await pool.query<Asked>(ASKING)).rows[0]?.spread === true;
  known.set(pool, is);
  return is;
};
