import { existsSync } from 'node:fs';
import path from 'node:path';
import { checkReachable } from './database/check-server.ts';
import { startEmbeddedPostgres } from './postgres/embedded.ts';
import { findRunning } from './postgres/folder-lock.ts';
import { StartUpError } from './start-up-error.ts';

export type ReachedDatabase = { url: string; stop(): Promise<void> };

/**
 * The existing database of an installation, for a command that works beside the running application: the server
 * in DATABASE_URL, or the packaged one of the Backroom that runs on the data folder, or, when none runs, the
 * packaged one started for as long as the command takes. Migrates nothing.
 *
 * @throws StartUpError when there is no database yet, or it can't be reached
 */
export async function reachDatabase(
  config: { databaseUrl: string | undefined; dataDir: string },
  say: (line: string) => void,
): Promise<ReachedDatabase> {
  if (config.databaseUrl) await checkReachable(config.databaseUrl);
  const running = config.databaseUrl ?? (await findRunning(config.dataDir));
  if (running) return { url: running, stop: async () => undefined };
  if (!existsSync(path.join(config.dataDir, 'postgres'))) {
    throw new StartUpError(`There is no database in ${config.dataDir} yet.`);
  }
  return await startEmbeddedPostgres({ dataDir: config.dataDir, log: say });
}
