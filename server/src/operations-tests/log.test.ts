import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Application, createApplication } from '../application.ts';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { startSession } from '../platform/sessions/sessions.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { TEST_SECRETS_KEY } from '../testing/secrets-key.ts';

let database: TestDatabase;
let application: Application;
let lines: string[] = [];

const PASSWORD = 'a secret nobody may read';

beforeAll(async () => {
  database = await createTestDatabase();
  application = await createApplication(
    readConfig({ BACKROOM_SECRETS_KEY: TEST_SECRETS_KEY }),
    database.url,
    {
      withJobs: false,
      log: createLog('info', { write: (line) => void lines.push(line) }),
    },
  );
});

afterAll(async () => {
  await application.stop();
  await database.drop();
});

beforeEach(() => {
  lines = [];
});

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  application.app.inject({ method: 'POST', url, payload, headers });

test('a call is one line of JSON, with the request id that the caller got', async () => {
  const answer = await post('/v1/login', { email: 'ann@example.com', password: PASSWORD });
  const logged = lines.map((line): unknown => JSON.parse(line));
  expect(logged).toEqual([
    expect.objectContaining({ level: 40, event: 'sign-in failed', address: '127.0.0.1' }),
    expect.objectContaining({
      level: 30,
      time: expect.any(Number),
      reqId: answer.headers['x-request-id'],
      method: 'POST',
      path: '/v1/login',
      status: 404,
      ms: expect.any(Number),
      address: '127.0.0.1',
    }),
  ]);
});

test('who is signed in stands in the line by id, not by name', async () => {
  const { db, config } = application.services;
  const { user_id } = await db
    .insertInto('users')
    .values({
      email: 'ann@example.com',
      first_name: 'Ann',
      last_name: 'Ames',
      role: 'Admin',
      status: 'Active',
    })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  const { token } = await startSession(db, user_id, { ip: '127.0.0.1', userAgent: 'test' }, config);
  await application.app.inject({ url: '/v1/session', headers: { authorization: `Bearer ${token}` } });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: '/v1/session', status: 200, user: user_id });
  expect(lines.join('')).not.toContain('ann@example.com');
  await db.deleteFrom('sessions').execute();
  await db.deleteFrom('users').execute();
});

test('neither passwords nor tokens are logged, whatever goes wrong', async () => {
  const token = 'a-token-of-forty-characters-nobody-may-know';
  const headers = { authorization: `Bearer ${token}` };
  const call = () =>
    post(`/v1/login?token=${token}`, { email: 'ann@example.com', password: PASSWORD }, headers);
  await call();
  await sql`alter table users rename to users_away`.execute(application.services.db);
  expect((await call()).statusCode).toBe(500);
  await sql`alter table users_away rename to users`.execute(application.services.db);

  expect(lines.some((line) => line.includes('does not exist'))).toBe(true);
  for (const line of lines) {
    expect(line).not.toContain(token);
    expect(line).not.toContain(PASSWORD);
  }
});

test('what is logged by hand loses its secrets, too', () => {
  application.services.log.info({
    password: PASSWORD,
    user: { token: PASSWORD, deeper: { code: PASSWORD } },
  });
  expect(lines.join('')).toContain('[Redacted]');
  expect(lines.join('')).not.toContain(PASSWORD);
});
