import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { type Connection, connect, type Database } from './connect.ts';
import { isKnownSpread } from './is-spread.ts';
import { askInOne, askTogether, fewRowsOfStores, momentOf, togetherOnServers } from './one-statement.ts';
import { inSnapshot } from './snapshot.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: Connection;
/** What was sent of `order_counts`. */
const sent: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect({ url: database.url });
  connection.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
    client.query = ((...asked: unknown[]) => {
      const [first] = asked;
      const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '');
      if (text.includes('order_counts')) sent.push(text);
      return query(...asked);
    }) as typeof client.query;
  });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

type Counted = { n: number; word: string | null; day: string; is: boolean; cents: number };

const counted = (n: number): RawBuilder<Counted> => sql`
  select coalesce(sum(orders), 0)::int + ${n}::int as n, null::text as word, '2026-03-31'::date as day, ${n}::int > 1 as is,
    ${n}::float8 * 100.5 as cents
  from order_counts where shop_id = any(${[1]}::int[])`;

const none = sql<{ orders: number }>`select orders from order_counts where shop_id = ${1}::int`;

it('gives what each of them gives by itself', async () => {
  const statements = [counted(1), none, counted(2), sql`values (3, 'c'), (1, 'a'), (2, 'b')`];
  const alone: unknown[][] = [];
  for (const statement of statements) alone.push((await statement.execute(connection.db)).rows);
  expect(await askInOne(connection.db, statements)).toEqual(alone);
  expect(alone[0]).toEqual([{ n: 1, word: null, day: '2026-03-31', is: false, cents: 100.5 }]);
});

it('sends what finds little at the same time as one statement of a moment, where the database is on one server', async () => {
  const isSpread = await isKnownSpread(connection.db);
  const askAll = (db: Database) =>
    Promise.all([askTogether(db, counted(1)), askTogether(db, none), askTogether(db, counted(2))]);
  for (const [sendings, ask] of [
    [isSpread ? 3 : 1, () => inSnapshot(connection.db, askAll)],
    [3, () => askAll(connection.db)],
  ] as const) {
    sent.length = 0;
    const [first, second, third] = await ask();
    expect(sent).toHaveLength(sendings);
    expect(first).toEqual([{ n: 1, word: null, day: '2026-03-31', is: false, cents: 100.5 }]);
    expect([second, third?.[0]?.n]).toEqual([[], 2]);
  }
});

it.each([
  ['what finds little', fewRowsOfStores, 1],
  ['what looks through much', togetherOnServers, 2],
] as const)(
  'sends %s of stores as one statement to several servers, or to one as it should',
  async (_what, ask, onOne) => {
    // On several servers none goes to the coordinator once these are reached, and until then each by itself.
    const sendings = (await isKnownSpread(connection.db)) ? 0 : onOne;
    await vi.waitFor(
      async () => {
        sent.length = 0;
        const found = await inSnapshot(connection.db, (snapshot) =>
          Promise.all([ask(snapshot, none), ask(snapshot, none)]),
        );
        expect(found).toEqual([[], []]);
        expect(sent).toHaveLength(sendings);
      },
      { timeout: 60_000, interval: 200 },
    );
  },
);

it('reads a moment that was cast to text as it comes without', async () => {
  const { rows } = await sql<{ at: Date; text: string }>`
    select at, at::text as text from unnest(array['2026-03-31 01:02:03.283999+02', '2026-01-01 00:00:00+00',
      '2025-07-04 23:59:59.057-03:30']::timestamptz[]) as a (at)`.execute(connection.db);
  expect(rows.map(({ text }) => momentOf(text))).toEqual(rows.map(({ at }) => at));
});

it('fails for each of those that went together, and the next moment is as if nothing had been', async () => {
  const states: string[] = [];
  const both = inSnapshot(connection.db, async (snapshot) => {
    const found = await Promise.allSettled([
      askTogether(snapshot, counted(1)),
      askTogether(
        snapshot,
        sql<{ n: number }>`select 1 / count(*) as n from order_counts where shop_id = ${1}::int`,
      ),
    ]);
    states.push(...found.map(({ status }) => status));
    for (const one of found) if (one.status === 'rejected') throw one.reason;
  });
  await expect(both).rejects.toThrow('division by zero');
  expect(states).toEqual([(await isKnownSpread(connection.db)) ? 'fulfilled' : 'rejected', 'rejected']);
  const next = await inSnapshot(connection.db, (snapshot) => askTogether(snapshot, counted(1)));
  expect(next).toHaveLength(1);
});
