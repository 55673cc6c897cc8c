import type { royaltyStatementsEndpoints } from '@backroom/contract/royalty-statements';
import { firstDays } from '../orders/index.ts';
import type { Call } from '../platform/http/call.ts';
import { reportStores } from '../stores/index.ts';

/** From when on each store has something to state. */
export const firstMonths = async ({
  scope,
  db,
}: Call<typeof royaltyStatementsEndpoints.getRoyaltyMonths>) => {
  const stores = await reportStores(scope, db, undefined);
  const first = await firstDays(
    db,
    stores.map(({ shop_id }) => shop_id),
  );
  return {
    stores: stores.map(({ shop_id, shop, store_name }) => ({
      shop,
      store_name,
      first_sale: first.get(shop_id) ?? null,
    })),
  };
};
