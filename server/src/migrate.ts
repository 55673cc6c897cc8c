/** `npm run migrate`: brings the database to this version and says what ran. */
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/open-database.ts';
import { explain, loadEnvFile } from './platform/start-up.ts';

try {
  loadEnvFile();
  const database = await openDatabase(readConfig(), console.log);
  await database.stop();
  console.log('The database is up to date.');
} catch (error) {
  explain(error);
}
