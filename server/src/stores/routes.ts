import type { storesEndpoints } from '@backroom/contract/stores';
import type { Handlers } from '../platform/http/call.ts';
import { listCollections } from './collections.ts';
import { listStores } from './list-stores.ts';
import { listPaymentGateways, listSalesChannels } from './lookups.ts';

const named = (values: string[]) => values.map((value) => ({ id: value, name: value }));

export const storesRoutes: Handlers<typeof storesEndpoints> = {
  getStoreList: async ({ scope, db, body }) => ({ shop: await listStores(scope, db, body.franchisee_id) }),
  getCollectionData: async ({ scope, db }) => ({ collectionData: await listCollections(scope, db) }),
  getPaymentGateways: async ({ scope, db }) => ({
    paymentMethods: named(await listPaymentGateways(scope, db)),
  }),
  getSalesChannels: async ({ scope, db }) => ({ salesChannels: named(await listSalesChannels(scope, db)) }),
};
