import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { makeSpreadTemplate, workersOf } from './spread-template.ts';
import { makeTemplate, templateCluster } from './template.ts';

/** The PostgreSQL of one test run; test processes get it through these two environment variables. */
export const serverVariable = 'BACKROOM_TEST_SERVER';
export const templateVariable = 'BACKROOM_TEST_TEMPLATE';
/** Where test databases are spread, the other servers, as JSON. */
export const workersVariable = 'BACKROOM_TEST_WORKERS';
/** Set by `npm run test:distributed`: DATABASE_URL leads to a Citus coordinator, and test databases are spread over it. */
export const distributedVariable = 'BACKROOM_TEST_DISTRIBUTED';

/** Nothing in a test run has to survive a power cut. */
const fasterThanSafe = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_compression: 'off',
};

/**
 * Starts the packaged PostgreSQL in a temporary folder, with a migrated template database, or takes the server
 * in DATABASE_URL and makes the template there.
 *
 * @returns stops what it started and drops what it created
 */
export async function startTestServer(): Promise<() => Promise<void>> {
  // Two projects of one run share a server; whoever came first stops it, after the last test of all.
  if (process.env[serverVariable]) return async () => undefined;
  const own = process.env.DATABASE_URL;
  return own ? await useServer(own) : await startEmbedded();
}

async function startEmbedded(): Promise<() => Promise<void>> {
  const cluster = await templateCluster();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'backroom-test-'));
  await cp(cluster.postgresDir, path.join(dataDir, 'postgres'), { recursive: true });
  const server = await startEmbeddedPostgres({ dataDir, settings: fasterThanSafe });
  process.env[serverVariable] = server.url;
  process.env[templateVariable] = cluster.template;
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function useServer(url: string): Promise<() => Promise<void>> {
  const template = `backroom_test_${randomBytes(5).toString('hex')}`;
  const workers = process.env[distributedVariable] ? await workersOf(url) : [];
  if (workers.length > 0) await makeSpreadTemplate(url, workers, template);
  else await makeTemplate(url, template);
  process.env[serverVariable] = url;
  process.env[templateVariable] = template;
  process.env[workersVariable] = JSON.stringify(workers);
  return async () => {
    for (const server of [url, ...workers]) await dropAll(server, template);
  };
}

/** Every database of this run has the template's name at its front. */
async function dropAll(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { name } of found.rows) {
      await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
    }
  } finally {
    await client.end();
  }
}
