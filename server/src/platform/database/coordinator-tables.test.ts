// What is asked with every call is found in tables of the coordinator, on several database servers by the names of their pieces there.
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { workersVariable } from '../../testing/test-server.ts';
import { type Connection, connect } from './connect.ts';
import { askLocal } from './coordinator-tables.ts';
import { inSnapshot } from './snapshot.ts';

const isSpread = JSON.parse(process.env[workersVariable] ?? '[]').length > 0;

let database: TestDatabase;
let connection: Connection;
beforeEach(async () => {
  database = await createTestDatabase();
  connection = connect({ url: database.url, max: 2 });
  await connection.pool.query(`
    insert into users (email, first_name, last_name, role, type) select 'made.up@example.com', 'Made', 'Up', 'Admin', 'Staff'`);
});
afterEach(async () => {
  await connection.close();
  await database.drop();
});

/** How many users there are, and what the database was asked. */
const ask = async (db = connection.db) => {
  const query = sql<{ users: number; text: string }>`
    select count(*)::int as users, current_query() as text from users u where u.email = ${'made.up@example.com'}`;
  const [found] = await askLocal(db, query.compile(db));
  return found;
};

it('is found, in a transaction too', async () => {
  expect(await ask()).toMatchObject({ users: 1 });
  await connection.db.transaction().execute(async (trx) => {
    await sql`update users set email = 'somebody.else@example.com'`.execute(trx);
    expect(await ask(trx)).toMatchObject({ users: 0 });
  });
  expect(await ask()).toMatchObject({ users: 0 });
});

/** What the database was asked for a count over some tables, in a moment of which plans are kept. */
const askedInMoment = (from: string) =>
  inSnapshot(
    connection.db,
    async (moment) => {
      const { rows } = await sql<{ n: number; text: string }>`
        select count(*)::int as n, (select current_query()) as text from ${sql.raw(from)}`.execute(moment);
      return rows[0];
    },
    { isKept: true },
  );

it.each([
  ['users u', 1],
  ['users u left join shops s on true', 1],
  ['users u left join orders o on true', 1],
  ['chain_place_cells c', 0],
])('in a moment %s are read', async (from, n) => {
  expect(await askedInMoment(from)).toMatchObject({ n });
});

/** Of a catalogue that tells of pieces of before. */
const tellOfBefore = () => {
  const { pool } = connection;
  const original = pool.query.bind(pool);
  vi.spyOn(pool, 'query').mockImplementation((async (text: string) => {
    const found = await original(text);
    return { ...found, rows: found.rows.map((row) => ({ ...row, piece: `${row.piece}_of_before` })) };
  }) as never);
};

describe.runIf(isSpread)('on several servers', () => {
  it('is asked for by the name of its piece', async () => {
    expect((await ask())?.text).toMatch(/from public\.users_\d+ u where/);
    expect((await ask())?.text).toMatch(/from public\.users_\d+ u where/);
  });

  it('is asked for by its table’s name where the piece isn’t there any more, and again', async () => {
    tellOfBefore();
    expect(await ask()).toMatchObject({ users: 1, text: expect.stringMatching(/from users u where/) });
    expect(await ask()).toMatchObject({ users: 1, text: expect.stringMatching(/from users u where/) });
  });

  it('is asked for so in a moment, with what each server has a copy of, and kept', async () => {
    expect((await askedInMoment('users u'))?.text).toMatch(/^\/\* kept \*\/.* from public\.users_\d+ u$/s);
    const both = (await askedInMoment('users u left join shops s on true'))?.text;
    expect(both).toMatch(/from public\.users_\d+ u left join public\.shops_\d+ s on true$/);
    // Nothing of these is a piece: none of them refers to another table.
    expect((await askedInMoment('chain_place_cells c'))?.text).toMatch(
      /^\/\* kept \*\/.* from chain_place_cells c$/s,
    );
  });

  it('is asked for by its table’s name beside rows of stores', async () => {
    const read = (await askedInMoment('users u left join orders o on true'))?.text;
    expect(read).toMatch(/^\s*select .* from users u left join orders o on true$/s);
  });

  it('is asked for at another moment where the piece isn’t there any more', async () => {
    tellOfBefore();
    expect((await askedInMoment('users u'))?.text).toMatch(/^\s*select .* from users u$/s);
    expect((await askedInMoment('users u'))?.text).toMatch(/^\s*select .* from users u$/s);
  });
});
