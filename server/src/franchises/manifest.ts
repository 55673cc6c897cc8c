import { ofSuperAdmins } from '../history/index.ts';
import type { Manifest } from '../platform/manifest.ts';
import { waitingFranchisees } from './attention.ts';
import { firstSignIn } from './first-sign-in.ts';
import { franchisesRoutes } from './routes.ts';

export const franchises = {
  name: 'franchises',
  handlers: franchisesRoutes,
  records: { franchisee: ofSuperAdmins },
  tables: { franchisees: 'reference' },
  attention: [waitingFranchisees],
  when: { signedIn: firstSignIn },
} satisfies Manifest;
