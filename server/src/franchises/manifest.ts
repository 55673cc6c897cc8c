import { ofSuperAdmins } from '../history/index.ts';
import type { Manifest } from '../platform/manifest.ts';
import { dueRenewals, remindOfRenewals, renewalTopic } from './agreements/renewals.ts';
import { waitingFranchisees } from './attention.ts';
import { firstSignIn } from './first-sign-in.ts';
import { handOverTopic, tellHandOver } from './hand-over-news.ts';
import { franchisesRoutes } from './routes.ts';

export const franchises = {
  name: 'franchises',
  handlers: franchisesRoutes,
  records: { franchisee: ofSuperAdmins },
  tables: { franchisees: 'reference', franchisee_agreements: 'reference' },
  topics: [renewalTopic, handOverTopic],
  jobs: { 'remind-of-renewals': { schedule: '5 6 * * *', run: remindOfRenewals } },
  attention: [waitingFranchisees, dueRenewals],
  when: { signedIn: firstSignIn, storeChangesHands: tellHandOver },
} satisfies Manifest;
