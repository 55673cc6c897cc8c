/**
 * `npm run check-figures -- [first day] [last day]`: checks that all figures agree (domain.md 2.4), last month and
 * this one where no days are given. Prints each identity; ends with 1 where one does not hold. Runs beside Backroom
 * or without it.
 * BACKROOM_DATA or DATABASE_URL say which database.
 */
import { ApiError } from '@backroom/contract/kit/errors';
import { runChecks } from './checks/index.ts';
import { readConfig } from './platform/config.ts';
import { behindOthers } from './platform/database/behind-others.ts';
import { connect } from './platform/database/connect.ts';
import { reachDatabase } from './platform/reach-database.ts';
import { scopeOfSystem } from './platform/sessions/scope.ts';
import { explain, loadEnvFile } from './platform/start-up.ts';
import { house } from './rooms.ts';

const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

try {
  loadEnvFile();
  const [start_date, end_date] = process.argv.slice(2);
  const { databaseUrl, dataDir } = readConfig();
  const database = await reachDatabase({ databaseUrl, dataDir }, console.log);
  const connection = connect({ url: database.url });
  try {
    const result = await runChecks({ db: behindOthers(connection.db), house }, scopeOfSystem(), {
      start_date,
      end_date,
    });
    console.log(`${result.start_date} to ${result.end_date}`);
    for (const check of result.checks) {
      console.log(
        `${check.ok ? 'agrees ' : 'DIFFERS'} ${check.id.padEnd(4)} ${check.title}: ${check.detail}`,
      );
      for (const one of check.behind) {
        console.log(`          ${one.store_name} ${one.name}: ${dollars(one.difference)}`);
      }
    }
    console.log(result.ok ? 'All figures agree.' : 'Some figures do not agree.');
    if (!result.ok) process.exitCode = 1;
  } finally {
    await connection.close();
    await database.stop();
  }
} catch (error) {
  if (error instanceof ApiError) {
    console.error(error.message);
    process.exitCode = 2;
  } else explain(error);
}
