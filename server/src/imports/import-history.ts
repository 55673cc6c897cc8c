import type { Intake } from '../orders/intake/index.ts';
import type { Actor } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Problem, Reading } from '../platform/file-import/reading.ts';
import { type ImportOptions, type ImportResult, runImport } from '../platform/file-import/run-import.ts';
import { findOrCreateShop } from '../stores/index.ts';
import type { HistoryStore } from './formats/history/history-store.ts';
import type { SalesHistory } from './formats/sales-history-csv.ts';
import { type ShopOrder, writeOrders } from './write/orders.ts';
import type { ImportShop } from './write/shop.ts';

export type HistoryResult = ImportResult & { storesCreated: number };

/** Imports a sales history: its stores first, then its orders into them. */
export const importHistory = async (
  { db, intake, actor }: { db: Database; intake: Intake; actor: Actor },
  history: SalesHistory,
  options: ImportOptions,
): Promise<HistoryResult> => {
  const shops = new Map<string, ImportShop>();
  let storesCreated = 0;
  const shopOf = async (store: HistoryStore): Promise<ImportShop> => {
    const known = shops.get(store.domain);
    if (known) return known;
    const { shop, created } = await findOrCreateShop(db, actor, store);
    if (created) storesCreated += 1;
    shops.set(store.domain, shop);
    return shop;
  };

  const storeProblems: Problem[] = [];
  for (const store of history.stores) {
    if (store.value) await shopOf(store.value);
    else
      storeProblems.push(
        ...store.problems.map((problem) => ({ ...problem, column: `stores: ${problem.column}` })),
      );
  }
  const orders = async function* (): AsyncGenerator<Reading<ShopOrder>> {
    for await (const reading of history.orders) {
      if (reading.problems) yield reading;
      else {
        const { store, document } = reading.value;
        yield { rows: reading.rows, value: { shop: await shopOf(store), document } };
      }
    }
  };
  const result = await runImport(orders(), writeOrders(intake), options);
  return { ...result, problems: [...storeProblems, ...result.problems], storesCreated };
};
