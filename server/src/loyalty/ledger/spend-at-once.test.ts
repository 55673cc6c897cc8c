// A redemption without a lock is booked only on what it has seen, once, and with its answer.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { IdempotentRequest } from '../../platform/idempotency.ts';
import { startProgramme, type TestProgramme } from '../programme.fixture.ts';
import { lookAtSpender, type Spender, spendAtOnce } from './spend-at-once.ts';

let programme: TestProgramme;
beforeAll(async () => {
  programme = await startProgramme();
});
afterAll(() => programme.close());

const enrolled = async (email: string): Promise<() => Promise<Spender>> => {
  const body = { fname: 'Ada', lname: 'Park', email, shop: 'downtown.example', opening_points: 20 };
  await programme.call('/create-customer', { body, token: programme.head });
  return async () => {
    const { pool } = programme.connection;
    const spender = await lookAtSpender(pool, `email:${email}`, programme.shops.pier.shop_id);
    if (!spender) throw new Error(`${email} is nobody`);
    return spender;
  };
};

const spend = (spender: Spender, key: string, points = 300) => {
  const request: IdempotentRequest = {
    owner: { shopId: 1, caller: 'test' },
    key,
    asked: { call: 'test', given: points },
  };
  const details = { actor: { kind: 'app', name: 'Till' }, idempotencyKey: `entry-${key}` } as const;
  const own = { value_cents: points, config_version: 1 };
  return spendAtOnce(
    programme.connection.pool,
    spender,
    { points, at: new Date(), own, details },
    request,
    ({ state }) => state.balance,
  );
};

/** The database says that a key was used before it lets go of what it held: who comes in that moment asks again, as tills do. */
const spendAtLast = async (spender: Spender, key: string, points?: number): Promise<number> =>
  (await spend(spender, key, points)) ?? spendAtLast(spender, key, points);

const answersOf = async (balance: number) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from idempotency_records
    where caller = 'test' and answer::text = ${String(balance)}`.execute(programme.services.db);
  return rows[0]?.n;
};

it('takes from the lots, and keeps its answer', async () => {
  const look = await enrolled('once@example.com');
  expect(await spend(await look(), 'one')).toBe(1_700);
  expect(await look()).toMatchObject({ state: { balance: 1_700, spent: 300 }, lots: [{ left: 1_700 }] });
  expect(await answersOf(1_700)).toBe(1);
  expect(await programme.differences()).toEqual([]);
});

it('books nothing on what isn’t so any more, nor a second time under a key', async () => {
  const look = await enrolled('twice@example.com');
  const seen = await look();
  expect(await spend(seen, 'first', 500)).toBe(1_500);
  expect(await spend(seen, 'late', 500)).toBeNull();
  await expect(spendAtLast(await look(), 'first', 400)).rejects.toThrow(/duplicate key/);
  expect((await look()).state).toMatchObject({ balance: 1_500, entries: seen.state.entries + 1 });
  expect(await answersOf(1_500)).toBe(1);
  expect(await programme.differences()).toEqual([]);
});

it('books nothing for who was merged into another', async () => {
  const look = await enrolled('gone@example.com');
  await enrolled('stays@example.com');
  const seen = await look();
  const [customerId, mergedId] = [await programme.idOf('stays@example.com'), String(seen.id)];
  await programme.call('/merge-customers', { body: { customerId, mergedId }, token: programme.head });
  expect(await spend(seen, 'merged')).toBeNull();
  expect(await look()).toMatchObject({ id: Number(customerId), state: { balance: 4_000 } });
});

it('books those that ask at once in one go, of one shopper one, and none of who is held meanwhile', async () => {
  const people = ['a', 'b', 'held'].map((name) => `${name}@together.example`);
  const looks = await Promise.all(people.map(enrolled));
  const [first, second, held] = await Promise.all(looks.map((look) => look()));
  if (!first || !second || !held) throw new Error('Nobody');
  const holder = await programme.connection.pool.connect();
  await holder.query('begin');
  await holder.query(
    'select from loyalty_customers where shop_id = $1 and loyalty_customer_id = $2 for update',
    [held.shopId, held.id],
  );
  const booked = await Promise.all([
    spend(first, 'together-1'), // goes alone, the others with the next
    spend(second, 'together-2', 100),
    spend(second, 'together-3', 100),
    spend(held, 'together-4'),
  ]);
  await holder.query('rollback');
  holder.release();
  expect(booked).toEqual([1_700, null, 1_900, null]);
  expect(await Promise.all(looks.map(async (look) => (await look()).state.balance))).toEqual([
    1_700, 1_900, 2_000,
  ]);
  expect(await programme.differences()).toEqual([]);
});

it('a key that was used takes nobody else along', async () => {
  const people = ['c', 'd', 'e'].map((name) => `${name}@together.example`);
  const looks = await Promise.all(people.map(enrolled));
  const seen = await Promise.all(looks.map((look) => look()));
  const keys = ['other-1', 'together-1', 'other-2'];
  const outcomes = await Promise.allSettled(
    seen.map((spender, index) => spendAtLast(spender, keys[index] ?? '')),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await Promise.all(looks.map(async (look) => (await look()).state.balance))).toEqual([
    1_700, 2_000, 1_700,
  ]);
  expect(await programme.differences()).toEqual([]);
});
