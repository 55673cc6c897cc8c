import { createTransport } from 'nodemailer';
import type { Database } from '../platform/database/connect.ts';
import { enqueue, type Jobs } from '../platform/jobs/jobs.ts';
import { unsealed, withoutSecrets } from './sealed.ts';

export type Mail = {
  to: string;
  subject: string;
  /** Plain text; links stand on lines of their own. What must not be stored in clear is sealed (sealed.ts). */
  text: string;
  /** What the mail is for: `invitation`, `password-reset`, `sign-in-code` … */
  kind: string;
  attachments?: readonly MailAttachment[];
};

/** A file that goes with a mail, kept beside it as it was when the mail was written. */
export type MailAttachment = { fileName: string; mediaType: string; content: Buffer };

/**
 * Asks for a mail in the transaction of what causes it. With SMTP_URL a job sends it; without, it stays in
 * the outbox, where a SuperAdmin can read it in the application.
 */
export const sendMail = async (trx: Database, mail: Mail): Promise<void> => {
  const { mail_id } = await trx
    .insertInto('mails')
    .values({ recipient: mail.to, subject: mail.subject, body_text: mail.text, kind: mail.kind })
    .returning('mail_id')
    .executeTakeFirstOrThrow();
  for (const [index, { fileName, mediaType, content }] of (mail.attachments ?? []).entries()) {
    await trx
      .insertInto('mail_attachments')
      .values({ mail_id, attachment_no: index + 1, file_name: fileName, media_type: mediaType, content })
      .execute();
  }
  await enqueue(trx, 'send-mail', { mailId: mail_id });
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

export const mailJobs: Jobs = {
  'send-mail': {
    run: async ({ db, config }, { mailId }) => {
      if (!config.smtpUrl) return;
      const mail = await db
        .selectFrom('mails')
        .selectAll()
        .where('mail_id', '=', String(mailId))
        .where('sent_at', 'is', null)
        .executeTakeFirst();
      if (!mail) return;
      const transport = createTransport(config.smtpUrl);
      try {
        await transport.sendMail({
          from: config.mailFrom,
          to: mail.recipient,
          subject: mail.subject,
          text: await unsealed(db, mail.body_text),
          attachments: await attachmentsOf(db, mail.mail_id),
        });
        await db
          .updateTable('mails')
          .set({ sent_at: new Date(), error: null, body_text: withoutSecrets(mail.body_text) })
          .where('mail_id', '=', mail.mail_id)
          .execute();
      } catch (error) {
        await db
          .updateTable('mails')
          .set({ error: error instanceof Error ? error.message : String(error) })
          .where('mail_id', '=', mail.mail_id)
          .execute();
        throw error;
      }
    },
  },
};
