import type { Jobs } from '../platform/jobs/jobs.ts';
import { scopeOfSystem } from '../platform/sessions/scope.ts';
import { closeInventoryDays } from './inventory/close-days.ts';

export const reportJobs: Jobs = {
  /** Each hour, since each store's day ends at its own moment. */
  'close-inventory-days': {
    schedule: '7 * * * *',
    run: async ({ db, log }) => {
      const stores = await closeInventoryDays(scopeOfSystem(), db);
      if (stores > 0) log.info({ stores }, 'stock written down at close of day');
    },
  },
};
