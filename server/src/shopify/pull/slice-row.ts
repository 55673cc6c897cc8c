import { type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { DB } from '../../platform/database/schema.generated.ts';

export type Slice = Selectable<DB['shopify_slices']>;

/** Changes one slice, and what its shop waits for with it. */
export const setSlice = async (
  db: Database,
  { shop_id, slice_no }: Pick<Slice, 'shop_id' | 'slice_no'>,
  change: Partial<Omit<Slice, 'shop_id' | 'slice_no'>>,
): Promise<void> => {
  await db
    .updateTable('shopify_slices')
    .set(change)
    .where('shop_id', '=', shop_id)
    .where('slice_no', '=', slice_no)
    .execute();
};

/** The slices of a store that aren't done, in their order. */
export const openSlices = (db: Database, shopId: number): Promise<Slice[]> =>
  db
    .selectFrom('shopify_slices')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('state', 'in', ['WAITING', 'RUNNING'])
    // Orders that were divided have the highest numbers; what comes once more after orders waits for them too.
    .orderBy(sql`kind <> 'orders' and exists (select from shopify_slices o
      where o.shop_id = shopify_slices.shop_id and o.kind = 'orders' and o.slice_no < shopify_slices.slice_no)`)
    .orderBy('slice_no')
    .execute();
