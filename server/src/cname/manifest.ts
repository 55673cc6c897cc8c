import { ofStaff, ofSuperAdmins } from '../history/index.ts';
import type { Manifest } from '../platform/manifest.ts';
import { brokenNames, endingCertificates } from './attention.ts';
import { cnameJobs } from './check/check-jobs.ts';
import { namesOnPage } from './names-on-page.ts';
import { cnameTopics } from './notices.ts';
import { namesLive } from './onboarding.ts';
import { cnameRoutes } from './routes.ts';

export const cname = {
  name: 'cname',
  handlers: cnameRoutes,
  jobs: cnameJobs,
  tables: { domains: 'reference', cname_records: 'reference' },
  records: { cname: ofStaff, domain: ofSuperAdmins },
  topics: cnameTopics,
  onboarding: [namesLive],
  storePage: namesOnPage,
  attention: [brokenNames, endingCertificates],
} satisfies Manifest;
