/** Mail that Backroom has written, readable by a SuperAdmin: the way to a link where no SMTP is configured. */
import * as z from 'zod';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { limit, moment, page, search, uuid } from './kit/fields.ts';

const mail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  kind: z.string(),
  createdAt: moment,
  status: z.enum(['sent', 'failed', 'outbox']),
  error: z.string().nullable(),
});

export type OutboxMail = z.output<typeof mail>;

export const mailOutboxEndpoints = {
  getMailList: endpoint({
    method: 'POST',
    path: '/get-mail-list',
    access: area('/mail-outbox'),
    summary: 'Mail, newest first',
    body: z.strictObject({ page: page.default(1), limit: limit.default(25), search }).prefault({}),
    response: z.object({
      mails: z.array(mail),
      pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int() }),
      smtp: z.boolean(),
    }),
    failure: 'Failed to fetch mail',
  }),
  getMail: endpoint({
    method: 'POST',
    path: '/get-mail',
    access: area('/mail-outbox'),
    summary: 'One mail with its text',
    body: z.strictObject({ mail_id: uuid }),
    response: z.object({ mail, smtp: z.boolean() }),
    failure: 'Failed to fetch the mail',
  }),
};
