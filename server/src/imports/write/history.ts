import { findOrAddFranchisee } from '../../franchises/index.ts';
import type { Intake } from '../../orders/intake/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { ImportShop } from '../../platform/file-import/import-shop.ts';
import type { ImportContext } from '../../platform/file-import/kind.ts';
import { type Outcome, togetherOrAlone, type Write } from '../../platform/file-import/outcome.ts';
import { findOrCreateShop } from '../../stores/index.ts';
import type { HistoryStore } from '../formats/history/history-store.ts';
import type { HistoryOrder } from '../formats/sales-history-csv.ts';
import { writeOrders } from './orders.ts';
import { type Receipt, writeReceipts } from './receipts.ts';

/**
 * Writes the orders of a sales history into its stores; those that aren't there are made before the first order. Receipts that
 * take back what others sold are written after the others of their batch.
 */
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
  const writeReturns = togetherOrAlone(writeReceipts(services.db, intake));
  return async (orders) => {
    if (shops.size === 0) for (const store of stores) await shopOf(store);
    const placed = [];
    for (const { store, ...order } of orders) placed.push({ shop: await shopOf(store), ...order });
    const sold = await write(placed.filter(({ returns }) => returns.length === 0));
    const receipts = placed.filter(({ returns }) => returns.length > 0);
    const byShop = Map.groupBy(receipts, ({ shop }) => shop.shop_id);
    const outcomes = new Map<Receipt, Outcome>();
    for (const ofShop of byShop.values()) {
      const written = await writeReturns(ofShop);
      for (const [index, receipt] of ofShop.entries()) outcomes.set(receipt, written[index] ?? 'unchanged');
    }
    let next = 0;
    return placed.map((one) => outcomes.get(one) ?? sold[next++] ?? 'unchanged');
  };
};
