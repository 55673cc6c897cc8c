import type { Manifest } from '../platform/manifest.ts';
import { scopeOfSystem } from '../platform/sessions/scope.ts';
import { rollUpWhatIsOver } from './rollups/roll-up.ts';

export const figures = {
  name: 'figures',
  jobs: {
    /** Often, since an order of an old month takes that month's sums out of use. */
    'roll-up-months': {
      schedule: '*/5 * * * *',
      run: async ({ db, log }) => {
        const months = await rollUpWhatIsOver(scopeOfSystem(), db);
        if (months > 0) log.info({ months }, 'months rolled up');
      },
    },
  },
  tables: {
    product_rollups: 'distributed',
    place_rollups: 'distributed',
    charge_rollups: 'distributed',
    payment_rollups: 'distributed',
    tender_rollups: 'distributed',
    tax_rollups: 'distributed',
    discount_rollups: 'distributed',
  },
} satisfies Manifest;
