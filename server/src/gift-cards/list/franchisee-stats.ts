import type { Database } from '../../platform/database/connect.ts';
import type { Scope } from '../../platform/sessions/scope.ts';
import { heldNow } from '../../platform/sessions/scope-conditions.ts';

/** Franchisees with their stores, newest first, for the filter; a Franchisee finds only own ones. */
export const listFranchisees = async (scope: Scope, db: Database) => {
  const query = db
    .selectFrom('franchisees')
    .leftJoin('shops', 'shops.franchisee_id', 'franchisees.franchisee_id')
    .select([
      'franchisees.franchisee_id',
      'franchisees.first_name',
      'franchisees.last_name',
      'shops.shop_id',
      'shops.name',
      'shops.shop_domain',
    ])
    .where('franchisees.deleted_at', 'is', null)
    .where(heldNow(scope.holdings, 'shops.shop_id'))
    .orderBy('franchisees.created_at', 'desc')
    .orderBy('franchisees.franchisee_id', 'desc')
    .orderBy('shops.name');
  type Shop = { id: string; name: string; shop_domain: string };
  const byId = new Map<number, { firstName: string; lastName: string; shops: Shop[] }>();
  for (const row of await query.execute()) {
    const known = byId.get(row.franchisee_id);
    const franchisee = known ?? { firstName: row.first_name, lastName: row.last_name, shops: [] };
    if (row.shop_id !== null) {
      const { name, shop_domain } = row;
      franchisee.shops.push({ id: String(row.shop_id), name: name ?? '', shop_domain: shop_domain ?? '' });
    }
    if (!known) byId.set(row.franchisee_id, franchisee);
  }
  return [...byId].map(([id, franchisee]) => ({
    _id: String(id),
    id: String(id),
    ...franchisee,
    name: `${franchisee.firstName} ${franchisee.lastName}`.trim(),
  }));
};
