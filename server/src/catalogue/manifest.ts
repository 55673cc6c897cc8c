import { ofStaff } from '../history/index.ts';
import type { Manifest } from '../platform/manifest.ts';
import { foldCounts } from './count-products.ts';
import { productKind } from './push/product-kind.ts';
import { stockKind } from './push/stock-kind.ts';
import { catalogueRoutes } from './routes.ts';
import { costJobs } from './set-unit-cost.ts';

export const catalogue = {
  name: 'catalogue',
  handlers: catalogueRoutes,
  jobs: {
    ...costJobs,
    'fold-product-counts': { schedule: '*/10 * * * *', run: ({ db }) => foldCounts(db) },
  },
  pushKinds: [productKind, stockKind],
  records: { sku: ofStaff },
  tables: {
    products: 'distributed',
    variants: 'distributed',
    collections: 'distributed',
    collection_products: 'distributed',
    product_images: 'distributed',
    product_counts: 'distributed',
    touched_products: 'distributed',
    pictures: 'local',
    product_field_owners: 'reference',
  },
} satisfies Manifest;
