import type { Manifest } from '../platform/manifest.ts';
import { discountData } from './discount-data.ts';
import { discountSeen } from './discount-record.ts';
import { discountSubject } from './discount-subject.ts';
import { discountKind } from './push/discount-kind.ts';
import { exclusionJobs } from './push/exclusions-changed.ts';
import { discountsRoutes } from './routes.ts';
import { takeInDiscounts } from './taking-in.ts';
import { trialJobs, trialTasks } from './trials/try-discount.ts';

export const discounts = {
  name: 'discounts',
  handlers: discountsRoutes,
  jobs: { ...exclusionJobs, ...trialJobs },
  inThread: trialTasks,
  pushKinds: [discountKind],
  takenFromShops: { discounts: takeInDiscounts },
  tables: { discounts: 'reference', discount_shops: 'distributed', discount_trials: 'local' },
  personalData: discountData,
  records: { discount: discountSeen },
  subjects: { discount: discountSubject },
} satisfies Manifest;
