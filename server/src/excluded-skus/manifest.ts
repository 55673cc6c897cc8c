import { ofStaff } from '../history/index.ts';
import type { Manifest } from '../platform/manifest.ts';
import { excludedSkusRoutes } from './routes.ts';

export const excludedSkus = {
  name: 'excluded-skus',
  handlers: excludedSkusRoutes,
  tables: { excluded_skus: 'reference' },
  records: { 'excluded-sku': ofStaff },
} satisfies Manifest;
