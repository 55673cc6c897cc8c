/**
 * `npm run sign-ins`: how to sign in for the first time, for where the start had no terminal to show it on. Works beside
 * a running Backroom. It holds secrets: mind where its output goes.
 */
import { readConfig } from './platform/config.ts';
import { connect } from './platform/database/connect.ts';
import { reachDatabase } from './platform/reach-database.ts';
import { explain, loadEnvFile } from './platform/start-up.ts';
import { signInLines } from './sign-in-lines.ts';

try {
  loadEnvFile();
  const database = await reachDatabase(readConfig(), console.log);
  const connection = connect({ url: database.url });
  try {
    const lines = await signInLines(connection.db);
    console.log(lines.join('\n') || 'People sign in with accounts of their own here.');
  } finally {
    await connection.close();
    await database.stop();
  }
} catch (error) {
  explain(error);
}
