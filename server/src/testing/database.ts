import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseUrl } from './template.ts';
import { serverVariable, templateVariable } from './test-server.ts';

export type TestDatabase = { url: string; drop(): Promise<void> };

/**
 * A database of one's own, migrated and empty: a copy of the run's template. Call it in `beforeAll`, close every
 * connection of yours, and drop it in `afterAll`; what is left is dropped at the end of the run.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  return create((quote, template) => `template ${quote(template)}`);
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
  await onServer(server, (quote) => `create database ${quote(name)} ${source(quote, template)}`);
  return {
    url: databaseUrl(server, name),
    drop: () => onServer(server, (quote) => `drop database if exists ${quote(name)} with (force)`),
  };
}

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
