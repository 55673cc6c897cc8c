import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { runMigrations as migrateJobs } from 'graphile-worker';
import pg from 'pg';
import { runOnCluster } from '../spread/run-on-cluster.ts';
import { StartUpError } from '../start-up-error.ts';
import { helpOver } from './help-over.ts';
import { lockNumbers } from './lock-numbers.ts';

const folder = new URL('../../../migrations/', import.meta.url);

export type Migration = { name: string; sql: string; checksum: string };

/** The migrations of this version, in order. */
export const readMigrations = (): Migration[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.sql$/.test(name))
    .sort()
    .map((name) => {
      const sql = readFileSync(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });

const assertNotNewer = (known: Map<string, string>, migrations: Migration[]) => {
  const ours = new Set(migrations.map((migration) => migration.name));
  const foreign = [...known.keys()].find((name) => !ours.has(name));
  if (foreign) throw new StartUpError(`This database was migrated by a newer Backroom (${foreign}).`);
};

/** Makes the table that records what ran, unless it is there. */
export const ensureRecord = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`create table if not exists migrations (
    name text primary key, checksum text not null, ran_at timestamptz not null default now())`);
};

/** Runs one migration and records it, in the transaction of the caller. */
export const runMigration = async (client: pg.ClientBase, migration: Migration): Promise<void> => {
  const { name, sql, checksum } = migration;
  await runOnCluster(client, sql);
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
};

/**
 * Brings a database to this version: forward only, each file in its own transaction, once, under a lock.
 * @param say told of the progress of one that takes long (`raise info`)
 * @returns the names of the migrations that ran.
 * @throws StartUpError where a file that ran was changed since and its schema is another, or the database is of a
 * newer version.
 */
export const migrate = async (url: string, say?: (line: string) => void): Promise<string[]> => {
  const migrations = readMigrations();
  const client = new pg.Client({ connectionString: url });
  client.on('notice', ({ severity, message }) => {
    if (severity === 'INFO' && message) say?.(message);
  });
  await client.connect();
  try {
    // One migrates while the others wait.
    await client.query('select pg_advisory_lock($1)', [lockNumbers.migrations]);
    await ensureRecord(client);
    const rows = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations',
    );
    const known = new Map(rows.rows.map((row) => [row.name, row.checksum]));
    assertNotNewer(known, migrations);
    await helpOver(client, known, migrations);
    const missing = migrations.filter((migration) => !known.has(migration.name));
    for (const migration of missing) {
      await client.query('begin');
      await runMigration(client, migration);
      await client.query('commit');
    }
    const jobs = await client.query("select to_regclass('graphile_worker.migrations') is not null as there");
    if (missing.length > 0 || !jobs.rows[0].there) await migrateJobs({ connectionString: url });
    return missing.map((migration) => migration.name);
  } finally {
    await client.end();
  }
};
