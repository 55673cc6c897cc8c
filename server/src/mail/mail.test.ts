import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { mailJobs, sendMail } from './mail.ts';

/** A mail server that takes everything and remembers what it was given. */
const received: string[] = [];
const answerTo = (line: string) =>
  /^DATA/i.test(line) ? '354 go on' : /^QUIT/i.test(line) ? '221 bye' : '250 ok';
const startMailServer = async (): Promise<Server> => {
  const smtp = createServer((socket) => {
    let pending = '';
    let isData = false;
    socket.on('error', () => undefined);
    socket.write('220 here\r\n');
    socket.on('data', (chunk) => {
      pending += chunk;
      for (;;) {
        const end = pending.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = pending.slice(0, end);
        pending = pending.slice(end + (isData ? 5 : 2));
        if (isData) received.push(part);
        socket.write(`${isData ? '250 taken' : answerTo(part)}\r\n`);
        isData = !isData && /^DATA/i.test(part);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(smtp, 'listening');
  return smtp;
};

let smtp: Server;
let server: TestApplication;
beforeAll(async () => {
  smtp = await startMailServer();
  // It listens on a port, not on a pipe.
  const { port } = smtp.address() as AddressInfo;
  server = await startTestApplication({ SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true` });
});
afterAll(async () => {
  await server.close();
  smtp.close();
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
  expect(received).toHaveLength(1);
  const [mail = ''] = received;
  expect(mail).toContain('To: ben@example.com');
  expect(mail).toContain('See the file.');
  expect(mail).toContain('Content-Type: application/pdf');
  expect(mail).toContain('filename="statement C-1.pdf"');
  expect(mail).toContain(content.toString('base64'));
  const stored = await services.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ error: null });
  expect(stored.sent_at).not.toBeNull();
});
