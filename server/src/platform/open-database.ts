import type { Config } from './config.ts';
import { checkServer } from './database/check-server.ts';
import { migrate } from './database/migrate.ts';
import { startEmbeddedPostgres } from './postgres/embedded.ts';

export type OpenDatabase = { url: string; stop(): Promise<void> };

/**
 * The database of this installation, migrated: the server in DATABASE_URL, or the packaged one on the data
 * folder. @throws StartUpError, one clear line.
 */
export const openDatabase = async (config: Config, say: (line: string) => void): Promise<OpenDatabase> => {
  if (config.databaseUrl) {
    await checkServer(config.databaseUrl);
    await migrate(config.databaseUrl, say);
    return { url: config.databaseUrl, stop: async () => {} };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say });
  try {
    await migrate(postgres.url, say);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return postgres;
};
