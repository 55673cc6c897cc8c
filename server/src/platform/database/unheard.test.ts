import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Connection, connect, type Database } from './connect.ts';
import { inSnapshot } from './snapshot.ts';
import { unheard } from './unheard.ts';

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

type Moment = { isolation: string; read_only: string; pid: number };
const momentOf = async (db: Database) =>
  (
    await sql<Moment>`select current_setting('transaction_isolation') as isolation,
      current_setting('transaction_read_only') as read_only, pg_backend_pid() as pid`.execute(db)
  ).rows[0];

const reading = { isolation: 'repeatable read', read_only: 'on' };

it('reads one moment from its first question on', async () => {
  expect(await inSnapshot(connection.db, momentOf)).toMatchObject(reading);
  expect(await momentOf(connection.db)).toMatchObject({ isolation: 'read committed', read_only: 'off' });
});

it('answers all that is asked behind it, each its own', async () => {
  const found = await inSnapshot(connection.db, async (moment) => {
    await unheard(sql`select set_config('backroom.word', 'heard', true)`).execute(moment);
    const asked = [1, 2, 3].map((n) =>
      sql<{ n: number; word: string }>`
        select ${n}::int as n, current_setting('backroom.word') as word`.execute(moment),
    );
    return (await Promise.all(asked)).flatMap(({ rows }) => rows);
  });
  expect(found).toEqual([1, 2, 3].map((n) => ({ n, word: 'heard' })));
});

/** What goes to the database, and what comes of it, in order. */
const watched = async (pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> => {
  const seen: string[] = [];
  const client = await pool.connect();
  // What the types leave out.
  const { connection } = client as unknown as { connection: { stream: { _writev(): void } } };
  const pieces = vi.spyOn(connection.stream, '_writev');
  const ask = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
  const query = vi.spyOn(client, 'query').mockImplementation(async (...given: unknown[]) => {
    const word = /'(\w+)' as word/.exec(JSON.stringify(given[0]))?.[1];
    if (word) seen.push(`asked ${word}`);
    const answer = await ask(...given);
    if (word) seen.push(`answered ${word}`);
    return answer;
  });
  client.release();
  await work();
  seen.push(`${pieces.mock.calls.length} pieces`);
  query.mockRestore();
  pieces.mockRestore();
  return seen;
};

it('asks at once what is asked at once, and sends it in one piece with what begins the moment', async () => {
  const word = (text: 'first' | 'second', moment: Database) =>
    sql`select ${sql.lit(text)} as word`.execute(moment);
  const { db, pool } = connection;
  const seen = await watched(pool, () =>
    inSnapshot(db, (moment) => Promise.all([word('first', moment), word('second', moment)])),
  );
  expect(seen).toEqual(['asked first', 'asked second', 'answered first', 'answered second', '1 pieces']);
});

it('refuses what is asked of a moment that is over', async () => {
  const late = await inSnapshot(connection.db, async (moment) => ({ ask: () => momentOf(moment) }));
  await expect(late.ask()).rejects.toThrow('What this moment showed has been read');
});

it('fails with what is asked next, and the connection is as good as ever', async () => {
  const failing = inSnapshot(connection.db, async (moment) => {
    await unheard(sql`select 1 / 0`).execute(moment);
    return await momentOf(moment);
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(await inSnapshot(connection.db, momentOf)).toMatchObject(reading);
});

it('fails where its connection is lost, and reads on another one', async () => {
  const before = await inSnapshot(connection.db, momentOf);
  const other = connect({ url: database.url, max: 1 });
  const lost = inSnapshot(connection.db, async (moment) => {
    await sql`set local idle_in_transaction_session_timeout = 1`.execute(moment);
    const isThere = sql`select from pg_stat_activity where pid = ${before?.pid}`;
    for (let found = 1; found > 0; ) found = (await isThere.execute(other.db)).rows.length;
    return await momentOf(moment);
  });
  await expect(lost).rejects.toThrow(/terminat|connection/i);
  await other.close();
  const after = await inSnapshot(connection.db, momentOf);
  expect(after).toMatchObject(reading);
  expect(after?.pid).not.toBe(before?.pid);
});

it('leaves its connection to what goes with no other statement', async () => {
  await inSnapshot(connection.db, momentOf);
  const client = await connection.pool.connect();
  let copied = '';
  try {
    await pipeline(client.query(to('copy (select 7) to stdout')), async (chunks) => {
      for await (const chunk of chunks) copied += String(chunk);
    });
  } finally {
    client.release();
  }
  expect(copied).toBe('7\n');
});
