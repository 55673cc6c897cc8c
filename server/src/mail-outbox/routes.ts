import type { mailOutboxEndpoints } from '@backroom/contract/mail-outbox';
import { sql } from 'kysely';
import type { Handlers } from '../platform/http/call.ts';

type Stored = {
  mail_id: string;
  recipient: string;
  subject: string;
  body_text: string;
  kind: string;
  created_at: Date;
  sent_at: Date | null;
  error: string | null;
};

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
      mails: rows.map((row) => ({
        id: row.mail_id,
        to: row.recipient,
        subject: row.subject,
        text: row.body_text,
        kind: row.kind,
        createdAt: row.created_at.toISOString(),
        status: row.sent_at ? 'sent' : row.error ? 'failed' : 'outbox',
        error: row.error,
      })),
      pagination: { page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) },
      smtp: services.config.smtpUrl !== undefined,
    };
  },
};
