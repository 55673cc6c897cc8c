import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Application, createApplication } from '../application.ts';
import { readConfig } from '../platform/config.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { TEST_SECRETS_KEY } from '../testing/secrets-key.ts';
import { type DatabaseLine, layDatabaseLine } from './database-line.ts';

let database: TestDatabase;
let line: DatabaseLine;
let application: Application;
let address: string;

beforeAll(async () => {
  database = await createTestDatabase();
  line = await layDatabaseLine(database.url);
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    SMTP_URL: 'smtp://127.0.0.1:1',
    BACKROOM_SECRETS_KEY: TEST_SECRETS_KEY,
  });
  application = await createApplication(config, line.url, { log: pino({ level: 'silent' }) });
  address = `http://127.0.0.1:${await application.listen()}`;
});

afterAll(async () => {
  await application.stop();
  await line.cut();
  await database.drop();
});

/** A call that needs the database: nobody has this e-mail. */
const signIn = () =>
  fetch(`${address}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'correct horse 7' }),
  });

const statusOf = async (path: string) => (await fetch(address + path)).status;

const until = async (condition: () => Promise<boolean>) => {
  while (!(await condition())) await delay(50);
};

const waitingForLocks = async (admin: pg.Client) => {
  // Within a transaction PostgreSQL shows what it showed first.
  await admin.query('select pg_stat_clear_snapshot()');
  const waiting = await admin.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.rowCount ?? 0;
};

const waitingJobs = async () => {
  const { rows } = await sql<{ jobs: number }>`select count(*) as jobs from graphile_worker.jobs`.execute(
    application.services.db,
  );
  return rows[0]?.jobs;
};

test('an outage answers 503 and asks to come back; then everything works again without a restart', async () => {
  expect((await signIn()).status).toBe(404);
  expect(await statusOf('/readyz')).toBe(200);

  await line.cut();
  const answers = await Promise.all([signIn(), signIn(), signIn()]);
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('database'),
    });
  }
  expect(await statusOf('/readyz')).toBe(503);
  expect(await statusOf('/healthz')).toBe(200);

  await line.mend();
  await until(async () => (await statusOf('/readyz')) === 200);
  expect((await signIn()).status).toBe(404);
});

test('a job that an outage interrupts is done once the database is back', async () => {
  const { db } = application.services;
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query('begin; lock table mails in access exclusive mode');
  await enqueue(db, 'send-mail', { mailId: '00000000-0000-4000-8000-000000000000' });
  await until(async () => (await waitingForLocks(admin)) > 0);
  await line.cut();
  await admin.query('rollback');
  await admin.end();
  expect(await statusOf('/readyz')).toBe(503);
  await line.mend();
  await until(async () => (await waitingJobs()) === 0);
});

test('a call whose connection the server ends gets a 503, and the next one an answer', async () => {
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query('begin; lock table users in access exclusive mode');
  const cutOff = signIn();
  await until(async () => (await waitingForLocks(admin)) > 0);
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  expect((await cutOff).status).toBe(503);
  await admin.query('rollback');
  await admin.end();
  expect((await signIn()).status).toBe(404);
});
