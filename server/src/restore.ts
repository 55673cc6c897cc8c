/** `npm run restore -- <file>`: brings a backup back into an empty database and data folder, and verifies it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { endFigureFolds } from './figures/index.ts';
import { endPointFolds } from './loyalty/index.ts';
import { restoreBackup } from './platform/backup/restore-backup.ts';
import { readConfig } from './platform/config.ts';
import { checkServer } from './platform/database/check-server.ts';
import { connect } from './platform/database/connect.ts';
import { migrate } from './platform/database/migrate.ts';
import { withClient } from './platform/database/with-client.ts';
import { bucketOf, checkFileStore } from './platform/files/open-file-store.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts';
import { keyFileName, readKeyFile } from './platform/secrets/key-file.ts';
import { keyIdOf } from './platform/secrets/keyring.ts';
import { hasWorkers } from './platform/spread/cluster.ts';
import { spreadPlan } from './platform/spread/plan.ts';
import { spread } from './platform/spread/spread.ts';
import { explain, loadEnvFile } from './platform/start-up.ts';
import { StartUpError } from './platform/start-up-error.ts';
import { house } from './rooms.ts';

/** What a spread database was adding up when the backup was taken; another one goes on with it. */
const endFolds = async (url: string) => {
  const { db, close } = connect({ url });
  try {
    await endFigureFolds(db);
    await endPointFolds(db);
  } finally {
    await close();
  }
};

try {
  loadEnvFile();
  const name = process.argv[2];
  if (!name) throw new StartUpError('Say which: npm run restore -- backroom-2026-01-31.tar.gz');
  const file = path.resolve(name);
  if (!existsSync(file)) throw new StartUpError(`There is no file ${file}.`);
  const config = readConfig();
  const { dataDir, secretsKey: given, previousSecretsKey } = config;
  // Tables are made: by whoever owns them.
  const databaseUrl = config.migrationDatabaseUrl ?? config.databaseUrl;
  await checkFileStore(config);
  if (databaseUrl) await checkServer(databaseUrl);
  const keys = [given ?? (databaseUrl ? null : await readKeyFile(dataDir)), previousSecretsKey];
  const secretsKeys = keys.flatMap((key) => (key ? [keyIdOf(key)] : []));
  const started = databaseUrl ? null : await startEmbeddedPostgres({ dataDir, log: console.log });
  try {
    const url = databaseUrl ?? started?.url ?? '';
    const { tables, files, secretsKey } = await restoreBackup(
      { url, dataDir, secretsKeys, bucket: bucketOf(config) },
      file,
    );
    const rows = Object.values(tables).reduce((sum, table) => sum + Number(table.rows), 0);
    console.log(
      `Restored ${rows} rows and ${files.count} files; all counts and sums are those of the backup.`,
    );
    if (secretsKey && secretsKeys.length === 0) {
      console.log(
        `Before you start it, give the key that its secrets are sealed with (${secretsKey}): as BACKROOM_SECRETS_KEY` +
          (databaseUrl ? '.' : `, or as the file ${path.join(dataDir, keyFileName)}, mode 600.`),
      );
    }
    const carriedOver = await migrate(url);
    if (carriedOver.length > 0) console.log(`Carried over to this version by ${carriedOver.join(', ')}.`);
    if (await withClient(url, hasWorkers)) await spread(url, spreadPlan(house), console.log);
    else await endFolds(url);
  } finally {
    await started?.stop();
  }
} catch (error) {
  explain(error);
}
