import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/**
 * Writes down what a SKU costs now, in cents.
 * @returns what it did before; null where no order and no catalogue has brought such a SKU.
 */
export const enterSkuCost = async (
  trx: Database,
  sku: string,
  cents: number,
): Promise<{ before: number | null } | null> => {
  const { rows } = await sql<{ before: number | null }>`
    update skus s set current_unit_cost_cents = ${cents}
    from (select sku_id, current_unit_cost_cents as cost from skus where sku = ${sku} for update) before
    where s.sku_id = before.sku_id returning before.cost as before`.execute(trx);
  return rows[0] ?? null;
};
