import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate, readMigrations } from '../platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { initialSettings } from '../platform/postgres/settings.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const cache = path.join(root, 'node_modules/.cache/backroom-tests');
const template = 'backroom_template';

/** Creates an empty UTF-8 database on a server and migrates it. */
export async function makeTemplate(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`create database ${client.escapeIdentifier(name)} template template0 encoding 'UTF8'`);
  } finally {
    await client.end();
  }
  await migrate(databaseUrl(serverUrl, name));
}

/** The same server, another database. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/**
 * A stopped PostgreSQL folder that holds a migrated template database, ready to be copied and started: made once
 * for each state of the migrations and kept in node_modules/.cache, which saves each run more than a second.
 */
export async function templateCluster(): Promise<{ postgresDir: string; template: string }> {
  const postgresDir = path.join(cache, stateOfSchema());
  if (!(await exists(postgresDir))) await makeCluster(postgresDir);
  return { postgresDir, template };
}

function stateOfSchema(): string {
  const hash = createHash('sha256');
  for (const migration of readMigrations()) hash.update(migration.name).update(migration.checksum);
  hash.update(readFileSync(path.join(root, 'package-lock.json'))); // PostgreSQL's and graphile-worker's versions
  hash.update(JSON.stringify([initialSettings, process.platform, process.arch, process.getuid?.()]));
  return hash.digest('hex').slice(0, 16);
}

async function makeCluster(postgresDir: string): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'backroom-template-'));
  try {
    const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
    try {
      await makeTemplate(server.url, template);
    } finally {
      await server.stop();
    }
    await keep(path.join(dataDir, 'postgres'), postgresDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Runs may do this at the same time: the first one wins, the others find it done. */
async function keep(from: string, to: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const earlier = await readdir(cache);
  const unfinished = `${to}.${randomBytes(4).toString('hex')}`;
  await cp(from, unfinished, { recursive: true });
  try {
    await rename(unfinished, to);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(to))) throw error;
  }
  await removeOld(earlier);
}

/** Schemas of an hour ago and more aren't coming back. */
async function removeOld(names: string[]): Promise<void> {
  const anHourAgo = Date.now() - 3_600_000;
  for (const name of names) {
    const folder = path.join(cache, name);
    const found = await stat(folder).catch(() => null);
    if (found && found.mtimeMs < anHourAgo) await rm(folder, { recursive: true, force: true });
  }
}

async function exists(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    () => false,
  );
}
