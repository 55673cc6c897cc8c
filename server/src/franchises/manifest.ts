import type { Manifest } from '../platform/manifest.ts';
import { pendingFranchisees } from './attention.ts';
import { firstSignIn } from './first-sign-in.ts';

export const franchises = {
  name: 'franchises',
  tables: { franchisees: 'reference' },
  attention: [pendingFranchisees],
  when: { signedIn: firstSignIn },
} satisfies Manifest;
