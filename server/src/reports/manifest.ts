import type { Manifest } from '../platform/manifest.ts';
import { missingCostsToEnter } from './attention.ts';
import { reportIdentities } from './identities/report-identities.ts';
import { reportsRoutes } from './routes.ts';

export const reports = {
  name: 'reports',
  handlers: reportsRoutes,
  identities: reportIdentities,
  attention: [missingCostsToEnter],
} satisfies Manifest;
