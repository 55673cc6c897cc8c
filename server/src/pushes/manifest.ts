import type { Manifest } from '../platform/manifest.ts';
import { pushJobs } from './push-jobs.ts';

export const pushes = {
  name: 'pushes',
  jobs: pushJobs,
  tables: { shopify_pushes: 'local', shopify_push_stores: 'distributed', shopify_pushed: 'distributed' },
} satisfies Manifest;
