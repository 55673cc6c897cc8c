import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Application, createApplication } from '../application.ts';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { TEST_SECRETS_KEY } from '../testing/secrets-key.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let application: Application;
afterEach(() => application.stop());

/** Whom a call comes from, as the log, the limits and the audit log take it. */
const addressSeen = async (environment: Record<string, string>, from: string, forwarded?: string) => {
  const lines: string[] = [];
  const config = readConfig({ BACKROOM_SECRETS_KEY: TEST_SECRETS_KEY, ...environment });
  application = await createApplication(config, database.url, {
    withJobs: false,
    log: createLog('info', { write: (line) => void lines.push(line) }),
  });
  await application.app.inject({
    url: '/healthz',
    remoteAddress: from,
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
  });
  return JSON.parse(lines[0] ?? '').address;
};

const client = '203.0.113.7';
const proxy = '10.0.0.2';

test.each([
  ['without a proxy what a client sends is not believed', {}, client, '1.2.3.4', client],
  ['behind one proxy the client is whom the proxy saw', { TRUST_PROXY: 'on' }, proxy, client, client],
  ['what the client sent itself is not believed', { TRUST_PROXY: 'on' }, proxy, `1.2.3.4, ${client}`, client],
  ['two proxies', { TRUST_PROXY: '2' }, proxy, `1.2.3.4, ${client}, 10.0.0.3`, client],
  ['proxies by address', { TRUST_PROXY: '10.0.0.0/8' }, proxy, `1.2.3.4, ${client}, 10.0.0.3`, client],
  ['a client that goes round a proxy named by address', { TRUST_PROXY: proxy }, client, '1.2.3.4', client],
])('%s', async (_what, environment, from, forwarded, seen) => {
  expect(await addressSeen(environment, from, forwarded)).toBe(seen);
});
