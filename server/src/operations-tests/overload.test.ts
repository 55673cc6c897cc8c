import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApplication, type TestApplication } from '../testing/application.ts';

let server: TestApplication;

beforeAll(async () => {
  server = await startTestApplication({ OVERLOAD_DELAY_MS: '500' });
});
afterAll(() => server.close());

const keepBusy = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

test('when the event loop is overloaded, calls are refused with 503 until it isn’t', async () => {
  while (!server.app.isUnderPressure()) {
    keepBusy(1_500);
    await turn();
  }
  const answer = await server.call('/setup', { method: 'GET' });
  expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await server.app.inject('/healthz')).statusCode).toBe(200);
  expect((await server.app.inject('/metrics')).statusCode).toBe(200);

  while (server.app.isUnderPressure()) await delay(50);
  expect((await server.call('/setup', { method: 'GET' })).status).toBe(200);
});
