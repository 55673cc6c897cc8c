import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../testing/database.ts';
import { databaseUrl } from '../../testing/template.ts';
import { checkReachable, checkServer } from './check-server.ts';

const server = process.env.BACKROOM_TEST_SERVER ?? '';
const name = `backroom_check_${randomBytes(4).toString('hex')}`;

const run = async (url: string, ...statements: string[]) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

afterEach(() => run(server, `drop database if exists ${name}`, `drop role if exists ${name}`));

test('a database of its own in UTF-8 is fit', async () => {
  const database = await createEmptyDatabase();
  await checkServer(database.url);
  await database.drop();
});

test('another encoding is told, with the command that makes the right one', async () => {
  await run(server, `create database ${name} encoding 'LATIN1' locale 'C' template template0`);
  await expect(checkServer(databaseUrl(server, name))).rejects.toThrow(
    `The database ${name} is encoded in LATIN1; Backroom needs one in UTF8: create database ${name} encoding 'UTF8' template template0.`,
  );
});

test('a copy that takes no writes is told, and is good enough to read from', async () => {
  await run(server, `create database ${name} encoding 'UTF8' template template0`);
  await run(server, `alter database ${name} set default_transaction_read_only = on`);
  await expect(checkServer(databaseUrl(server, name))).rejects.toThrow(/takes no writes/);
  await checkReachable(databaseUrl(server, name));
});

test('a user without rights is told which, one by one', async () => {
  await run(server, `create database ${name} encoding 'UTF8' template template0`, `create role ${name}`);
  const url = new URL(databaseUrl(server, name));
  url.searchParams.set('options', `-c role=${name}`);
  await expect(checkServer(url.href)).rejects.toThrow(
    `The user ${name} may not make tables in the schema public of ${name}. As its owner: grant all on schema public to ${name}.`,
  );
  await run(databaseUrl(server, name), `grant all on schema public to ${name}`);
  await expect(checkServer(url.href)).rejects.toThrow(
    `As its owner: grant create on database ${name} to ${name}.`,
  );
  await run(server, `grant create on database ${name} to ${name}`);
  await checkServer(url.href);
});
