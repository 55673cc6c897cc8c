import type { Database } from '../platform/database/connect.ts';
import { holdsNow, type Scope } from '../platform/sessions/scope.ts';
import { storesHeld } from './report-stores.ts';

/** Until when the data of each store have come that one holds today (UTC); null where nothing came yet. */
export const freshness = async ({ scope, db }: { scope: Scope; db: Database }) => {
  const stores = await storesHeld(db, scope.holdings);
  return {
    stores: stores
      .filter(({ shop_id }) => holdsNow(scope, shop_id))
      .map(({ shop, store_name, timezone, synced_through, interrupted }) => ({
        shop,
        store_name,
        timezone,
        synced_through: synced_through?.toISOString() ?? null,
        interrupted,
      })),
  };
};
