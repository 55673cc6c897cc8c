import { behindOthers } from '../platform/database/behind-others.ts';
import type { Manifest } from '../platform/manifest.ts';
import { scopeOfSystem } from '../platform/sessions/scope.ts';
import { closeInventoryDays } from './close-days.ts';
import { sumUpAllStock } from './sum-up-stock.ts';

export const stock = {
  name: 'stock',
  jobs: {
    'sum-up-stock': { schedule: '20 3 * * *', run: ({ db }) => sumUpAllStock(behindOthers(db)) },
    /** Each hour, since each store's day ends at its own moment. */
    'close-inventory-days': {
      schedule: '7 * * * *',
      run: async ({ db, log }) => {
        const stores = await closeInventoryDays(scopeOfSystem(), behindOthers(db));
        if (stores > 0) log.info({ stores }, 'stock written down at close of day');
      },
    },
  },
  tables: {
    inventory_levels: 'distributed',
    inventory_snapshots: 'distributed',
    inventory_days: 'distributed',
    inventory_sums: 'distributed',
    inventory_changes: 'distributed',
    inventory_month_ends: 'distributed',
    inventory_gaps: 'distributed',
    inventory_location_days: 'distributed',
    inventory_standing: 'distributed',
  },
} satisfies Manifest;
