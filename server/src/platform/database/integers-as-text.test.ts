import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Connection, connect } from './connect.ts';

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

/** What arrives of a list, each element as text. */
const arrived = async (list: unknown, type: string) => {
  const { rows } = await sql<{ element: string | null }>`
    select unnest(${list}::${sql.raw(type)})::text as element`.execute(connection.db);
  return rows.map(({ element }) => element);
};

it.each([
  { what: 'stores', list: [3, 1, 2], type: 'int[]', expected: ['3', '1', '2'] },
  { what: 'no stores', list: [], type: 'int[]', expected: [] },
  {
    what: 'below zero, and as many as are safe',
    list: [-7, 2 ** 53 - 1],
    type: 'bigint[]',
    expected: ['-7', '9007199254740991'],
  },
  { what: 'one that is missing', list: [1, null], type: 'int[]', expected: ['1', null] },
  { what: 'fractions', list: [1, 0.5], type: 'numeric[]', expected: ['1', '0.5'] },
  { what: 'numbers as words', list: ['1', '2'], type: 'text[]', expected: ['1', '2'] },
  {
    what: 'words that an array is made of',
    list: ['a,b', '{}', '"', ''],
    type: 'text[]',
    expected: ['a,b', '{}', '"', ''],
  },
])('$what arrive as they are', async ({ list, type, expected }) => {
  expect(await arrived(list, type)).toEqual(expected);
});

it('lists of lists keep their shape', async () => {
  const { rows } = await sql<{ count: number }>`
    select array_length(${[[1, 2], [3, 4], [5, 6]]}::int[], 1) as count`.execute(connection.db);
  expect(rows).toEqual([{ count: 3 }]);
});
