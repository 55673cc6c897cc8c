import type { RecordKind } from '../history/index.ts';
import type { Manifest } from '../platform/manifest.ts';
import { notSynced } from './attention.ts';
import { firstStore } from './first-store.ts';
import { storesRoutes } from './routes.ts';

const storeRecord: RecordKind = {
  maySee: async ({ holdings }, _db, id) =>
    holdings === 'all' || holdings.some(({ shopId }) => String(shopId) === id),
};

export const stores = {
  name: 'stores',
  handlers: storesRoutes,
  attention: [notSynced],
  firstSteps: [firstStore],
  records: { store: storeRecord },
  tables: {
    shops: 'reference',
    shop_owners: 'reference',
    locations: 'distributed',
  },
} satisfies Manifest;
