/** `npm run distribute`: spreads the database over the workers of its Citus; `-- --check` says what is not as it should be. */
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/open-database.ts';
import { spreadDifferences } from './platform/spread/check.ts';
import { spreadPlan } from './platform/spread/plan.ts';
import { spread } from './platform/spread/spread.ts';
import { explain, loadEnvFile } from './platform/start-up.ts';
import { StartUpError } from './platform/start-up-error.ts';
import { house } from './rooms.ts';

const plan = spreadPlan(house);

const check = async (url: string) => {
  const differences = await spreadDifferences(url, plan);
  for (const line of differences) console.log(line);
  console.log(
    differences.length === 0
      ? 'The database is spread as it should be.'
      : `${differences.length} differences.`,
  );
  if (differences.length > 0) process.exitCode = 1;
};

try {
  loadEnvFile();
  const config = readConfig();
  const given = process.argv.slice(2);
  if (given.some((word) => word !== '--check')) {
    throw new StartUpError('npm run distribute takes nothing, or: npm run distribute -- --check');
  }
  const url = config.migrationDatabaseUrl ?? config.databaseUrl;
  if (!url) {
    throw new StartUpError(
      'The packaged PostgreSQL is one machine: give DATABASE_URL, to a Citus coordinator.',
    );
  }
  if (given.includes('--check')) await check(url);
  else {
    const database = await openDatabase(config, console.log);
    await spread(url, plan, console.log);
    await database.stop();
    await check(url);
  }
} catch (error) {
  explain(error);
}
