/** Starts Backroom: reads the configuration, opens the database, builds what is stale, listens. */

import { createApplication } from './application.ts';
import { newSetUpCode } from './auth/set-up.ts';
import { openDemo } from './demo/open-demo.ts';
import { signInLines } from './demo/sign-ins.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/open-database.ts';
import { explain, loadEnvFile, requireNode, stopOnSignals } from './platform/start-up.ts';
import { buildWebWhenStale } from './platform/web-build.ts';

const say = (line: string) => console.log(line);

const start = async () => {
  requireNode();
  loadEnvFile();
  const config = readConfig();
  await buildWebWhenStale(say);
  const database = await openDatabase(config, say);
  try {
    await openDemo({ databaseUrl: database.url, wanted: config.demo }, say);
    const application = await createApplication(config, database.url);
    const port = await application.listen();
    const stop = async () => {
      await application.stop();
      await database.stop();
    };
    return { application, port, stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
};

try {
  const { application, port, stop } = await start();
  // Before the address is said: whoever has read it may stop us in order.
  stopOnSignals(stop);
  const { db } = application.services;
  const code = await newSetUpCode(db);
  const signIns = await signInLines(db);
  const lines = [`\nBackroom is at http://localhost:${port}`];
  if (signIns.length > 0) lines.push('Sign in to the demo as', ...signIns);
  if (code) lines.push(`Nobody can sign in yet. Open it and enter this one-time code: ${code}`);
  say(lines.join('\n'));
} catch (error) {
  explain(error);
}
