/** `npm run migrate`: brings the database to this version and says what ran; also beside a running Backroom. */
import { readConfig } from './platform/config.ts';
import { migratePackaged, openDatabase } from './platform/open-database.ts';
import { findRunning } from './platform/postgres/folder-lock.ts';
import { explain, loadEnvFile } from './platform/start-up.ts';
import { spreadNewTables } from './spread-new-tables.ts';

try {
  loadEnvFile();
  const config = readConfig();
  const running = config.databaseUrl ? null : await findRunning(config.dataDir);
  const database = running ? null : await openDatabase(config, console.log, spreadNewTables);
  if (running) await migratePackaged(running, console.log);
  await database?.stop();
  console.log('The database is up to date.');
} catch (error) {
  explain(error);
}
