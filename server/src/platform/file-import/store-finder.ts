import type { Database } from '../database/connect.ts';
import type { StoreDays } from '../ledger/read-account.ts';
import type { Scope } from '../sessions/scope.ts';
import { heldNow } from '../sessions/scope-conditions.ts';

/** Finds a store that is the caller's today by its domain or its name; null where there is none, or several of that name. */
export type StoreFinder = (name: string) => StoreDays | null;

export const storeFinder = async (scope: Scope, db: Database): Promise<StoreFinder> => {
  const shops = await db
    .selectFrom('shops')
    .select(['shop_id', 'shop_domain', 'name', 'timezone', 'day_cutoff_minutes', 'clocks'])
    .where(heldNow(scope.holdings, 'shop_id'))
    .execute();
  const byDomain = new Map<string, StoreDays>();
  const byName = new Map<string, StoreDays | null>();
  for (const shop of shops) {
    const days = {
      shopId: shop.shop_id,
      timezone: shop.timezone,
      dayCutoffMinutes: shop.day_cutoff_minutes,
      clocks: shop.clocks,
    };
    byDomain.set(shop.shop_domain.toLowerCase(), days);
    const name = shop.name.trim().toLowerCase();
    byName.set(name, byName.has(name) ? null : days);
  }
  return (given) => {
    const name = given.trim().toLowerCase();
    return byDomain.get(name) ?? byName.get(name) ?? null;
  };
};
