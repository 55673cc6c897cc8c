import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { distributedVariable } from '../../testing/test-server.ts';
import { type Connection, connect, type Database } from './connect.ts';
import { askKept, planForAnyValues, plannedAnew } from './kept-plans.ts';
import { askInOne } from './one-statement.ts';
import { besides } from './side-by-side.ts';
import { inSnapshot } from './snapshot.ts';

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

/** On several servers what isn't said to be of the coordinator alone is planned for the servers of its rows. */
const unlessSpread = process.env[distributedVariable] ? 0 : 1;

const double = (db: Database, value: number) =>
  askKept(db, sql<{ twice: number }>`select 2 * ${value}::int as twice`.compile(db), { isLocal: true });

const kept = async (text: string) => {
  const { rows } = await connection.pool.query<{ statement: string }>(
    'select statement from pg_prepared_statements where statement like $1',
    [text],
  );
  return rows.length;
};

it('answers by its values, in a transaction too, and is parsed once', async () => {
  const { db } = connection;
  expect(await double(db, 1)).toEqual([{ twice: 2 }]);
  expect(await inSnapshot(db, (snapshot) => double(snapshot, 2))).toEqual([{ twice: 4 }]);
  for (let value = 3; value < 12; value += 1) expect(await double(db, value)).toEqual([{ twice: 2 * value }]);
  expect(await kept('%select 2 *%')).toBe(1);
});

it('is planned anew on several servers where its rows may be theirs', async () => {
  const { db } = connection;
  for (let value = 0; value < 9; value += 1) {
    const query = sql<{ n: number }>`select 3 * ${value}::int as n`.compile(db);
    expect(await askKept(db, query)).toEqual([{ n: 3 * value }]);
  }
  expect(await kept('%select 3 *%')).toBe(unlessSpread);
});

it('answers again after it failed', async () => {
  const { db } = connection;
  const divide = (by: number) =>
    askKept(db, sql<{ part: number }>`select 12 / ${by}::int as part`.compile(db));
  await expect(divide(0)).rejects.toThrow('division by zero');
  expect(await divide(4)).toEqual([{ part: 3 }]);
});

it('keeps statements that a moment asks as one', async () => {
  const parts = (of: number) =>
    Array.from({ length: 7 }, (_, index) => sql`select ${of}::int + ${index}::int as joined`);
  for (let of = 1; of < 9; of += 1) {
    const expected = Array.from({ length: 7 }, (_, index) => [{ joined: of + index }]);
    expect(await askInOne(connection.db, parts(of))).toEqual(expected);
    expect(await kept('%as joined%')).toBe(0);
  }
  // Each of several servers keeps its own, on a connection of its own.
  if (!unlessSpread) return;
  const keepingAll = (of: number) =>
    inSnapshot(connection.db, (at) => askInOne(at, parts(of)), { isKept: true });
  for (let of = 1; of < 9; of += 1) expect(await keepingAll(of)).toHaveLength(7);
  expect(await kept('%as joined%')).toBe(1);
  // One that is planned anew has the others planned with it.
  await inSnapshot(
    connection.db,
    (at) => askInOne(at, [sql`select ${1}::int as beside`, plannedAnew(sql`select ${2}::int as anew`)]),
    { isKept: true },
  );
  expect(await kept('%as beside%')).toBe(0);
});

type Triple = { triple: number };
const triple = (value: number) => sql<Triple>`select 3 * ${value}::int as triple`;
const keeping = <T>(read: (moment: Database) => Promise<T>) =>
  inSnapshot(connection.db, read, { isKept: true });

it('keeps all that is asked of a moment that says so, in SQL or by a query builder, but what is planned anew', async () => {
  for (const value of [1, 2, 3]) {
    const found = await keeping(async (moment) => ({
      triple: (await triple(value).execute(moment)).rows,
      anew: (await plannedAnew(sql`select 4 * ${value}::int as fourfold`).execute(moment)).rows,
      built: await moment.selectFrom('settings').select('name').where('name', '=', `${value}`).execute(),
    }));
    expect(found).toEqual({ triple: [{ triple: 3 * value }], anew: [{ fourfold: 4 * value }], built: [] });
    await inSnapshot(connection.db, (moment) => sql`select 5 * ${value}::int as fivefold`.execute(moment));
  }
  expect(await kept('%as triple')).toBe(1);
  // By the name of a piece, on several servers.
  expect(await kept('%"name" = $1')).toBe(1);
  expect(await kept('%as fourfold')).toBe(0);
  expect(await kept('%as fivefold')).toBe(0);
});

it('keeps what is asked beside such a moment, too', async () => {
  const wide = connect({ url: database.url });
  const namesOf = (at: Database) =>
    sql<{
      n: number;
    }>`select count(*)::int as n from pg_prepared_statements where statement like '%as sixfold'`.execute(at);
  const ask = async (at: Database) => {
    await sql`select 6 * ${1}::int as sixfold`.execute(at);
    return (await namesOf(at)).rows[0]?.n;
  };
  const found = await inSnapshot(wide.db, (moment) => besides(moment, ask), { isKept: true });
  expect(found).toBe(1);
  await wide.close();
});

it('keeps two hundred texts at most, and answers all others as well', async () => {
  for (let index = 0; index < 230; index += 1) {
    const { rows } = await keeping((moment) =>
      sql<{ n: number }>`select ${index}::int as ${sql.ref(`seventh_${index}`)}`.execute(moment),
    );
    expect(rows).toEqual([{ [`seventh_${index}`]: index }]);
  }
  const all = await kept('%seventh_%');
  expect(all).toBeLessThanOrEqual(200);
  expect(all).toBeGreaterThanOrEqual(150);
});

it('plans for all values only in the moment that asked for it', async () => {
  const modeOf = async (db: Database) =>
    (await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(db)).rows[0]
      ?.mode;
  const little = await keeping(async (moment) => {
    await planForAnyValues(moment);
    return await modeOf(moment);
  });
  expect(little).toBe(unlessSpread ? 'force_generic_plan' : 'auto');
  expect(await keeping(modeOf)).toBe('auto');
  const usual = await inSnapshot(connection.db, async (moment) => {
    await planForAnyValues(moment);
    return await modeOf(moment);
  });
  expect(usual).toBe('auto');
});

it('answers on, once and for all, where a table has changed under what was kept', async () => {
  const wide = connect({ url: database.url });
  await wide.pool.query('create table changing (shop_id int)');
  await wide.pool.query('insert into changing values (1)');
  const all = () =>
    inSnapshot(wide.db, async (moment) => (await sql`select * from changing`.execute(moment)).rows, {
      isKept: true,
    });
  // On each of several connections.
  const everywhere = () => Promise.all(Array.from({ length: 8 }, all));
  expect(await everywhere()).toEqual(Array.from({ length: 8 }, () => [{ shop_id: 1 }]));
  await wide.pool.query('alter table changing add column color text');
  expect(await everywhere()).toEqual(Array.from({ length: 8 }, () => [{ shop_id: 1, color: null }]));
  expect(await everywhere()).toEqual(Array.from({ length: 8 }, () => [{ shop_id: 1, color: null }]));
  await wide.close();
});

it.runIf(unlessSpread)(
  'answers a single kept statement at once where a table has changed, outside of moments',
  async () => {
    const { db, pool } = connection;
    await pool.query('create table turning (shop_id int)');
    const all = () =>
      askKept(db, sql<{ shop_id: number; color?: string }>`select * from turning`.compile(db));
    expect(await all()).toEqual([]);
    await pool.query('alter table turning add column color text');
    await pool.query('insert into turning values (1)');
    expect(await all()).toEqual([{ shop_id: 1, color: null }]);
  },
);
