import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import type { Store } from '@backroom/contract/stores';
import type { Database } from '../platform/database/connect.ts';
import { holdsNow, type Scope } from '../platform/sessions/scope.ts';
import { heldEver } from '../platform/sessions/scope-conditions.ts';

/** A franchisee filter as sent: `all`, or nothing, means no filtering (specification 2, section 4). */
const franchiseesAskedFor = (ids: readonly string[] | undefined): number[] | null => {
  if (!ids || ids.length === 0 || ids.includes('all')) return null;
  return ids.map((id) => {
    if (!/^\d{1,9}$/.test(id)) throw invalidField('franchisee_id', `There is no franchisee ${id}`);
    return Number(id);
  });
};

/**
 * The stores in scope, by name, optionally of some franchisees only.
 * @throws ApiError FORBIDDEN where a Franchisee asks for another's stores.
 */
export const listStores = async (
  scope: Scope,
  db: Database,
  franchiseeIds: readonly string[] | undefined,
): Promise<Store[]> => {
  const franchisees = franchiseesAskedFor(franchiseeIds);
  let query = db
    .selectFrom('shops')
    .leftJoin('franchisees', 'franchisees.franchisee_id', 'shops.franchisee_id')
    .select([
      'shops.shop_id',
      'shops.name',
      'shops.shop_domain',
      'shops.cid',
      'shops.timezone',
      'shops.franchisee_id',
      'franchisees.first_name',
      'franchisees.last_name',
    ])
    .where(heldEver(scope.holdings, 'shops.shop_id'))
    .orderBy('shops.name');
  if (franchisees) query = query.where('shops.franchisee_id', 'in', franchisees);
  const rows = await query.execute();
  if (franchisees && scope.holdings !== 'all') {
    const seen = new Set(rows.map((row) => row.franchisee_id));
    if (franchisees.some((id) => !seen.has(id))) {
      throw new ApiError('FORBIDDEN', 'You may not see the stores of this franchisee');
    }
  }
  return rows.map((row) => ({
    id: String(row.shop_id),
    name: row.name,
    shop_domain: row.shop_domain,
    cid: row.cid,
    timezone: row.timezone,
    franchisee_id: row.franchisee_id === null ? null : String(row.franchisee_id),
    franchisee_name: row.franchisee_id === null ? null : `${row.first_name} ${row.last_name}`.trim(),
    held: holdsNow(scope, row.shop_id),
  }));
};
