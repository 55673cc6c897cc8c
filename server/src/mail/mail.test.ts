import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { mailJobs, sendMail } from './mail.ts';
import type { MailSecret } from './mail-secrets.ts';
import { sendWaitingMail } from './send-again.ts';

let smtp: MailServer;
let server: TestApplication;
beforeAll(async () => {
  smtp = await startMailServer();
  server = await startTestApplication({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}?ignoreTLS=true` });
});
afterAll(async () => {
  await server.close();
  smtp.close();
});

/** Does the jobs of sending that are asked for, as the queue would. */
const workOff = async (): Promise<string[]> => {
  const { db } = server.services;
  const { rows } = await sql<{ mail_id: string }>`
    with taken as (delete from graphile_worker._private_jobs where key like 'mail:%' returning key)
    select substr(key, 6) as mail_id from taken order by key`.execute(db);
  for (const { mail_id } of rows)
    await mailJobs['send-mail']?.run(server.services, { mailId: mail_id }, new AbortController().signal);
  return rows.map(({ mail_id }) => mail_id);
};

const write = async (subject: string, secret?: MailSecret): Promise<string> => {
  const { db } = server.services;
  const mail = { to: 'ben@example.com', subject, text: `Text of ${subject}`, kind: 'test' };
  await db.transaction().execute((trx) => sendMail(trx, secret ? { ...mail, secret } : mail));
  const { mail_id } = await db
    .selectFrom('mails')
    .select('mail_id')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return mail_id;
};

const withoutSmtp = () => ({ ...server.services, config: { ...server.services.config, smtpUrl: undefined } });

afterEach(async () => {
  await server.services.db.deleteFrom('mail_attachments').execute();
  await server.services.db.deleteFrom('mails').execute();
  await sql`delete from graphile_worker._private_jobs`.execute(server.services.db);
  smtp.received.length = 0;
});

it('that waited goes out when there is a mail server, once; what is old or failed stays for a person', async () => {
  const { db } = server.services;
  const [waits, old, failed] = [await write('Waits'), await write('Old'), await write('Failed')];
  await db.updateTable('mails').set({ error: 'no such mailbox' }).where('mail_id', '=', failed).execute();
  await sql`update mails set created_at = now() - interval '8 days' where mail_id = ${old}`.execute(db);
  // As without SMTP: the jobs were done and sent nothing.
  for (const mailId of [waits, old, failed])
    await mailJobs['send-mail']?.run(withoutSmtp(), { mailId }, new AbortController().signal);
  await sql`delete from graphile_worker._private_jobs`.execute(db);

  await sendWaitingMail(withoutSmtp());
  expect(await workOff()).toEqual([]);
  await Promise.all([sendWaitingMail(server.services), sendWaitingMail(server.services)]);
  expect(await workOff()).toEqual([waits]);
  await sendWaitingMail(server.services);
  expect(await workOff()).toEqual([]);
  expect(smtp.received.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim())).toEqual(['Waits']);
});

it('is sent again from the outbox, by a SuperAdmin, and that is written down', async () => {
  const token = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
  const admin = await server.signIn({ email: 'admin@example.com', role: 'Admin' });
  const mail_id = await write('Twice');
  await workOff();
  const again = (who: string, body: object = { mail_id }) =>
    server.call('/send-mail-again', { token: who, body });
  expect((await again(admin)).status).toBe(403);
  expect((await again(token, { mail_id: '00000000-0000-4000-8000-000000000000' })).status).toBe(404);
  expect(await again(token)).toMatchObject({ status: 200, body: { message: 'The mail is on its way' } });
  expect(await workOff()).toEqual([mail_id]);
  expect(smtp.received).toHaveLength(2);
  const { rows } = await sql`select entity_id from audit_log where action = 'mail.sent-again'`.execute(
    server.services.db,
  );
  expect(rows).toEqual([{ entity_id: mail_id }]);
});

it('is not sent again once what it carried has been sent or has run out', async () => {
  const token = await server.signIn({ email: 'head@example.com', role: 'SuperAdmin' });
  const until = new Date(Date.now() + 60_000);
  const mail_id = await write('Your code ABC', { keyring: server.services.keyring, values: ['ABC'], until });
  await workOff();
  expect(smtp.received[0]).toContain('Your code ABC');
  const answer = await server.call('/send-mail-again', { token, body: { mail_id } });
  expect(answer).toMatchObject({
    status: 409,
    body: { message: 'What this mail carried has been used or has run out. Ask for a new one.' },
  });
});

it('goes out once, with the files attached to it', async () => {
  const { services } = server;
  const content = Buffer.from('%PDF-1.4 \u0000 any bytes \u00ff', 'latin1');
  await services.db.transaction().execute((trx) =>
    sendMail(trx, {
      to: 'ben@example.com',
      subject: 'Statement',
      text: 'See the file.',
      kind: 'test',
      attachments: [{ fileName: 'statement C-1.pdf', mediaType: 'application/pdf', content }],
    }),
  );
  const { mail_id } = await services.db.selectFrom('mails').select('mail_id').executeTakeFirstOrThrow();
  const send = () => mailJobs['send-mail']?.run(services, { mailId: mail_id }, new AbortController().signal);
  await send();
  await send();
  expect(smtp.received).toHaveLength(1);
  const [mail = ''] = smtp.received;
  expect(mail).toContain('To: ben@example.com');
  expect(mail).toContain('See the file.');
  expect(mail).toContain('Content-Type: application/pdf');
  expect(mail).toContain('filename="statement C-1.pdf"');
  expect(mail).toContain(content.toString('base64'));
  const stored = await services.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ error: null });
  expect(stored.sent_at).not.toBeNull();
});
