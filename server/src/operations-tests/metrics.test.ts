import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApplication, type TestApplication } from '../testing/application.ts';

let server: TestApplication;

beforeAll(async () => {
  server = await startTestApplication({ METRICS_TOKEN: 'only for the collector' });
});
afterAll(() => server.close());

const metrics = (authorization?: string) =>
  server.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });

/** The value of one line of the exposition, labels in any order. */
const measured = (text: string, name: string, labels: Record<string, string>) => {
  const line = text
    .split('\n')
    .find(
      (candidate) =>
        candidate.startsWith(`${name}{`) &&
        Object.entries(labels).every(([label, value]) => candidate.includes(`${label}="${value}"`)),
    );
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
};

test('latency by call, the pool and the process, for whoever has the token', async () => {
  const token = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
  await server.call('/session', { method: 'GET', token });
  await server.call('/session', { method: 'GET', token });
  await server.call('/session', { method: 'GET' });

  expect((await metrics()).statusCode).toBe(401);
  const answer = await metrics('Bearer only for the collector');
  expect(answer.headers['content-type']).toContain('text/plain');
  const text = answer.body;
  const session = { method: 'GET', path: '/v1/session' };
  expect(measured(text, 'backroom_request_seconds_count', { ...session, status: '200' })).toBe(2);
  expect(measured(text, 'backroom_request_seconds_count', { ...session, status: '401' })).toBe(1);
  expect(measured(text, 'backroom_database_connections', { state: 'total' })).toBeGreaterThan(0);
  expect(measured(text, 'backroom_database_connections', { state: 'waiting' })).toBe(0);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
});

test('an address that does not exist adds no line of its own', async () => {
  await server.call('/no-such-call-1');
  await server.call('/no-such-call-2');
  const { body } = await metrics('Bearer only for the collector');
  expect(body).not.toContain('no-such-call');
});
