import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { holdUp } from '../testing/hold-up.ts';

let server: TestApplication;
const errors: string[] = [];

beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line: string) => errors.push(line) });
  server = await startTestApplication({ OVERLOAD_DELAY_MS: '1' }, log);
});
afterAll(() => server.close());

test('a process that falls behind refuses calls, never the pages themselves', async () => {
  await expect
    .poll(
      async () => {
        holdUp();
        return (await server.call('/login', { body: {} })).status;
      },
      { timeout: 60_000 },
    )
    .toBe(503);
  const { body, headers } = await server.call('/login', { body: {} });
  expect(body).toEqual({ code: 'UNAVAILABLE', message: 'Too busy right now. Try again in a moment.' });
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  // It is what a busy machine does: nobody has to look after it.
  expect(errors).toEqual([]);
  for (const url of ['/', '/orders', '/healthz']) {
    expect((await server.app.inject({ url, headers: { accept: 'text/html' } })).statusCode).not.toBe(503);
  }
});
