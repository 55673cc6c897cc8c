import type { salesEndpoints } from '@backroom/contract/sales';
import { inSnapshotAtStore } from '../platform/database/store-servers.ts';
import type { Handlers } from '../platform/http/call.ts';
import { onlyStoreOf } from '../platform/sessions/scope.ts';
import { salesPage, storesIn } from './sales-page.ts';

export const salesRoutes: Handlers<typeof salesEndpoints> = {
  getSalesData: ({ scope, db, body }) =>
    inSnapshotAtStore(db, onlyStoreOf(scope, body && storesIn(body)), (snapshot) =>
      salesPage(scope, snapshot, body),
    ),
};
