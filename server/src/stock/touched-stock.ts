import { sql } from 'kysely';
import { forgetTouched, touchProducts } from '../catalogue/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { differs } from './stock-steps.ts';

/** Products of which something lies somewhere otherwise than was last summed up. */
const differing = async (trx: Database, shopId: number): Promise<string[]> => {
  const { rows } = await sql<{ product_id: string }>`
    select distinct r.product_id
    from (
      select l.shop_id, l.variant_id, l.location_id, v.product_id, coalesce(v.sku, '') as sku, l.on_hand, l.committed,
        l.available, l.incoming, v.unit_cost_cents, v.price_cents
      from inventory_levels l join variants v on v.shop_id = l.shop_id and v.variant_id = l.variant_id
      where l.shop_id = ${shopId} and v.tracked and not v.gift_card
    ) r left join inventory_standing p using (shop_id, variant_id, location_id)
    where ${differs}`.execute(trx);
  return rows.map(({ product_id }) => product_id);
};

/**
 * Once a store is summed up: of all that was touched only what still stands otherwise than the sums say is left. Notes of whoever hasn't
 * committed yet aren't seen and stay; the changes of those that are taken away are seen by the statement after.
 */
export const settleTouched = async (trx: Database, shopId: number): Promise<void> => {
  await forgetTouched(trx, shopId);
  await touchProducts(trx, shopId, await differing(trx, shopId));
};
