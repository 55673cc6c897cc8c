import { costJobs } from '../catalogue/index.ts';
import { runChecks } from '../checks/index.ts';
import { rollUpWhatIsOver } from '../figures/index.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { scopeOfSystem } from '../platform/sessions/scope.ts';
import { closeInventoryDays } from '../stock/index.ts';

export const reportJobs: Jobs = {
  ...costJobs,
  /** Each hour, since each store's day ends at its own moment. */
  'close-inventory-days': {
    schedule: '7 * * * *',
    run: async ({ db, log }) => {
      const stores = await closeInventoryDays(scopeOfSystem(), db);
      if (stores > 0) log.info({ stores }, 'stock written down at close of day');
    },
  },
  /** Often, since an order of an old month takes that month's sums out of use. */
  'roll-up-months': {
    schedule: '*/5 * * * *',
    run: async ({ db, log }) => {
      const months = await rollUpWhatIsOver(scopeOfSystem(), db);
      if (months > 0) log.info({ months }, 'months rolled up');
    },
  },
  /** At night, whatever the American zone. */
  'check-figures': {
    schedule: '40 10 * * *',
    run: async ({ db, log }) => {
      const { ok, checks } = await runChecks(scopeOfSystem(), db, undefined);
      const red = checks.filter((check) => !check.ok).map((check) => `${check.id} ${check.detail}`);
      if (!ok) log.error({ red }, 'figures do not agree');
    },
  },
};
