import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApplication, type TestApplication } from '../../testing/application.ts';

let server: TestApplication;

beforeAll(async () => {
  server = await startTestApplication();
});
afterAll(() => server.close());

test('rows that a report has under two names arrive under both, and the rest as ever', async () => {
  await server.addShop({ domain: 'soder.myshopify.com', name: 'Söder & “Sons”' });
  const token = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
  const answer = await server.app.inject({
    method: 'POST',
    url: '/v1/royalty-report',
    headers: { authorization: `Bearer ${token}` },
    payload: { start_date: '2026-05-01', end_date: '2026-05-31' },
  });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  const report: { data: { store_name: string }[]; transactions: unknown } = answer.json();
  expect(Object.keys(report)).toEqual(['data', 'transactions', 'summary', 'totals', 'meta']);
  expect(report.data.map((row) => row.store_name)).toEqual(['Söder & “Sons”']);
  expect(report.transactions).toEqual(report.data);
});
