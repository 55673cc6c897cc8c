import type { Manifest } from '../platform/manifest.ts';
import { discountSeen } from './discount-record.ts';
import { discountsRoutes } from './routes.ts';

export const discounts = {
  name: 'discounts',
  handlers: discountsRoutes,
  tables: { discounts: 'reference', discount_shops: 'distributed' },
  records: { discount: discountSeen },
} satisfies Manifest;
