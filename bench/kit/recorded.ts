import { Kysely, PostgresDialect } from 'kysely';
import { connect, type Database } from '../../server/src/platform/database/connect.ts';
import type { DB } from '../../server/src/platform/database/schema.generated.ts';

export type Statement = { sql: string; parameters: readonly unknown[] };

/** Runs work on a database and gives the statements it sent, in the order in which they were answered. */
export const recorded = async (
  databaseUrl: string,
  work: (db: Database) => Promise<unknown>,
): Promise<Statement[]> => {
  const statements: Statement[] = [];
  const { pool } = connect({ url: databaseUrl, max: 4 });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      statements.push({ sql: query.sql, parameters: query.parameters });
    },
  });
  try {
    await work(db);
    return statements;
  } finally {
    await db.destroy();
  }
};
