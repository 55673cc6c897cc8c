import { ofSuperAdmins } from '../history/index.ts';
import type { Manifest } from '../platform/manifest.ts';
import { failedMails } from './attention.ts';
import { mailJobs } from './mail.ts';
import { mailData } from './mail-data.ts';
import { mailServer } from './mail-server.ts';
import { mailOutboxRoutes } from './routes.ts';

export const mail = {
  name: 'mail',
  handlers: mailOutboxRoutes,
  jobs: mailJobs,
  attention: [failedMails],
  firstSteps: [mailServer],
  records: { mail: ofSuperAdmins },
  personalData: mailData,
  tables: { mails: 'local', mail_attachments: 'local' },
} satisfies Manifest;
