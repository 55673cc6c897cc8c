import type { catalogueEndpoints } from '@backroom/contract/catalogue';
import type { Handlers } from '../platform/http/call.ts';
import { listCollections } from './collections.ts';
import { setUnitCost } from './set-unit-cost.ts';

export const catalogueRoutes: Handlers<typeof catalogueEndpoints> = {
  getCollectionData: async ({ scope, db }) => ({ collectionData: await listCollections(db, scope.holdings) }),
  setUnitCost,
};
