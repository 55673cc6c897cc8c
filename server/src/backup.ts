/** `npm run backup -- <file>`: a consistent copy of database and files, while Backroom runs or when it doesn't. */
import path from 'node:path';
import { noteBackup } from './platform/backup/last-backup.ts';
import { writeBackup } from './platform/backup/write-backup.ts';
import { readConfig } from './platform/config.ts';
import { bucketOf } from './platform/files/open-file-store.ts';
import { reachDatabase } from './platform/reach-database.ts';
import { keyFileName } from './platform/secrets/key-file.ts';
import { explain, loadEnvFile } from './platform/start-up.ts';
import { StartUpError } from './platform/start-up-error.ts';

try {
  loadEnvFile();
  const name = process.argv[2];
  if (!name) throw new StartUpError('Say where to: npm run backup -- backroom-2026-01-31.tar.gz');
  const file = path.resolve(name);
  const config = readConfig();
  const { databaseUrl, dataDir } = config;
  const database = await reachDatabase({ databaseUrl, dataDir }, console.log);
  try {
    const { tables, files, secretsKey } = await writeBackup(
      { url: database.url, dataDir, bucket: bucketOf(config) },
      file,
    );
    await noteBackup(database.url, new Date());
    const rows = Object.values(tables).reduce((sum, table) => sum + Number(table.rows), 0);
    console.log(`${file}: ${rows} rows of ${Object.keys(tables).length} tables, ${files.count} files.`);
    if (secretsKey) {
      console.log(
        `Its secrets are sealed with key ${secretsKey}, which is not in it: keep that (BACKROOM_SECRETS_KEY, or ` +
          `${keyFileName} in the data folder) in another place. Without it codes of gift cards can't be read again.`,
      );
    }
  } finally {
    await database.stop();
  }
} catch (error) {
  explain(error);
}
