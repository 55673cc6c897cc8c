import pg from 'pg';
import type { Config } from './config.ts';
import { migrate } from './database/migrate.ts';
import { startEmbeddedPostgres } from './postgres/embedded.ts';
import { StartUpError } from './start-up-error.ts';

export type OpenDatabase = { url: string; stop(): Promise<void> };

const OLDEST = 150_000;

/** @throws StartUpError where the server can't be reached or is too old. */
const checkServer = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    const reason =
      error instanceof Error ? error.message || ('code' in error ? String(error.code) : '') : String(error);
    throw new StartUpError(`The database in DATABASE_URL cannot be reached: ${reason}`);
  }
  try {
    const { rows } = await client.query('show server_version_num');
    if (Number(rows[0].server_version_num) < OLDEST) {
      throw new StartUpError('Backroom needs PostgreSQL 15 or later.');
    }
  } finally {
    await client.end();
  }
};

/**
 * The database of this installation, migrated: the server in DATABASE_URL, or the packaged one on the data
 * folder. @throws StartUpError, one clear line.
 */
export const openDatabase = async (config: Config, say: (line: string) => void): Promise<OpenDatabase> => {
  if (config.databaseUrl) {
    await checkServer(config.databaseUrl);
    await migrate(config.databaseUrl);
    return { url: config.databaseUrl, stop: async () => {} };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say });
  try {
    await migrate(postgres.url);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return postgres;
};
