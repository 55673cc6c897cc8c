import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { differs } from './stock-steps.ts';

/**
 * Once a store is summed up: of all that was touched only what still stands otherwise than the sums say is left. Notes of whoever hasn't
 * committed yet aren't seen and stay; the changes of those that are taken away are seen by the statement after.
 */
export const settleTouched = async (trx: Database, shopId: number): Promise<void> => {
  await sql`delete from touched_products where shop_id = ${shopId}`.execute(trx);
  await sql`insert into touched_products (shop_id, product_id)
    select distinct ${shopId}::int, r.product_id
    from (
      select l.shop_id, l.variant_id, l.location_id, v.product_id, coalesce(v.sku, '') as sku, l.on_hand, l.committed,
        l.available, l.incoming, v.unit_cost_cents, v.price_cents
      from inventory_levels l join variants v on v.shop_id = l.shop_id and v.variant_id = l.variant_id
      where l.shop_id = ${shopId} and v.tracked and not v.gift_card
    ) r left join inventory_standing p using (shop_id, variant_id, location_id)
    where ${differs}`.execute(trx);
};
