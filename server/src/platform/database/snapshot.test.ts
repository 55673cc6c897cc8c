import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IntakeDatabase, openIntakeDatabase } from '../../testing/intake.ts';
import type { Database } from './connect.ts';
import { inBatches, inSnapshot, openSnapshot } from './snapshot.ts';

let database: IntakeDatabase;
beforeAll(async () => {
  database = await openIntakeDatabase();
});
afterAll(() => database.drop());

const stores = async (db: Database) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from shops`.execute(db);
  return rows[0]?.n;
};

it('shows one moment, whatever is written meanwhile', async () => {
  await database.addShop();
  await inSnapshot(database.db, async (snapshot) => {
    const before = await stores(snapshot);
    await database.addShop();
    expect(await stores(snapshot)).toBe(before);
    expect(await stores(database.db)).toBe((before ?? 0) + 1);
    expect(await inSnapshot(snapshot, stores)).toBe(before);
  });
});

it('lets nothing be written', async () => {
  const written = inSnapshot(database.db, (snapshot) =>
    sql`update shops set name = 'Other'`.execute(snapshot),
  );
  await expect(written).rejects.toThrow('read-only transaction');
});

it('fails as a whole where a part fails: what was asked beside it, too, and the connection is free for whoever is next', async () => {
  const warnings: string[] = [];
  const warned = ({ message }: Error) => warnings.push(message);
  process.on('warning', warned);
  let others: Promise<PromiseSettledResult<unknown>[]> | undefined;
  const read = inSnapshot(database.db, async (snapshot) => {
    const failing = sql`select 1 / 0`.execute(snapshot);
    others = Promise.allSettled([1, 2, 3].map(() => stores(snapshot)));
    await failing;
  });
  await expect(read).rejects.toThrow('division by zero');
  expect((await others)?.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await breathe();
  process.off('warning', warned);
  expect(warnings).toEqual([]);
  expect(database.pool.idleCount).toBe(database.pool.totalCount);
});

it('stays open until it is let go, and gives long lists in batches', async () => {
  const snapshot = await openSnapshot(database.db);
  const before = await stores(snapshot.db);
  await database.addShop();
  const sizes: number[] = [];
  const rows = inBatches(snapshot.db, sql<{ n: number }>`select n from generate_series(1, ${25}) n`, 10);
  for await (const batch of rows) sizes.push(batch.length);
  expect(sizes).toEqual([10, 10, 5]);
  expect(await stores(snapshot.db)).toBe(before);
  await snapshot.letGo();
  expect(database.pool.idleCount).toBe(database.pool.totalCount);
});
