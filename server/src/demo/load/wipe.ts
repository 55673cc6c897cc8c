import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { house } from '../../rooms.ts';

/** What a start that was killed had not filled: the database's own state, and that of the processes on it. */
const kept = ['migrations', 'settings', 'processes', 'leases', 'folds'];

/**
 * Takes away what a start that was killed had loaded so far. Nobody can have signed in by then, so that all there
 * is came from the demo. A test holds that nothing stays.
 */
export const wipeDemo = async (db: Database): Promise<void> => {
  const tables = [...house.tables.keys()].filter((table) => !kept.includes(table));
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))} restart identity cascade`.execute(
    db,
  );
  await sql`alter sequence center_ids restart`.execute(db);
};
