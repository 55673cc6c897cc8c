import { ofStaff } from '../history/index.ts';
import type { Manifest } from '../platform/manifest.ts';
import { catalogueRoutes } from './routes.ts';
import { costJobs } from './set-unit-cost.ts';

export const catalogue = {
  name: 'catalogue',
  handlers: catalogueRoutes,
  jobs: costJobs,
  records: { sku: ofStaff },
  tables: {
    products: 'distributed',
    variants: 'distributed',
    collections: 'distributed',
    collection_products: 'distributed',
    product_images: 'distributed',
    pictures: 'local',
  },
} satisfies Manifest;
