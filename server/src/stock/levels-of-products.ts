import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

export type Level = {
  shop_id: number;
  variant_id: string;
  location_id: number;
  location: string;
  on_hand: number;
  available: number;
};

type Keys = readonly { shop_id: number; variant_id: string }[];

/** Stock of some variants, a row for each location that has a number for it. */
export const levelsOfVariants = async (db: Database, keys: Keys): Promise<Level[]> => {
  if (keys.length === 0) return [];
  const { rows } = await sql<Level>`
    select l.shop_id, l.variant_id, l.location_id, p.name as location, l.on_hand, l.available
    from inventory_levels l join locations p using (shop_id, location_id)
    where (l.shop_id, l.variant_id) in (
      select * from unnest(${keys.map(({ shop_id }) => shop_id)}::int[], ${keys.map(({ variant_id }) => variant_id)}::text[])
    ) order by p.name, l.location_id`.execute(db);
  return rows;
};

/** Units to sell of each SKU over some shops: a subquery of `sku`, `available`. */
export const availableBySku = (
  skus: readonly string[],
  held: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select v.sku, sum(l.available)::float8 as available
  from variants v join inventory_levels l using (shop_id, variant_id)
  where v.sku = any(${[...skus]}::text[]) and ${held} group by 1)`;
