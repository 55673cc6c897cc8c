import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Connection, connect } from '../database/connect.ts';
import { addressKey } from './address-key.ts';
import { Limits } from './limits.ts';
import { tooMany } from './too-many.ts';

let database: TestDatabase;
let connections: Connection[];

beforeAll(async () => {
  database = await createTestDatabase();
  connections = [connect({ url: database.url, max: 5 }), connect({ url: database.url, max: 5 })];
});
afterAll(async () => {
  for (const connection of connections) await connection.close();
  await database.drop();
});

test('200 tries at once in two processes: as many as one after the other, the rest told how long to wait', async () => {
  const limit = { name: 'at-once', tries: 10, seconds: 900 };
  const processes = connections.map(({ pool }) => new Limits(pool));
  const tries = await Promise.allSettled(
    Array.from({ length: 200 }, (_, index) => processes[index % 2]!.count(limit, 'ann@example.com')),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  const refused = tries.find(({ status }) => status === 'rejected');
  expect(refused).toMatchObject({
    reason: { code: 'RATE_LIMITED', message: 'Too many tries. Wait 15 minutes.', retryAfter: 900 },
  });
});

test('others and other things are counted apart; what was right is taken back; what is typed is not kept', async () => {
  const [{ pool, db }] = connections as [Connection];
  const limits = new Limits(pool);
  const one = { name: 'one', tries: 2, seconds: 60 };
  const other = { name: 'other', tries: 2, seconds: 60 };
  await limits.count(one, 'a typed password');
  await limits.count(one, 'a typed password');
  await expect(limits.count(one, 'a typed password')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(await limits.count(one, 'somebody else')).toBe(1);
  expect(await limits.count(other, 'a typed password')).toBe(1);
  await limits.takeBack(other, 'a typed password');
  expect(await limits.count(other, 'a typed password')).toBe(1);
  await limits.forget(one, 'a typed password');
  expect(await limits.count(one, 'a typed password')).toBe(1);
  expect(JSON.stringify(await db.selectFrom('rate_limits').selectAll().execute())).not.toContain('typed');
});

test.each([
  [1, 'Wait 1 second.', 1],
  [59_001, 'Wait 60 seconds.', 60],
  [90_000, 'Wait 90 seconds.', 90],
  [90_001, 'Wait 2 minutes.', 120],
  [840_500, 'Wait 15 minutes.', 900],
])('after %i ms: words and header say the same', (milliseconds, words, retryAfter) => {
  expect(tooMany(milliseconds)).toMatchObject({ message: `Too many tries. ${words}`, retryAfter });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});
