import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { askOverOneConnection } from '../platform/spread/one-connection.ts';
import { closeParts } from './close-parts.ts';
import { databaseUrl } from './template.ts';
import { serverVariable, templateVariable, workersVariable } from './test-server.ts';

export type TestDatabase = { url: string; drop(): Promise<void> };

/**
 * A database of one's own, migrated and empty: a copy of the run's template. Call it in `beforeAll`, close every
 * connection of yours, and drop it in `afterAll`; what is left is dropped at the end of the run.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  // Through the log it takes twice as long, as does dropping it.
  return create((quote, template) => `template ${quote(template)} strategy file_copy`);
}

/** A database with nothing in it, not even tables. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return create(() => `template template0 encoding 'UTF8'`);
}

type Quote = (name: string) => string;

async function create(source: (quote: Quote, template: string) => string): Promise<TestDatabase> {
  const server = environment(serverVariable);
  const template = environment(templateVariable);
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  const onEach = async (sql: (quote: Quote) => string) => {
    await Promise.all([server, ...workers()].map((one) => onServer(one, sql)));
  };
  await onEach((quote) => `create database ${quote(name)} ${source(quote, template)}`);
  // Settings of a database aren't in its copies.
  if (workers().length > 0) await onServer(server, () => askOverOneConnection(name));
  return {
    url: databaseUrl(server, name),
    drop: async () => {
      if (workers().length > 0) await closeParts([server, ...workers()], name);
      await onEach((quote) => `drop database if exists ${quote(name)} with (force)`);
    },
  };
}

/** The other servers, where each database lies on several: it has a part of the same name on each. */
const workers = (): string[] => JSON.parse(process.env[workersVariable] ?? '[]');

function environment(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new Error(`${name} isn't set: the test's project needs server/src/testing/global-setup.ts`);
  return value;
}

async function onServer(url: string, sql: (quote: Quote) => string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql((name) => client.escapeIdentifier(name)));
  } finally {
    await client.end();
  }
}
