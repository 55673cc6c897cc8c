import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Database } from '../platform/database/connect.ts';
import type { Mails } from '../platform/database/schema.generated.ts';
import { enqueue, type Jobs } from '../platform/jobs/jobs.ts';
import type { Services } from '../platform/services.ts';
import {
  eraseRunOut,
  hasMarks,
  type MailSecret,
  openSecrets,
  sealSecrets,
  withMarks,
  withSecrets,
} from './mail-secrets.ts';
import { keyOfMail, sendWaitingMail } from './send-again.ts';

export type Mail = {
  to: string;
  subject: string;
  /** Plain text; links stand on lines of their own. */
  text: string;
  /** What the mail is for: `invitation`, `password-reset`, `sign-in-code` … */
  kind: string;
  /** What of subject and text must not be stored in clear: sealed until it is sent, used or has run out. */
  secret?: MailSecret;
  attachments?: readonly MailAttachment[];
};

/** A file that goes with a mail, kept beside it as it was when the mail was written. */
export type MailAttachment = { fileName: string; mediaType: string; content: Buffer };

/**
 * Asks for a mail in the transaction of what causes it. With SMTP_URL a job sends it; without, it stays in
 * the outbox, where a SuperAdmin can read it in the application.
 */
export const sendMail = async (trx: Database, mail: Mail): Promise<void> => {
  const mailId = randomUUID();
  const { secret } = mail;
  const values = secret?.values ?? [];
  await trx
    .insertInto('mails')
    .values({
      mail_id: mailId,
      recipient: mail.to,
      subject: withMarks(mail.subject, values),
      body_text: withMarks(mail.text, values),
      kind: mail.kind,
      secrets_enc: secret ? sealSecrets(secret.keyring, mailId, values) : null,
      secrets_until: secret?.until ?? null,
      secrets_of: secret?.tokenHash ?? null,
    })
    .execute();
  for (const [index, { fileName, mediaType, content }] of (mail.attachments ?? []).entries()) {
    await trx
      .insertInto('mail_attachments')
      .values({
        mail_id: mailId,
        attachment_no: index + 1,
        file_name: fileName,
        media_type: mediaType,
        content,
      })
      .execute();
  }
  await enqueue(trx, 'send-mail', { mailId }, { key: keyOfMail(mailId) });
};

const attachmentsOf = async (db: Database, mailId: string) => {
  const rows = await db
    .selectFrom('mail_attachments')
    .selectAll()
    .where('mail_id', '=', mailId)
    .orderBy('attachment_no')
    .execute();
  return rows.map(({ file_name, media_type, content }) => ({
    filename: file_name,
    contentType: media_type,
    content,
  }));
};

type StoredMail = Selectable<Mails>;

const remember = async (
  db: Database,
  mail: StoredMail,
  what: Partial<Pick<StoredMail, 'sent_at' | 'error' | 'secrets_enc'>>,
): Promise<void> => {
  await db.updateTable('mails').set(what).where('mail_id', '=', mail.mail_id).execute();
};

const send = async ({ db, config, keyring }: Services, smtpUrl: string, mail: StoredMail): Promise<void> => {
  const secrets = hasMarks(mail.subject + mail.body_text) ? openSecrets(keyring, mail) : [];
  // Used, replaced or run out meanwhile: nobody needs it any more.
  if (!secrets) return remember(db, mail, { error: 'Not sent: what it carried is no longer valid' });
  await createTransport(smtpUrl).sendMail({
    from: config.mailFrom,
    to: mail.recipient,
    subject: withSecrets(mail.subject, secrets),
    text: withSecrets(mail.body_text, secrets),
    attachments: await attachmentsOf(db, mail.mail_id),
  });
  await remember(db, mail, { sent_at: new Date(), error: null, secrets_enc: null });
};

export const mailJobs: Jobs = {
  'send-mail': {
    run: async (services, { mailId }) => {
      const { db, config } = services;
      if (!config.smtpUrl) return;
      const mail = await db
        .selectFrom('mails')
        .selectAll()
        .where('mail_id', '=', String(mailId))
        .where('sent_at', 'is', null)
        .executeTakeFirst();
      if (!mail) return;
      try {
        await send(services, config.smtpUrl, mail);
      } catch (error) {
        await remember(db, mail, { error: error instanceof Error ? error.message : String(error) });
        throw error;
      }
    },
  },
  'send-waiting-mail': { schedule: '* * * * *', run: sendWaitingMail },
  'erase-mail-secrets': { schedule: '*/10 * * * *', run: ({ db }) => eraseRunOut(db) },
};
