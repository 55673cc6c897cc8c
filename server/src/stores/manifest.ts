import type { RecordKind } from '../history/index.ts';
import type { Manifest } from '../platform/manifest.ts';
import { notSynced } from './attention.ts';
import { turnClocks } from './change-clock.ts';
import { firstStore } from './first-store.ts';
import { storesRoutes } from './routes.ts';
import { handOverStores } from './undo-transfer.ts';

const storeRecord: RecordKind = {
  maySee: async ({ holdings }, _db, id) =>
    holdings === 'all' || holdings.some(({ shopId }) => String(shopId) === id),
};

export const stores = {
  name: 'stores',
  handlers: storesRoutes,
  attention: [notSynced],
  firstSteps: [firstStore],
  // Of all zones some day begins every quarter of an hour.
  jobs: {
    'hand-over-stores': {
      schedule: '*/15 * * * *',
      run: async ({ db }) => {
        await turnClocks(db);
        await handOverStores(db);
      },
    },
  },
  records: { store: storeRecord },
  tables: {
    shops: 'reference',
    shop_owners: 'reference',
    store_transfers: 'reference',
    locations: 'distributed',
  },
} satisfies Manifest;
