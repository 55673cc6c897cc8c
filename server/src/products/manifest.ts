import { ofStaff } from '../history/index.ts';
import type { Manifest } from '../platform/manifest.ts';
import { productsRoutes } from './routes.ts';

export const products = {
  name: 'products',
  handlers: productsRoutes,
  records: { product: ofStaff },
} satisfies Manifest;
