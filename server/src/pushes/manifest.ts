import type { Manifest } from '../platform/manifest.ts';
import { driftedPushes, failedPushes } from './attention.ts';
import { pushData } from './push-data.ts';
import { pushJobs } from './push-jobs.ts';
import { pushesRoutes } from './routes.ts';

export const pushes = {
  name: 'pushes',
  handlers: pushesRoutes,
  jobs: pushJobs,
  attention: [failedPushes, driftedPushes],
  personalData: pushData,
  tables: { shopify_pushes: 'local', shopify_push_stores: 'distributed', shopify_pushed: 'distributed' },
} satisfies Manifest;
