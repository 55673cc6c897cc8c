import type { Manifest } from '../platform/manifest.ts';
import { mailJobs } from './mail.ts';
import { mailOutboxRoutes } from './routes.ts';

export const mail = {
  name: 'mail',
  handlers: mailOutboxRoutes,
  jobs: mailJobs,
  tables: { mails: 'local', mail_attachments: 'local' },
} satisfies Manifest;
