import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { queryOnDatabase } from '../platform/database/query.ts';
import { findOrAddLocation } from '../stores/index.ts';
import { sumUpStock } from './sum-up-stock.ts';

/** How many of a variant can be sold at a location from now on. */
export type Available = { variant_id: string; location_id: number; available: number };

/** The location where a store's stock is counted unless another is named: its first one. */
export const usualLocation = async (trx: Database, shopId: number): Promise<number> => {
  const { rows } = await sql<{ location_id: number }>`
    select location_id from locations where shop_id = ${shopId} and shopify_location_id <> ''
    order by location_id limit 1`.execute(trx);
  return (
    rows[0]?.location_id ?? findOrAddLocation(queryOnDatabase(trx), shopId, { id: 'main', name: 'Main' })
  );
};

/** Sets how many can be sold; what is committed to orders stays, so that on hand moves along. */
export const setAvailable = async (
  trx: Database,
  shopId: number,
  rows: readonly Available[],
): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    insert into inventory_levels (shop_id, variant_id, location_id, on_hand, available, updated_at)
    select ${shopId}::int, n.variant_id, n.location_id, n.available, n.available, ${new Date()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (variant_id text, location_id int, available int)
    on conflict (shop_id, variant_id, location_id) do update set
      on_hand = inventory_levels.on_hand + excluded.available - inventory_levels.available,
      available = excluded.available, updated_at = excluded.updated_at`.execute(trx);
  await sumUpStock(trx, shopId, { variants: rows.map(({ variant_id }) => variant_id) });
};
