import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Connection, connect } from './connect.ts';
import { isPassing, onConnection } from './transaction.ts';

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect({ url: database.url, max: 2 });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const failure = (code: string) => Object.assign(new Error(code), { code });
const written = async () =>
  (await connection.pool.query(`select value from settings where name = 'try'`)).rows;

/** Writes, and then fails with each of these codes in turn. */
const failing = (...codes: string[]) => {
  let tries = 0;
  return {
    tries: () => tries,
    work: async (client: { query: Connection['pool']['query'] }) => {
      tries += 1;
      await client.query(`insert into settings (name, value) values ('try', $1)`, [JSON.stringify(tries)]);
      const code = codes[tries - 1];
      if (code) throw failure(code);
      return tries;
    },
  };
};

it('does it again, from the start, where another transaction was in the way', async () => {
  const twice = failing('40P01', '40001');
  expect(await onConnection(connection.pool, twice.work)).toBe(3);
  expect(await written()).toEqual([{ value: 3 }]);
  await connection.pool.query(`delete from settings where name = 'try'`);
});

it('gives up after three times, and leaves nothing', async () => {
  const always = failing('40P01', '40P01', '40P01', '40P01');
  await expect(onConnection(connection.pool, always.work)).rejects.toMatchObject({ code: '40P01' });
  expect(always.tries()).toBe(3);
  expect(await written()).toEqual([]);
});

it('does nothing else again: an outage, a mistake, a row that stands already', async () => {
  for (const code of ['57P01', '22003', '23505']) {
    const once = failing(code);
    await expect(onConnection(connection.pool, once.work)).rejects.toMatchObject({ code });
    expect(once.tries()).toBe(1);
  }
  expect(await written()).toEqual([]);
});

it('does a duplicate again where it is told that looking again helps', async () => {
  const duplicate = failing('23505');
  expect(await onConnection(connection.pool, duplicate.work, { again: isPassing })).toBe(2);
  await connection.pool.query(`delete from settings where name = 'try'`);
});

it('gives every connection back', async () => {
  const works = Array.from({ length: 6 }, () => failing('22003').work);
  await Promise.allSettled(works.map((work) => onConnection(connection.pool, work)));
  expect(connection.pool.idleCount).toBe(connection.pool.totalCount);
});
