import { findOrAddFranchisee } from '../../franchises/index.ts';
import type { Intake } from '../../orders/intake/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { ImportShop } from '../../platform/file-import/import-shop.ts';
import type { ImportContext } from '../../platform/file-import/kind.ts';
import type { Write } from '../../platform/file-import/outcome.ts';
import { findOrCreateShop } from '../../stores/index.ts';
import type { HistoryStore } from '../formats/history/history-store.ts';
import type { HistoryOrder } from '../formats/sales-history-csv.ts';
import { writeOrders } from './orders.ts';

/** Writes the orders of a sales history into its stores; those that aren't there are made before the first order. */
export const writeHistory = (
  { services, actor, storeMade }: Pick<ImportContext, 'services' | 'actor' | 'storeMade'>,
  intake: Intake,
  stores: readonly HistoryStore[],
): Write<HistoryOrder> => {
  const shops = new Map<string, ImportShop>();
  const shopOf = async (store: HistoryStore): Promise<ImportShop> => {
    const known = shops.get(store.domain);
    if (known) return known;
    const { franchisee, ...made } = store;
    const { shop, created } = await findOrCreateShop(services.db, actor, {
      ...made,
      ...(franchisee ? { ownerOf: (trx: Database) => findOrAddFranchisee(trx, franchisee) } : {}),
    });
    if (created) storeMade();
    shops.set(store.domain, shop);
    return shop;
  };
  const write = writeOrders(intake);
  return async (orders) => {
    if (shops.size === 0) for (const store of stores) await shopOf(store);
    const placed = [];
    for (const { store, document } of orders) placed.push({ shop: await shopOf(store), document });
    return await write(placed);
  };
};
