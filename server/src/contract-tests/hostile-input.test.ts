import { endpoints } from '@backroom/contract/endpoints';
import { mayCall } from '@backroom/contract/kit/access';
import type { Endpoint } from '@backroom/contract/kit/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { startCloudflare, type TestCloudflare } from '../testing/cloudflare-api.ts';
import { hostileBodyFor } from '../testing/hostile-body.ts';

let server: TestApplication;
let cloudflare: TestCloudflare;
let token: string;

/** Calls that end the session or change the account that this test calls with. */
const notWithThisSession = new Set(['logout', 'changePassword', 'updateProfile', 'endSession']);

beforeAll(async () => {
  // Whom a call would ask outside answers here, too: nothing leaves the machine.
  cloudflare = await startCloudflare([]);
  server = await startTestApplication({ CLOUDFLARE_API_URL: cloudflare.url });
  await server.addShop({ domain: 'shop-1.example.com' });
  token = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
});
afterAll(async () => {
  await server.close();
  cloudflare.close();
});

const calls = Object.entries<Endpoint>(endpoints).filter(
  ([name, call]) =>
    mayCall('super-admin', call.access) &&
    !call.upload &&
    call.stream !== 'text/event-stream' && // an answer without an end
    !notWithThisSession.has(name),
);

const fillIn = (path: string, value: string) => path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(value));

describe.each(calls)('%s', (_name, endpoint) => {
  it('answers hostile input with a 4xx that names the wrong fields, never with a 500', async () => {
    const params = fc.constantFrom(
      '1',
      'x',
      '00000000-0000-0000-0000-000000000000',
      "' or 1=1 --",
      '\u0000',
      'é'.repeat(50),
    );
    await fc.assert(
      fc.asyncProperty(hostileBodyFor(endpoint), params, async (body, param) => {
        const answer = await server.call(fillIn(endpoint.path, param), {
          method: endpoint.method,
          token,
          ...(endpoint.method === 'GET' ? {} : { body }),
          headers: { 'idempotency-key': `hostile-${Math.random()}` },
        });
        expect(answer.status, answer.text.slice(0, 500)).toBeLessThan(500);
        if (answer.status === 400) {
          expect(answer.body.message).toBeTypeOf('string');
          if (answer.body.code === 'VALIDATION_FAILED')
            expect(answer.body.details?.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('bodies that no call can take', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    server.call('/get-order-list', { body, token, headers });

  it.each([
    ['broken JSON', '{"page":', 400, 'BAD_JSON'],
    ['bottomless JSON', `${'['.repeat(50_000)}`, 400, 'BAD_JSON'],
    ['an oversized body', JSON.stringify({ search: 'x'.repeat(1_100_000) }), 413, 'PAYLOAD_TOO_LARGE'],
    ['a text instead of an object', '"all"', 400, 'VALIDATION_FAILED'],
    ['a prototype to pollute', '{"__proto__":{"page":1}}', 400, 'VALIDATION_FAILED'],
  ])('refuses %s', async (_what, body, status, code) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(answer.body.code).toBe(code);
  });

  it('refuses another media type by name', async () => {
    const answer = await post('<page>1</page>', { 'content-type': 'application/xml' });
    expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
  });
});
