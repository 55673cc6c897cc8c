import { ApiError } from '@backroom/contract/kit/errors';
import type { mailOutboxEndpoints, OutboxMail } from '@backroom/contract/mail';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Mails } from '../platform/database/schema.generated.ts';
import type { Handlers } from '../platform/http/call.ts';
import { unsealed, withoutSecrets } from './sealed.ts';

type Stored = Selectable<Mails>;
type Attachment = { attachment_no: number; file_name: string; media_type: string; bytes: number };

const present = (row: Stored): OutboxMail => ({
  id: row.mail_id,
  to: row.recipient,
  subject: row.subject,
  text: withoutSecrets(row.body_text),
  kind: row.kind,
  createdAt: row.created_at.toISOString(),
  status: row.sent_at ? 'sent' : row.error ? 'failed' : 'outbox',
  error: row.error,
});

export const mailOutboxRoutes: Handlers<typeof mailOutboxEndpoints> = {
  getMailList: async ({ db, body, services }) => {
    const { page, limit, search } = body;
    const pattern = search ? `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%` : null;
    const matching = sql`from mails
      where ${pattern}::text is null or recipient ilike ${pattern} or subject ilike ${pattern}`;
    const counted = await sql<{ total: number }>`select count(*)::float8 as total ${matching}`.execute(db);
    const total = counted.rows[0]?.total ?? 0;
    const { rows } = await sql<Stored>`
      select * ${matching} order by created_at desc, mail_id limit ${limit} offset ${(page - 1) * limit}`.execute(
      db,
    );
    return {
      mails: rows.map(present),
      pagination: { page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) },
      smtp: services.config.smtpUrl !== undefined,
    };
  },
  getMail: async ({ db, body, services }) => {
    const row = await db
      .selectFrom('mails')
      .selectAll()
      .where('mail_id', '=', body.mail_id)
      .executeTakeFirst();
    if (!row) throw new ApiError('NOT_FOUND', 'There is no such mail');
    const { rows: attachments } = await sql<Attachment>`
      select attachment_no, file_name, media_type, octet_length(content) as bytes
      from mail_attachments where mail_id = ${body.mail_id}::uuid order by attachment_no`.execute(db);
    const mail = { ...present(row), text: await unsealed(db, row.body_text), attachments };
    return { mail, smtp: services.config.smtpUrl !== undefined };
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
