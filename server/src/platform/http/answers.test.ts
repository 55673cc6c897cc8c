import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApplication, type TestApplication } from '../../testing/application.ts';

let server: TestApplication;
let token: string;
const ours = 'https://till.example.com';

beforeAll(async () => {
  server = await startTestApplication({
    CORS_ORIGINS: `${ours}, http://localhost:5173`,
    METRICS_FROM: 'loopback',
  });
  token = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
});
afterAll(() => server.close());

test.each([
  ['GET', '/v1/session'],
  ['POST', '/v1/get-order-list'],
  ['POST', '/v1/export-order-list'],
  ['GET', '/v1/no-such-call'],
  ['GET', '/readyz'],
] as const)('%s %s is kept by nobody, answered or refused', async (method, url) => {
  for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
    const answer = await server.app.inject({ method, url, headers });
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

describe('pages of another origin', () => {
  const preflight = (origin: string) =>
    server.app.inject({
      method: 'OPTIONS',
      url: '/v1/get-order-list',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, content-type',
      },
    });

  test('may call where the configuration names theirs', async () => {
    const allowed = await preflight(ours);
    expect(allowed.statusCode).toBe(204);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': ours,
      'access-control-allow-methods': expect.stringContaining('POST'),
      'access-control-allow-headers': expect.stringContaining('authorization'),
      vary: expect.stringContaining('origin'),
    });
    // What goes wrong must be readable for them too.
    const refused = await server.app.inject({ url: '/v1/session', headers: { origin: ours } });
    expect(refused.statusCode).toBe(401);
    expect(refused.headers['access-control-allow-origin']).toBe(ours);
    expect(refused.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test.each([
    'https://evil.example.com',
    'https://till.example.com.evil.example',
    'null',
    'http://till.example.com',
  ])('may not from %s', async (origin) => {
    const answer = await preflight(origin);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

test('metrics are for the addresses that are named, and for nobody behind a proxy that is not', async () => {
  const ask = (remoteAddress: string, headers = {}) =>
    server.app.inject({ url: '/metrics', remoteAddress, headers }).then((answer) => answer.statusCode);
  expect(await ask('127.0.0.1')).toBe(200);
  expect(await ask('::1')).toBe(200);
  expect(await ask('203.0.113.9')).toBe(403);
  expect(await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toBe(403);
});

test('a write that the database gave up for another one says that nothing was saved', async () => {
  const { pool } = server.services;
  await pool.query(`
    create function give_up() returns trigger language plpgsql as
      $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`);
  await pool.query('create trigger give_up before insert on saved_views execute function give_up()');
  const body = { page: '/orders', name: 'Paid', search: 'status=paid', hiddenColumns: [] };
  const answer = await server.call('/save-view', { token, body });
  await pool.query('drop function give_up cascade');
  expect(answer).toMatchObject({
    status: 503,
    headers: { 'retry-after': '1' },
    body: { code: 'UNAVAILABLE', message: expect.stringMatching(/^Nothing was saved: somebody else/) },
  });
  expect((await server.call('/save-view', { token, body })).status).toBe(200);
});
