import os from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { behindOthers } from './behind-others.ts';
import { type Connection, connect, connectionOf, type Database } from './connect.ts';

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect({ url: database.url, max: 1 });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const servedBy = async (db: Database) => {
  const { rows } = await sql<{ pid: number; helpers: string }>`
    select pg_backend_pid() as pid, current_setting('max_parallel_workers_per_gather') as helpers`.execute(
    db,
  );
  return rows[0] ?? { pid: 0, helpers: '' };
};

/** The packaged server is reached through a folder; another one may be anywhere. */
const isPackaged = () => database.url.includes('@%2F') && !process.env.DATABASE_URL;

it('is asked by processes that give way, and have none to help them', async () => {
  const behind = behindOthers(connection.db);
  expect(behindOthers(connection.db)).toBe(behind);
  if (!isPackaged()) return;
  const { pid, helpers } = await servedBy(behind);
  expect(os.getPriority(pid)).toBe(os.constants.priority.PRIORITY_BELOW_NORMAL);
  expect(helpers).toBe('0');
  const usual = await servedBy(connection.db);
  expect(os.getPriority(usual.pid)).toBe(os.constants.priority.PRIORITY_NORMAL);
  expect(usual.helpers).not.toBe('0');
});

it('is the same within a transaction, and of a server that may be elsewhere', async () => {
  await connection.db.transaction().execute(async (trx) => expect(behindOthers(trx)).toBe(trx));
  const elsewhere = connect({ url: 'postgresql://backroom@db.example.org/backroom' });
  expect(behindOthers(elsewhere.db)).toBe(elsewhere.db);
  await elsewhere.close();
});

it('ends with the connections that it stands beside', async () => {
  const own = connect({ url: database.url, max: 1 });
  const behind = behindOthers(own.db);
  await servedBy(behind);
  await own.close();
  if (behind !== own.db) expect(connectionOf(behind)?.pool.ended).toBe(true);
});
