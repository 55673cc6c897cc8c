import { runMigrations as migrateJobs } from 'graphile-worker';
import type pg from 'pg';
import { type EarlierEdition, earlierEdition } from '../database/earlier-editions.ts';
import { ensureRecord, type Migration, readMigrations, runMigration } from '../database/migrate.ts';
import type { FileStore } from '../files/file-store.ts';
import { StartUpError } from '../start-up-error.ts';
import { type BackupHeader, tableKey } from './archive-format.ts';
import { topNames } from './data-files.ts';
import { listTables, tableName } from './tables.ts';

/** Refuses a database or data folder that holds anything: a restore never mixes with what is there. */
export async function requireEmpty(client: pg.ClientBase, dataDir: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1",
  );
  if (rows[0]) {
    throw new StartUpError(
      'A backup is restored into an empty database only, and this one has tables ' +
        `(${rows[0].name}, for one). Name an empty one with DATABASE_URL, or an empty folder with BACKROOM_DATA.`,
    );
  }
  const names = await topNames(dataDir);
  if (names[0]) {
    throw new StartUpError(
      `A backup is restored into an empty data folder only, and ${dataDir} holds ${names[0]}. ` +
        'Name another folder with BACKROOM_DATA.',
    );
  }
}

/** Refuses a bucket that holds anything, likewise. */
export async function requireEmptyBucket(bucket: FileStore): Promise<void> {
  for await (const { key } of bucket.list('')) {
    throw new StartUpError(
      `A backup is restored into an empty bucket only, and that of S3_URL holds ${key}. Name another one.`,
    );
  }
}

/** The migrations that the backed-up database had. @throws StartUpError when this Backroom doesn't have them */
export function migrationsOf(header: BackupHeader): Migration[] {
  const known = new Map(readMigrations().map((migration) => [migration.name, migration]));
  return header.migrations.map(({ name, checksum }) => {
    const migration = known.get(name);
    if (migration && (migration.checksum === checksum || earlierEdition(name, checksum))) return migration;
    const why = migration ? `its migration ${name} is another than ours` : `it knows ${name}, which we don't`;
    throw new StartUpError(
      `The backup is of another version of Backroom: ${why}. Restore it with that version.`,
    );
  });
}

/** Where the job queue keeps its tables; made outside the transaction, which does no harm to an empty database. */
export async function prepareJobs(url: string): Promise<void> {
  await migrateJobs({ connectionString: url });
}

/** Makes the tables as they were, in the caller's transaction, without the rows that migrations put in. */
export async function makeTables(client: pg.ClientBase, header: BackupHeader): Promise<void> {
  await ensureRecord(client);
  for (const migration of migrationsOf(header)) await runMigration(client, migration);

  const made = new Map((await listTables(client)).map((table) => [tableKey(table), table]));
  for (const table of header.tables) {
    const columns = made.get(tableKey(table))?.columns ?? [];
    const missing = table.columns.find((column) => !columns.includes(column));
    if (missing)
      throw new StartUpError(
        `The backup has ${tableKey(table)}.${missing}, which its migrations don't make.`,
      );
  }
  const names = [...made.values()].map((table) => tableName(client, table));
  await client.query(`truncate ${names.join(', ')} cascade`);
  for (const edition of earlierEditionsOf(header)) await client.query(edition.loosen);
}

/** What ran on the backed-up database in another text than ours. */
export function earlierEditionsOf(header: BackupHeader): EarlierEdition[] {
  return header.migrations.flatMap(({ name, checksum }) => earlierEdition(name, checksum) ?? []);
}
