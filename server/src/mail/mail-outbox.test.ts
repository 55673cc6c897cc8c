import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { mailJobs } from './mail.ts';

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
  expect(one.body.mail).toMatchObject({ secret: 'sealed', text: expect.stringMatching(/token=••••$/m) });
  const shown = await server.call('/show-mail-secret', { token, body: { mail_id: found.id } });
  const link = /\/reset-password\?token=([\w-]{20,})/.exec(shown.body.text)?.[1];
  const audited = await server.services.db
    .selectFrom('audit_log')
    .select(['actor', 'after'])
    .where('action', '=', 'mail.secret-shown')
    .where('entity_id', '=', found.id)
    .execute();
  expect(audited).toEqual([
    { actor: 'root@example.com', after: { to: 'root@example.com', kind: 'password-reset' } },
  ]);

  await server.call('/reset-password', { body: { token: link, password: 'quite another one 5' } });
  token = (
    await server.call('/login', { body: { email: 'root@example.com', password: 'quite another one 5' } })
  ).body.token;
  const used = await server.call('/get-mail', { token, body: { mail_id: found.id } });
  expect(used.body.mail.secret).toBe('erased');
  const again = await server.call('/show-mail-secret', { token, body: { mail_id: found.id } });
  expect(again).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
});

test('what has run out is erased, and a new link erases the one before', async () => {
  const { db } = server.services;
  const sealed = () =>
    db.selectFrom('mails').select('mail_id').where('secrets_enc', 'is not', null).execute();
  await server.call('/forgot-password', { body: { email: 'root@example.com' } });
  const [first] = await sealed();
  await server.call('/forgot-password', { body: { email: 'root@example.com' } });
  const [second, ...others] = await sealed();
  expect(others).toEqual([]);
  expect(second).not.toEqual(first);
  await db
    .updateTable('mails')
    .set({ secrets_until: new Date(0) })
    .execute();
  expect((await server.call('/show-mail-secret', { token, body: { mail_id: second?.mail_id } })).status).toBe(
    409,
  );
  await mailJobs['erase-mail-secrets']?.run(server.services, {}, new AbortController().signal);
  expect(await sealed()).toEqual([]);
});

test('where mail is sent from here, what it carries is nobody else’s', async () => {
  const sending = await startTestApplication({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const root = await sending.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
  await sending.call('/forgot-password', { body: { email: 'root@example.com' } });
  const list = await sending.call('/get-mail-list', { token: root, body: {} });
  const shown = await sending.call('/show-mail-secret', {
    token: root,
    body: { mail_id: list.body.mails[0].id },
  });
  expect(shown.status).toBe(403);
  await sending.close();
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
  expect((await server.call('/show-mail-secret', { token: admin, body })).status).toBe(403);
  expect((await server.call('/get-mail-list', { token: admin, body: {} })).status).toBe(403);
});
