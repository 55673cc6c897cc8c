import type { Manifest } from '../platform/manifest.ts';
import { storesRoutes } from './routes.ts';

export const stores = {
  name: 'stores',
  handlers: storesRoutes,
  tables: {
    franchisees: 'reference',
    shops: 'reference',
    shop_owners: 'reference',
    locations: 'distributed',
  },
} satisfies Manifest;
