import { ofStaff } from '../history/index.ts';
import type { Manifest } from '../platform/manifest.ts';
import { costJobs } from './set-unit-cost.ts';

export const catalogue = {
  name: 'catalogue',
  jobs: costJobs,
  records: { sku: ofStaff },
  tables: { products: 'distributed', variants: 'distributed' },
} satisfies Manifest;
