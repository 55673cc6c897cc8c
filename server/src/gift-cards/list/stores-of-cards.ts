import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import type { Database } from '../../platform/database/connect.ts';
import type { StoreDays } from '../../platform/ledger/read-account.ts';
import { holdsNow, type Scope } from '../../platform/sessions/scope.ts';

/**
 * The store that a new card is issued by.
 * @throws ApiError FORBIDDEN for a store that isn't the caller's today, VALIDATION_FAILED where there is none (only for
 *   those who may see all stores)
 */
export const readStore = async (
  scope: Scope,
  db: Database,
  domain: string,
): Promise<StoreDays & { name: string }> => {
  const shop = await db
    .selectFrom('shops')
    .select(['shop_id', 'timezone', 'day_cutoff_minutes', 'clocks', 'name'])
    .where('shop_domain', '=', domain)
    .executeTakeFirst();
  if (scope.holdings !== 'all' && !(shop && holdsNow(scope, shop.shop_id))) {
    throw new ApiError('FORBIDDEN', 'This store is not yours');
  }
  if (!shop) throw invalidField('shop_domain', `There is no store ${domain}`);
  return {
    shopId: shop.shop_id,
    timezone: shop.timezone,
    dayCutoffMinutes: shop.day_cutoff_minutes,
    clocks: shop.clocks,
    name: shop.name,
  };
};
