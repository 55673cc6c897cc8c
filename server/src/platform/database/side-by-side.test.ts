import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { patientPool } from '../jobs/patient-pool.ts';
import { atWork } from './at-work.ts';
import { connect, type Database } from './connect.ts';
import { besides } from './side-by-side.ts';
import { inSameMoment, inSnapshot, onceOfMoment } from './snapshot.ts';

const look = async (db: Database) => {
  const { rows } = await sql<{ n: number; pid: number }>`
    select count(*)::int as n, pg_backend_pid() as pid from settings`.execute(db);
  const [{ n, pid } = { n: -1, pid: -1 }] = rows;
  return { n, pid };
};

const add = (db: Database) =>
  sql`insert into settings (name, value) select 'a' || count(*), '"b"'::jsonb from settings`.execute(db);

it('shows a part the same moment on a connection of its own, and asks once for all', async () => {
  const database = await createTestDatabase();
  const { db, pool, close } = connect({ url: database.url });
  let times = 0;
  const ask = async () => {
    times += 1;
    return times;
  };
  const seen = await inSnapshot(db, async (snapshot) => {
    const first = await look(snapshot);
    await add(db);
    const others = [await besides(snapshot, look), await besides(snapshot, look)];
    const asked = await Promise.all([
      onceOfMoment(snapshot, 'a', ask),
      besides(snapshot, (at) => onceOfMoment(at, 'a', ask)),
    ]);
    return { first, others, asked };
  });
  expect(seen.others.map(({ n }) => n)).toEqual([seen.first.n, seen.first.n]);
  // That the connection of the one before is still taken, as nobody waits for its end, is in nobody's way.
  expect(seen.others.map(({ pid }) => pid)).not.toContain(seen.first.pid);
  expect(seen.asked).toEqual([1, 1]);
  expect((await look(db)).n).toBe(seen.first.n + 1);
  // Whatever a part throws, its connection is given back, as are those of before, whose ends nobody waited for.
  const failing = inSnapshot(db, (snapshot) =>
    Promise.all([besides(snapshot, () => Promise.reject(new Error('no'))), look(snapshot)]),
  );
  await expect(failing).rejects.toThrow('no');
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  await close();
  await database.drop();
});

it('reads one part beside the whole, and more of them where that is read', async () => {
  const database = await createTestDatabase();
  const { db, close } = connect({ url: database.url });
  const [own, ...parts] = await inSnapshot(db, async (snapshot) =>
    Promise.all([look(snapshot), besides(snapshot, look), besides(snapshot, look)]),
  );
  expect(new Set([own, ...parts].map(({ pid }) => pid)).size).toBe(2);
  await close();
  await database.drop();
});

it('has room for a part beside the connection on which the queue only listens, and not beside one at work', async () => {
  const database = await createTestDatabase();
  const { db, pool, close } = connect({ url: database.url });
  const isBeside = () =>
    inSnapshot(db, async (snapshot) => {
      const [own, part] = [await look(snapshot), await besides(snapshot, look)];
      return own.pid !== part.pid;
    });
  const { promise: listening, resolve } = Promise.withResolvers<() => void>();
  patientPool(pool, () => false).connect((_error, _client, release) => resolve(release));
  const stopListening = await listening;
  expect(await isBeside()).toBe(true);
  const working = await pool.connect();
  expect(await isBeside()).toBe(false);
  stopListening();
  expect(await isBeside()).toBe(false);
  working.release();
  expect(await isBeside()).toBe(true);
  await close();
  await database.drop();
});

it('has room again after the connection of a part, or of the whole, was cut', async () => {
  const database = await createTestDatabase();
  const { db, pool, close } = connect({ url: database.url });
  const cut = (at: Database) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(at);
  await expect(inSnapshot(db, (snapshot) => besides(snapshot, cut))).rejects.toThrow();
  await expect(
    inSnapshot(db, (snapshot) => Promise.all([besides(snapshot, look), cut(snapshot)])),
  ).rejects.toThrow();
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  expect(atWork(pool)).toBe(0);
  await close();
  await database.drop();
});

it('gives a connection back where its moment was gone before it began, and nothing was asked of it', async () => {
  const database = await createTestDatabase();
  const { db, pool, close } = connect({ url: database.url });
  const answer = await inSnapshot(db, (snapshot) =>
    inSameMoment(db, { snapshot, name: '00000000-00000000-1' }, async () => 'known already'),
  );
  expect(answer).toBe('known already');
  await expect.poll(() => pool.idleCount).toBe(pool.totalCount);
  expect(pool.totalCount).toBe(2);
  await close();
  await database.drop();
});

const processes = async (db: Database) => {
  const { rows } = await sql<{ n: string }>`
    select current_setting('max_parallel_workers_per_gather') as n`.execute(db);
  return rows[0]?.n;
};

it('reads with one process on each connection as long as there are several, and no longer', async () => {
  const database = await createTestDatabase();
  const { db, pool, close } = connect({ url: database.url });
  const usual = await processes(db);
  expect(usual).not.toBe('0');
  const [alone, part, own] = await inSnapshot(db, async (snapshot) => [
    await processes(snapshot),
    await besides(snapshot, processes),
    await processes(snapshot),
  ]);
  expect([alone, part, own]).toEqual([usual, '0', '0']);
  const all = Array.from({ length: pool.totalCount }, () => inSnapshot(db, processes));
  expect(await Promise.all(all)).toEqual(all.map(() => usual));
  await close();
  await database.drop();
});

it('reads a part where the whole is read: with few connections, and without a snapshot', async () => {
  const database = await createTestDatabase();
  const { db, close } = connect({ url: database.url, max: 2 });
  const [own, part] = await inSnapshot(db, async (snapshot) => [
    await look(snapshot),
    await besides(snapshot, look),
  ]);
  expect(part?.pid).toBe(own?.pid);
  expect(await besides(db, async (at) => at === db)).toBe(true);
  await close();
  await database.drop();
});
