import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** Whether rows may lie on several servers, which know no place of a row (`ctid`) that holds for all, and write rows of one store in a statement. */
export const isSpread = async (db: Database): Promise<boolean> => {
  const { rows } = await sql<{ spread: boolean }>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as spread`.execute(db);
  return rows[0]?.spread === true;
};

const known = new WeakMap<Database, Promise<boolean>>();

/** The same, asked once for each database: one is spread while nothing runs on it (docs/operations.md). */
export const isKnownSpread = (db: Database): Promise<boolean> => {
  const asked = known.get(db) ?? isSpread(db);
  known.set(db, asked);
  // Whom nobody answered is asked again.
  asked.catch(() => known.delete(db));
  return asked;
};
