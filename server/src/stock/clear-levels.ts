import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { sumUpStock } from './sum-up-stock.ts';

/**
 * Nothing lies there any more: of variants that a store's shop has no more, or at places that it gave up (our numbers). Belongs into a
 * transaction.
 */
export const clearLevels = async (
  trx: Database,
  shopId: number,
  { variants = [], locations = [] }: { variants?: readonly string[]; locations?: readonly number[] },
): Promise<void> => {
  const { rows } = await sql<{
    variant_id: string;
  }>`update inventory_levels set on_hand = 0, committed = 0, available = 0, incoming = 0, updated_at = ${new Date()}
    where shop_id = ${shopId} and (on_hand, committed, available, incoming) <> (0, 0, 0, 0)
      and (variant_id = any(${[...variants]}::text[]) or location_id = any(${[...locations]}::int[]))
    returning variant_id`.execute(trx);
  if (rows.length > 0) await sumUpStock(trx, shopId, { variants: rows.map(({ variant_id }) => variant_id) });
};
