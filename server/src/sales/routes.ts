import type { salesEndpoints } from '@backroom/contract/sales';
import { inSnapshot } from '../platform/database/snapshot.ts';
import type { Handlers } from '../platform/http/call.ts';
import { salesPage } from './sales-page.ts';

export const salesRoutes: Handlers<typeof salesEndpoints> = {
  getSalesData: ({ scope, db, body }) =>
    // What is searched for is found by a plan for just that.
    inSnapshot(db, (snapshot) => salesPage(scope, snapshot, body), { isKept: !body?.search }),
};
