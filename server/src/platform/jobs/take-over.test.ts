import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { readConfig } from '../config.ts';
import { type Connection, connect } from '../database/connect.ts';
import { openHouse } from '../house.ts';
import { makeServices } from '../make-services.ts';
import { endLease, isHeld, takeLease, underLease } from '../processes/lease.ts';
import { presenceOf } from '../processes/presence.ts';
import { keyringOf } from '../secrets/keyring.ts';
import type { Services } from '../services.ts';
import { enqueue, type JobRunner, startJobs } from './jobs.ts';

let database: TestDatabase;
const connections: Connection[] = [];
let other: ChildProcess;

/** The services of a process of their own, as far as the database can tell. */
const newServices = (): Services => {
  const connection = connect({ url: database.url });
  connections.push(connection);
  return makeServices(
    readConfig({}),
    connection,
    pino({ level: 'silent' }),
    openHouse([]),
    keyringOf(Buffer.alloc(32)),
  );
};

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.close()));
  await database.drop();
});

let services: Services;
let runner: JobRunner | undefined;
beforeEach(() => {
  services = newServices();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await runner?.stop();
  runner = undefined;
  await presenceOf(services).end();
});

const fixture = fileURLToPath(new URL('unfinished-job.fixture.ts', import.meta.url));

/** Another process takes the job and is killed while it works on it. */
const killInTheMiddle = async () => {
  await enqueue(services.db, 'once-only', { number: 1 });
  other = spawn(process.execPath, [fixture, database.url], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(other.stdout!, 'data');
  other.kill('SIGKILL');
  await once(other, 'exit');
};

/** A queue that does the job; `done` resolves when it has. */
const startQueue = async (): Promise<{ done: Promise<unknown> }> => {
  const { promise: done, resolve } = Promise.withResolvers<unknown>();
  const run = async (_: Services, payload: Record<string, unknown>) => resolve(payload.number);
  runner = await startJobs(services.pool, services, { 'once-only': { run } });
  return { done };
};

const jobsLeft = async () =>
  (await sql<{ jobs: number }>`select count(*)::int as jobs from graphile_worker.jobs`.execute(services.db))
    .rows[0]?.jobs;

test('the job of a process that was killed is run by the next one at once', async () => {
  await killInTheMiddle();
  const { done } = await startQueue();
  expect(await done).toBe(1);
  // A stop in the moment between the work and its being written off would have it done again.
  await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), { timeout: 30_000 });
});

test('a job that doesn’t heed the stop is given back to the queue, and the stop isn’t kept by it', async () => {
  await enqueue(services.db, 'once-only', { number: 2 });
  const { promise: taken, resolve } = Promise.withResolvers<void>();
  const run = () => {
    resolve();
    return new Promise<void>(() => {});
  };
  runner = await startJobs(services.pool, services, { 'once-only': { run } });
  await taken;
  await runner.stop(1);
  runner = undefined;
  const { rows } = await sql`select locked_by, attempts from graphile_worker.jobs`.execute(services.db);
  expect(rows).toEqual([{ locked_by: null, attempts: 1 }]);
  await sql`delete from graphile_worker._private_jobs`.execute(services.db);
});

test('the job of a process on a machine that is gone is run when it has been silent long enough', async () => {
  await killInTheMiddle();
  await sql`update processes set place = 'a machine that is gone'`.execute(services.db);
  const { done } = await startQueue();
  const presence = presenceOf(services);
  const later = performance.now() + 20_000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  expect(await presence.freeWhatDeadOnesHold()).toBe(0);
  await sql`update processes set seen_at = now() - interval '15 seconds' where process_id <> ${presence.id}`.execute(
    services.db,
  );
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '15 seconds'`.execute(
    services.db,
  );
  expect(await presence.freeWhatDeadOnesHold()).toBe(1);
  expect(await done).toBe(1);
});

test('a process that has only just got its database back believes nobody dead', async () => {
  await presenceOf(services).show();
  await sql`insert into processes (process_id, place, pid, seen_at)
    values (gen_random_uuid(), 'elsewhere', 1, now() - interval '1 hour')`.execute(services.db);
  await presenceOf(services).freeWhatDeadOnesHold();
  const { rows } = await sql`select from processes where place = 'elsewhere'`.execute(services.db);
  expect(rows).toHaveLength(1);
  await sql`delete from processes where place = 'elsewhere'`.execute(services.db);
});

test('a lease is held by one, waited for by the others, and free when its process is gone', async () => {
  const elsewhere = newServices();
  const held = await takeLease(elsewhere, 'counting');
  expect(held).not.toBeNull();
  expect(await takeLease(services, 'counting')).toBeNull();

  const work = vi.fn(async () => {});
  const waiting = underLease(services, 'counting', async () => false, work);
  expect(work).not.toHaveBeenCalled();
  await presenceOf(elsewhere).end();
  await waiting;
  expect(work).toHaveBeenCalledTimes(1);

  const stillHeld = (lease: NonNullable<typeof held>) =>
    sql<{ held: boolean }>`select ${isHeld(lease)} as held`.execute(services.db);
  const again = await takeLease(services, 'counting');
  expect((await stillHeld(again!)).rows[0]?.held).toBe(true);
  // the one before was taken over: what it would write under its own token doesn't count
  expect((await stillHeld(held!)).rows[0]?.held).toBe(false);
  await endLease(services.db, held!);
  expect((await stillHeld(again!)).rows[0]?.held).toBe(true);
  await endLease(services.db, again!);
  await underLease(services, 'counting', async () => true, work);
  expect(work).toHaveBeenCalledTimes(1);
});
