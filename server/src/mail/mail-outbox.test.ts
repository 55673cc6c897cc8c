import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApplication, type TestApplication } from '../testing/application.ts';

let server: TestApplication;
let token: string;

beforeAll(async () => {
  server = await startTestApplication();
  token = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
});
afterAll(() => server.close());

test('where no SMTP is configured, a SuperAdmin finds the reset link in the outbox', async () => {
  await server.call('/forgot-password', { body: { email: 'root@example.com' } });
  const list = await server.call('/get-mail-list', { token, body: { search: 'ROOT@' } });
  expect(list.body).toMatchObject({ smtp: false, pagination: { total: 1 } });
  const [found] = list.body.mails;
  expect(found).toMatchObject({ to: 'root@example.com', kind: 'password-reset', status: 'outbox' });

  const one = await server.call('/get-mail', { token, body: { mail_id: found.id } });
  expect(one.body.mail.text).toMatch(/\/reset-password\?token=[\w-]{20,}/);
});

test('a search that matches nothing is empty, and wildcards mean themselves', async () => {
  const list = await server.call('/get-mail-list', { token, body: { search: '%' } });
  expect(list.body.pagination.total).toBe(0);
});

test('an unknown mail is 404; nobody but a SuperAdmin reads mail', async () => {
  const body = { mail_id: '00000000-0000-4000-8000-000000000000' };
  expect((await server.call('/get-mail', { token, body })).status).toBe(404);
  const admin = await server.signIn({ email: 'admin@example.com', role: 'Admin' });
  expect((await server.call('/get-mail', { token: admin, body })).status).toBe(403);
  expect((await server.call('/get-mail-list', { token: admin, body: {} })).status).toBe(403);
});
