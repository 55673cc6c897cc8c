import { ApiError } from '@backroom/contract/kit/errors';
import type { SortKey } from '@backroom/contract/kit/list';
import type { mailOutboxEndpoints, OutboxMail } from '@backroom/contract/mail';
import type { mailColumns } from '@backroom/contract/mail-columns';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import { containing } from '../platform/database/like.ts';
import type { Mails } from '../platform/database/schema.generated.ts';
import type { Handlers } from '../platform/http/call.ts';
import { type ListQuery, readPage } from '../platform/list/list-query.ts';
import { hasMarks, openSecrets, withoutSecrets, withSecrets } from './mail-secrets.ts';
import { sendAgain } from './send-again.ts';

type Stored = Selectable<Mails>;
type Attachment = { attachment_no: number; file_name: string; media_type: string; bytes: number };

const mails: ListQuery<SortKey<typeof mailColumns>> = {
  fields: sql`m.*`,
  from: sql`mails m`,
  key: sql`m.mail_id`,
  sorts: { to: sql`lower(m.recipient)`, created_at: sql`m.created_at` },
};

const secretOf = (row: Stored): OutboxMail['secret'] => {
  if (!hasMarks(row.subject + row.body_text)) return 'none';
  return row.secrets_enc && row.secrets_until && row.secrets_until > new Date() ? 'sealed' : 'erased';
};

const present = (row: Stored): OutboxMail => ({
  id: row.mail_id,
  to: row.recipient,
  subject: withoutSecrets(row.subject),
  text: withoutSecrets(row.body_text),
  kind: row.kind,
  createdAt: row.created_at.toISOString(),
  status: row.sent_at ? 'sent' : row.error ? 'failed' : 'outbox',
  error: row.error,
  secret: secretOf(row),
});

const readMail = async (db: Database, mailId: string): Promise<Stored> => {
  const row = await db.selectFrom('mails').selectAll().where('mail_id', '=', mailId).executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND', 'There is no such mail');
  return row;
};

export const mailOutboxRoutes: Handlers<typeof mailOutboxEndpoints> = {
  getMailList: async ({ db, body, services }) => {
    const pattern = body.search ? containing(body.search.trim()) : null;
    const matching = sql`(${pattern}::text is null or recipient ilike ${pattern} or subject ilike ${pattern})`;
    const { rows, pagination } = await readPage<Stored, typeof body.sortBy>(db, mails, matching, body);
    return {
      mails: rows.map(present),
      pagination,
      smtp: services.config.smtpUrl !== undefined,
    };
  },
  getMail: async ({ db, body, services }) => {
    const row = await readMail(db, body.mail_id);
    const { rows: attachments } = await sql<Attachment>`
      select attachment_no, file_name, media_type, octet_length(content) as bytes
      from mail_attachments where mail_id = ${body.mail_id}::uuid order by attachment_no`.execute(db);
    return { mail: { ...present(row), attachments }, smtp: services.config.smtpUrl !== undefined };
  },
  showMailSecret: async ({ db, body, services, actor }) => {
    if (services.config.smtpUrl) {
      throw new ApiError('FORBIDDEN', 'Mail is sent from here: what it carries is for its recipient alone');
    }
    return db.transaction().execute(async (trx) => {
      const row = await readMail(trx, body.mail_id);
      const secrets = openSecrets(services.keyring, row);
      if (!secrets) throw new ApiError('CONFLICT', 'What this mail carried has been used or has run out');
      await audit(trx, actor, {
        action: 'mail.secret-shown',
        entity: 'mail',
        entityId: row.mail_id,
        after: { to: row.recipient, kind: row.kind },
      });
      return { subject: withSecrets(row.subject, secrets), text: withSecrets(row.body_text, secrets) };
    });
  },
  sendMailAgain: async ({ db, body, services, actor }) => {
    await db.transaction().execute((trx) => sendAgain(services, trx, actor, body.mail_id));
    return { message: 'The mail is on its way' };
  },
  downloadMailAttachment: async ({ db, body }) => {
    const found = await db
      .selectFrom('mail_attachments')
      .selectAll()
      .where('mail_id', '=', body.mail_id)
      .where('attachment_no', '=', body.attachment_no)
      .executeTakeFirst();
    if (!found) throw new ApiError('NOT_FOUND', 'There is no such attachment');
    return { filename: found.file_name, mediaType: found.media_type, body: found.content };
  },
};
