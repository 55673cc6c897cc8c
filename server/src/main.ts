/** Starts Backroom: reads the configuration, opens the database, builds what is stale, listens. */

import { createApplication } from './application.ts';
import { newSetUpCode } from './auth/set-up.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/open-database.ts';
import { explain, loadEnvFile, requireNode } from './platform/start-up.ts';
import { buildWebWhenStale } from './platform/web-build.ts';

const say = (line: string) => console.log(line);

const start = async () => {
  requireNode();
  loadEnvFile();
  const config = readConfig();
  await buildWebWhenStale(say);
  const database = await openDatabase(config, say);
  try {
    const application = await createApplication(config, database.url);
    const port = await application.listen();
    say(`\nBackroom is at http://localhost:${port}`);
    const code = await newSetUpCode(application.services.db);
    if (code) say(`Nobody can sign in yet. Open it and enter this one-time code: ${code}`);
    return async () => {
      await application.stop();
      await database.stop();
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
};

try {
  const stop = await start();
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop().then(
        () => process.exit(0),
        (error) => explain(error),
      );
    });
  }
} catch (error) {
  explain(error);
}
