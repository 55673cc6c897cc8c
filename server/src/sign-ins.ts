/**
 * `npm run sign-ins`: how to sign in for the first time, for where the start had no terminal to show it on, and the codes
 * that people wait for where no mail server brings them. Works beside a running Backroom. It holds secrets: mind where
 * its output goes.
 */
import { waitingCodes } from './auth/index.ts';
import { readConfig } from './platform/config.ts';
import { connect } from './platform/database/connect.ts';
import { reachDatabase } from './platform/reach-database.ts';
import { openKeyring } from './platform/secrets/open-keyring.ts';
import { explain, loadEnvFile } from './platform/start-up.ts';
import { signInLines } from './sign-in-lines.ts';

try {
  loadEnvFile();
  const config = readConfig();
  const database = await reachDatabase(config, console.log);
  const connection = connect({ url: database.url });
  try {
    const hasKey = config.secretsKey !== undefined || config.databaseUrl === undefined;
    const codes =
      hasKey && !config.smtpUrl
        ? await waitingCodes(connection.db, await openKeyring(connection.db, config))
        : [];
    const lines = await signInLines(connection.db);
    if (codes.length > 0) lines.push('Codes that no mail server brings', ...codes);
    console.log(lines.join('\n') || 'People sign in with accounts of their own here.');
  } finally {
    await connection.close();
    await database.stop();
  }
} catch (error) {
  explain(error);
}
