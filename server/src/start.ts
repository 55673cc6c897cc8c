/** Starts Backroom: reads the configuration, opens the database, builds what is stale, listens. */

import { createApplication } from './application.ts';
import { openDemo } from './demo/open-demo.ts';
import { openPractice } from './demo/open-practice.ts';
import { carryOverMails } from './mail/index.ts';
import { readConfig } from './platform/config.ts';
import { checkFileStore, filesWithoutUploads } from './platform/files/open-file-store.ts';
import { makeDoor } from './platform/http/door.ts';
import { openDatabase } from './platform/open-database.ts';
import { openKeyringAt } from './platform/secrets/open-keyring.ts';
import { explain, loadEnvFile, requireNode, stopOnSignals } from './platform/start-up.ts';
import { sayInConfidence } from './platform/terminal.ts';
import { buildWebWhenStale } from './platform/web-build.ts';
import { signInLines } from './sign-in-lines.ts';
import { spreadNewTables } from './spread-new-tables.ts';

const say = (line: string) => console.log(line);

const start = async () => {
  requireNode();
  loadEnvFile();
  const config = readConfig();
  // Before anything is made or migrated: an address that can't be had leaves everything as it was.
  const door = makeDoor();
  await door.open(config);
  await checkFileStore(config);
  if (config.role !== 'worker') await buildWebWhenStale(say);
  const database = await openDatabase(config, say, spreadNewTables);
  try {
    // Before anything is written: a key that doesn't fit leaves everything as it was.
    const keyring = await openKeyringAt(database.url, config, { say, carryOver: carryOverMails });
    const files = filesWithoutUploads(config);
    await openDemo({ databaseUrl: database.ownerUrl, wanted: config.demo, files }, say);
    const practiceShops = await openPractice({ databaseUrl: database.url, keyring, config });
    const application = await createApplication(config, database.url, { door, keyring, practiceShops });
    const port = await application.listen();
    const stop = async () => {
      await application.stop();
      await practiceShops?.close();
      await database.stop();
    };
    return { application, port, role: config.role, stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
};

try {
  const { application, port, role, stop } = await start();
  // Before the address is said: whoever has read it may stop us in order.
  stopOnSignals(stop);
  const secrets = await signInLines(application.services.db);
  if (secrets.length > 0) sayInConfidence(secrets);
  say(`\nBackroom is at http://localhost:${port}`);
  if (role === 'worker') say('It works off the queue; calls and pages are answered by others.');
  if (role === 'web') say('It answers calls and pages; another process works off the queue.');
} catch (error) {
  explain(error);
}
