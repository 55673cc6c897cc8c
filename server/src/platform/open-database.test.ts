import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { run } from 'graphile-worker';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../testing/database.ts';
import { readConfig } from './config.ts';
import { withClient } from './database/with-client.ts';
import { openDatabase } from './open-database.ts';

// A packaged database is made.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const tag = randomBytes(4).toString('hex');
const owner = `owner_${tag}`;
const application = `application_${tag}`;

let database: TestDatabase;
let other: TestDatabase;

/** The same database, in which one may do what a role may do. */
const as = (role: string, { url }: TestDatabase = database): string => {
  const address = new URL(url);
  address.searchParams.set('options', `-c role=${role}`);
  return address.href;
};

const query = async (url: string, statement: string): Promise<pg.QueryResult> =>
  withClient(url, (client) => client.query(statement));

const open = async (databaseUrl: string, migrationUrl?: string): Promise<string[]> => {
  const said: string[] = [];
  const config = readConfig({ DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: migrationUrl });
  const opened = await openDatabase(config, (line) => said.push(line));
  await opened.stop();
  return said;
};

beforeAll(async () => {
  database = await createEmptyDatabase();
  other = await createEmptyDatabase();
  const name = new URL(database.url).pathname.slice(1);
  for (const statement of [
    `create role ${owner}`,
    `create role ${application}`,
    `alter database ${name} owner to ${owner}`,
    `grant all on schema public to ${owner}`,
  ]) {
    await query(database.url, statement);
  }
});
afterAll(async () => {
  await database.drop();
  for (const role of [owner, application]) await query(other.url, `drop role ${role}`);
  await other.drop();
});

describe('with an owner of the tables beside the application', () => {
  // Twice: a start after the first finds all there.
  it('opens without a word, the second time too', async () => {
    expect(await open(as(application), as(owner))).toEqual([]);
    expect(await open(as(application), as(owner))).toEqual([]);
  });

  test('the audit log can be added to and read, and is there to stay', async () => {
    const url = as(application);
    await query(url, "insert into audit_log (actor, action, entity) values ('a', 'store.created', 'store')");
    expect((await query(url, 'select actor from audit_log')).rows).toEqual([{ actor: 'a' }]);
    for (const statement of [
      "update audit_log set actor = 'b'",
      'delete from audit_log',
      'truncate audit_log',
      'alter table audit_log disable trigger all',
      'drop table audit_log',
      'alter table audit_log rename to gone',
      'delete from migrations',
      'create table audit_log_2 ()',
    ]) {
      await expect(query(url, statement), statement).rejects.toThrow(/permission denied|must be owner/);
    }
    expect((await query(url, 'select actor from audit_log')).rows).toEqual([{ actor: 'a' }]);
  });

  test('everything else can be written, numbered and emptied', async () => {
    const url = as(application);
    await query(
      url,
      "insert into shops (shop_domain, name, cid, timezone) values ('a.example.com', 'A', 'C-1', 'UTC')",
    );
    await query(url, "select setval('center_ids', 200)");
    await query(url, 'update shops set name = name');
    await query(url, 'delete from shops');
    await query(url, 'truncate saved_views');
  });

  test('jobs are queued and done', async () => {
    const done: unknown[] = [];
    const pool = new pg.Pool({ connectionString: as(application) });
    const runner = await run({
      pgPool: pool,
      noHandleSignals: true,
      taskList: { greet: async (payload) => void done.push(payload) },
      parsedCronItems: [],
    });
    await runner.addJob('greet', { name: 'Ann' });
    await expect.poll(() => done, { timeout: 30_000 }).toEqual([{ name: 'Ann' }]);
    await runner.stop();
    await pool.end();
  });
});

it('says so where the application owns the tables', async () => {
  const said = await open(as(owner));
  expect(said).toEqual([expect.stringMatching(/not by the database: .* MIGRATION_DATABASE_URL/)]);
  expect(await open(as(owner), as(owner))).toEqual(said);
});

it('refuses addresses of different databases, before anything is changed', async () => {
  await expect(open(as(application, other), as(owner))).rejects.toThrow(
    'DATABASE_URL and MIGRATION_DATABASE_URL lead to different databases.',
  );
  await expect(open(as(application), 'postgresql://nobody@127.0.0.1:1/backroom')).rejects.toThrow(
    /^The database in MIGRATION_DATABASE_URL cannot be reached/,
  );
  expect((await query(other.url, "select to_regclass('migrations') as there")).rows).toEqual([
    { there: null },
  ]);
});

test('in a packaged database the application is another than the owner, also at its next start', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'backroom-open-'));
  const config = readConfig({ BACKROOM_DATA: dataDir });
  for (const start of ['first', 'second']) {
    const { url, ownerUrl, stop } = await openDatabase(config, () => {});
    await query(url, `insert into audit_log (actor, action, entity) values ('${start}', 'a.b', 'a')`);
    await expect(query(url, 'delete from audit_log')).rejects.toThrow('permission denied');
    await query(ownerUrl, 'update audit_log set actor = actor');
    await stop();
  }
  await rm(dataDir, { recursive: true, force: true });
});
