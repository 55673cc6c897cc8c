import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../testing/database.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { earlierEditions } from './earlier-editions.ts';
import { differenceFromExpected } from './expected-schema.ts';
import { ensureRecord, type Migration, migrate, readMigrations, runMigration } from './migrate.ts';

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await createEmptyDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
});

const edited = (migration: Migration, change: (sql: string) => string): Migration => {
  const sql = change(migration.sql);
  return { ...migration, sql, checksum: createHash('sha256').update(sql).digest('hex') };
};

const withoutInclude = (sql: string) =>
  sql.replace(
    '(updated_at desc, gift_card_id desc) include (shop_id);',
    '(updated_at desc, gift_card_id desc);',
  );
const withoutNotNull = (sql: string) =>
  sql.replace('status smallint not null,\n  answer json not null,', 'status smallint,\n  answer json,');

/** The first five migrations, as an early Backroom ran them. */
const runAsOf = async (change: (sql: string) => string) => {
  await ensureRecord(client);
  for (const migration of readMigrations().slice(0, 5)) {
    const isChanged = migration.name === '0030-gift-cards.sql';
    await runMigration(client, isChanged ? edited(migration, change) : migration);
  }
};

const addRecords = () =>
  client.query(`
    insert into idempotency_records (shop_id, caller, key_hash, request_hash, status, answer) values
      (0, 'user:1', '\\x01', '\\x01', 200, '{"done": true}'), (0, 'user:1', '\\x02', '\\x02', null, null)`);

const recorded = async () =>
  (await client.query('select status, answer from idempotency_records order by key_hash')).rows;

const expectUpToDate = async () => {
  const { rows } = await client.query('select name, checksum from migrations order by name');
  expect(rows).toEqual(readMigrations().map(({ name, checksum }) => ({ name, checksum })));
  await client.query('begin');
  expect(await differenceFromExpected(client, readMigrations())).toBeNull();
  await client.query('rollback');
};

const first = (sql: string) => withoutNotNull(withoutInclude(sql));

test('the editions that are known are those that ran', () => {
  const present = readMigrations().find(({ name }) => name === '0030-gift-cards.sql');
  if (!present) throw new Error('0030 is gone');
  const editions = [first, withoutInclude].map((change) => edited(present, change).checksum);
  expect(earlierEditions.map(({ checksum }) => checksum)).toEqual(editions);
});

test.each([
  ['the first edition', first],
  ['the second edition', withoutInclude],
])('a database on which %s of the gift cards ran is carried over to this version', async (_what, change) => {
  await runAsOf(change);
  if (change === first) await addRecords();
  const ran = await migrate(database.url);
  expect(ran).toEqual(
    readMigrations()
      .slice(5)
      .map(({ name }) => name),
  );
  await expectUpToDate();
  // One was of a request that was never answered.
  expect(await recorded()).toEqual(change === first ? [{ status: 200, answer: { done: true } }] : []);
  expect(await migrate(database.url)).toEqual([]);
});

test('a migration that was changed in its comments alone is taken for the same', async () => {
  await runAsOf((sql) => `-- Written down again.\n${sql}`);
  await migrate(database.url);
  await expectUpToDate();
});

test.each([
  [
    'lacks something',
    (sql: string) => sql.replace('create index gift_cards_by_id on gift_cards (gift_card_id);', ''),
    /its schema is not the one expected: it lacks: CREATE INDEX gift_cards_by_id/,
  ],
  [
    'has something more',
    (sql: string) => `${sql}\nalter table gift_cards add column colour text;`,
    /its schema is not the one expected: it has: column gift_cards\.colour text\.$/,
  ],
])('a database that %s is refused in one line and left as it was', async (_what, change, line) => {
  await runAsOf(change);
  const before = (await client.query('select * from migrations order by name')).rows;
  await expect(migrate(database.url)).rejects.toThrow(line);
  expect((await client.query('select * from migrations order by name')).rows).toEqual(before);
  expect((await client.query("select from pg_namespace where nspname = 'backroom_expected'")).rowCount).toBe(
    0,
  );
});

test('a backup of that time is restored and carried over', async () => {
  await runAsOf(first);
  await addRecords();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'backroom-older-'));
  const target = await createEmptyDatabase();
  const file = path.join(folder, 'older.tar.gz');
  await writeBackup({ url: database.url, dataDir: path.join(folder, 'from') }, file);
  await restoreBackup({ url: target.url, dataDir: path.join(folder, 'to') }, file);
  await client.end();
  await database.drop();

  database = target;
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await migrate(database.url);
  await expectUpToDate();
  expect(await recorded()).toEqual([{ status: 200, answer: { done: true } }]);
  await rm(folder, { recursive: true });
});
