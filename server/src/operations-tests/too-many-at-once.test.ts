import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApplication, type TestApplication } from '../testing/application.ts';

let server: TestApplication;
let admin: pg.Client;

beforeAll(async () => {
  server = await startTestApplication({ OVERLOAD_DELAY_MS: '60000', DATABASE_POOL: '2' });
  admin = new pg.Client({ connectionString: server.databaseUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await server.close();
});

type Answer = Awaited<ReturnType<TestApplication['call']>>;

/** Beside the two that hold the places. */
const ASKING = 40;

let callers = 0;
const signIn = (): Promise<Answer> => {
  callers += 1;
  return server.call('/login', {
    body: { email: `nobody${callers}@example.com`, password: 'correct horse 7' },
    from: `198.51.100.${callers}`,
  });
};

const until = async (condition: () => boolean | Promise<boolean>) => {
  while (!(await condition())) await delay(20);
};

const waitingForLocks = async () => {
  // Within a transaction PostgreSQL shows what it showed first.
  await admin.query('select pg_stat_clear_snapshot()');
  const { rowCount } = await admin.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
};

test('while all places are taken some wait, the rest is refused at once, and everybody else is let in afterwards', async () => {
  await admin.query('begin; lock table users in access exclusive mode');
  const held = [signIn(), signIn()];
  await until(async () => (await waitingForLocks()) === 2);

  const answers: Answer[] = [];
  const others = Array.from({ length: ASKING }, () =>
    signIn().then((answer) => {
      answers.push(answer);
      return answer;
    }),
  );
  // Those who wait are few; nothing but the lock holds them.
  await until(() => answers.length >= 12);
  for (const { status, body, headers } of answers) {
    expect(status).toBe(503);
    expect(body).toEqual({ code: 'UNAVAILABLE', message: 'Too busy right now. Try again in a moment.' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await server.app.inject('/healthz')).statusCode).toBe(200);
  const refused = answers.length;
  const { body: metrics } = await server.app.inject('/metrics');
  expect(metrics).toContain(`backroom_calls_refused_total ${refused}`);
  expect(metrics).toContain('backroom_calls{state="working"} 2');
  expect(metrics).toContain(`backroom_calls{state="waiting"} ${ASKING - refused}`);

  await admin.query('rollback');
  const statuses = (await Promise.all([...held, ...others])).map(({ status }) => status);
  expect(statuses.filter((status) => status === 503)).toHaveLength(refused);
  expect(statuses.filter((status) => status === 404)).toHaveLength(ASKING + 2 - refused);
  await until(async () => (await signIn()).status === 404);
});
