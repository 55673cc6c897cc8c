import type { Manifest } from '../platform/manifest.ts';
import { discountSeen } from './discount-record.ts';
import { discountSubject } from './discount-subject.ts';
import { discountKind } from './push/discount-kind.ts';
import { exclusionJobs } from './push/exclusions-changed.ts';
import { discountsRoutes } from './routes.ts';

export const discounts = {
  name: 'discounts',
  handlers: discountsRoutes,
  jobs: exclusionJobs,
  pushKinds: [discountKind],
  tables: { discounts: 'reference', discount_shops: 'distributed' },
  records: { discount: discountSeen },
  subjects: { discount: discountSubject },
} satisfies Manifest;
