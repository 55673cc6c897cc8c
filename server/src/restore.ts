/** `npm run restore -- <file>`: brings a backup back into an empty database and data folder, and verifies it. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { restoreBackup } from './platform/backup/restore-backup.ts';
import { readConfig } from './platform/config.ts';
import { checkServer } from './platform/database/check-server.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts';
import { explain, loadEnvFile } from './platform/start-up.ts';
import { StartUpError } from './platform/start-up-error.ts';

try {
  loadEnvFile();
  const name = process.argv[2];
  if (!name) throw new StartUpError('Say which: npm run restore -- backroom-2026-01-31.tar.gz');
  const file = path.resolve(name);
  if (!existsSync(file)) throw new StartUpError(`There is no file ${file}.`);
  const { databaseUrl, dataDir } = readConfig();
  if (databaseUrl) await checkServer(databaseUrl);
  const started = databaseUrl ? null : await startEmbeddedPostgres({ dataDir, log: console.log });
  try {
    const url = databaseUrl ?? started?.url ?? '';
    const { tables, files } = await restoreBackup({ url, dataDir }, file);
    const rows = Object.values(tables).reduce((sum, table) => sum + Number(table.rows), 0);
    console.log(
      `Restored ${rows} rows and ${files.count} files; all counts and sums are those of the backup.`,
    );
  } finally {
    await started?.stop();
  }
} catch (error) {
  explain(error);
}
