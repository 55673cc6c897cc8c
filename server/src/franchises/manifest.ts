import type { Manifest } from '../platform/manifest.ts';
import { firstSignIn } from './first-sign-in.ts';

export const franchises = {
  name: 'franchises',
  tables: { franchisees: 'reference' },
  when: { signedIn: firstSignIn },
} satisfies Manifest;
