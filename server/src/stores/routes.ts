import type { storesEndpoints } from '@backroom/contract/stores';
import type { Handlers } from '../platform/http/call.ts';
import { listStores } from './list-stores.ts';

export const storesRoutes: Handlers<typeof storesEndpoints> = {
  getStoreList: async ({ scope, db, body }) => ({ shop: await listStores(scope, db, body.franchisee_id) }),
};
