/** Mail that Backroom has written, readable by a SuperAdmin: the way to a link where no SMTP is configured. */
import * as z from 'zod';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { limit, moment, page, search, sortOrder, uuid } from './kit/fields.ts';
import { pagination, sortBy } from './kit/list-fields.ts';
import { mailColumns } from './mail-columns.ts';

const mail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  kind: z.string(),
  createdAt: moment,
  status: z.enum(['sent', 'failed', 'outbox']),
  error: z.string().nullable(),
  /** What it carries for its reader's eyes alone (a link, a code): nothing, kept sealed, or erased by now. */
  secret: z.enum(['none', 'sealed', 'erased']),
});

/** What a mail brings along, without its content. */
const attachment = z.object({
  attachment_no: z.int(),
  file_name: z.string(),
  media_type: z.string(),
  bytes: z.int(),
});

const wholeMail = mail.extend({ attachments: z.array(attachment) });

export type OutboxMail = z.output<typeof mail>;

export const mailOutboxEndpoints = {
  getMailList: endpoint({
    method: 'POST',
    path: '/get-mail-list',
    access: area('/mail-outbox'),
    summary: 'Mail that Backroom has written',
    body: z
      .strictObject({
        page: page.default(1),
        limit: limit.default(25),
        search,
        sortBy: sortBy(mailColumns).default('created_at'),
        sortOrder: sortOrder.default('desc'),
      })
      .prefault({}),
    response: z.object({
      mails: z.array(mail),
      pagination,
      smtp: z.boolean(),
    }),
    failure: 'Failed to fetch mail',
  }),
  getMail: endpoint({
    method: 'POST',
    path: '/get-mail',
    access: area('/mail-outbox'),
    summary: 'One mail with its text and what is attached to it',
    body: z.strictObject({ mail_id: uuid }),
    response: z.object({ mail: wholeMail, smtp: z.boolean() }),
    errors: ['NOT_FOUND'],
    failure: 'Failed to fetch the mail',
  }),
  showMailSecret: endpoint({
    method: 'POST',
    path: '/show-mail-secret',
    access: area('/mail-outbox'),
    summary: 'A mail with the link or code that it carries, where no mail server sends it; written down',
    body: z.strictObject({ mail_id: uuid }),
    response: z.object({ subject: z.string(), text: z.string() }),
    errors: ['CONFLICT', 'NOT_FOUND'],
    failure: 'Failed to show what the mail carries',
  }),
  sendMailAgain: endpoint({
    method: 'POST',
    path: '/send-mail-again',
    access: area('/mail-outbox'),
    summary: 'Send a mail once more, or at last; written down',
    body: z.strictObject({ mail_id: uuid }),
    response: z.object({ message: z.string() }),
    errors: ['CONFLICT', 'NOT_FOUND'],
    failure: 'Failed to send the mail',
    success: 'The mail is on its way',
  }),
  downloadMailAttachment: endpoint({
    method: 'POST',
    path: '/download-mail-attachment',
    access: area('/mail-outbox'),
    summary: 'A file that goes with a mail',
    body: z.strictObject({ mail_id: uuid, attachment_no: z.int().min(1).max(1_000) }),
    stream: 'application/octet-stream',
    errors: ['NOT_FOUND'],
    failure: 'Failed to download the attachment',
  }),
};
