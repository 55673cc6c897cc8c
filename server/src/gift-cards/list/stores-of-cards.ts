import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import type { Database } from '../../platform/database/connect.ts';
import { maySeeShop, type Scope } from '../../platform/sessions/scope.ts';
import type { StoreDays } from '../ledger/ledger.ts';

/**
 * The store that a new card is issued by.
 * @throws ApiError FORBIDDEN for a store outside the scope, VALIDATION_FAILED where there is none (only for
 *   those who may see all stores)
 */
export const readStore = async (
  scope: Scope,
  db: Database,
  domain: string,
): Promise<StoreDays & { name: string }> => {
  const shop = await db
    .selectFrom('shops')
    .select(['shop_id', 'timezone', 'day_cutoff_minutes', 'name'])
    .where('shop_domain', '=', domain)
    .executeTakeFirst();
  if (scope.shops !== 'all' && !(shop && maySeeShop(scope, shop.shop_id))) {
    throw new ApiError('FORBIDDEN', 'You may not see this store');
  }
  if (!shop) throw invalidField('shop_domain', `There is no store ${domain}`);
  return {
    shopId: shop.shop_id,
    timezone: shop.timezone,
    dayCutoffMinutes: shop.day_cutoff_minutes,
    name: shop.name,
  };
};
