import { toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { assertVersion, versionOf } from '../platform/record-version.ts';

/** What the form of a SKU's cost edits, in dollars, with its version. */
export const skuCost = (cents: number | null) => {
  const fields = { unit_cost: cents === null ? null : toDollars(cents) };
  return { ...fields, version: versionOf(fields) };
};

/**
 * Writes down what a SKU costs now, in cents.
 * @param version what `skuCost` said when the form was opened
 * @returns what it did before; null where no order and no catalogue has brought such a SKU.
 * @throws ApiError VERSION_CONFLICT where somebody has entered another cost since
 */
export const enterSkuCost = async (
  trx: Database,
  sku: string,
  cents: number,
  version?: string,
): Promise<{ before: number | null } | null> => {
  const { rows } = await sql<{ before: number | null }>`
    update skus s set current_unit_cost_cents = ${cents}
    from (select sku_id, current_unit_cost_cents as cost from skus where sku = ${sku} for update) before
    where s.sku_id = before.sku_id returning before.cost as before`.execute(trx);
  const [known] = rows;
  if (known) assertVersion(version, skuCost(known.before));
  return known ?? null;
};
