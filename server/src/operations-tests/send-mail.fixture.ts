/** Sends one mail by the SMTP_URL that is given, as the server does, and ends: see tls.test.ts. */
import { createTransport } from 'nodemailer';

await createTransport(process.argv[2] ?? '').sendMail({
  from: 'backroom@example.com',
  to: 'ben@example.com',
  subject: 'Over TLS',
  text: 'Nobody else reads this.',
});
