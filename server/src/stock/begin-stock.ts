import type { LocalDate } from '@backroom/contract/kit/dates';
import type { Connection } from '../platform/database/connect.ts';
import { copyInto } from '../platform/database/copy-rows.ts';
import { sumStock } from './sum-stock.ts';
import { sumUpStock } from './sum-up-stock.ts';

/** What a store has had on hand: now, at the close of days, and the last of those days. */
export type StockSoFar = {
  levels: readonly Record<string, unknown>[];
  snapshots: readonly Record<string, unknown>[];
  closedThrough: LocalDate;
};

/** Stores the stock, and its past, of a store that had none, as a generated chain has it. */
export const beginStock = async (
  { pool, db }: Connection,
  shop_id: number,
  stock: StockSoFar,
): Promise<void> => {
  const { levels, snapshots, closedThrough } = stock;
  await copyInto(pool, 'inventory_levels', levels);
  await copyInto(pool, 'inventory_snapshots', snapshots);
  await db.insertInto('inventory_days').values({ shop_id, closed_through: closedThrough }).execute();
  await db.transaction().execute(async (trx) => {
    await sumStock(trx, shop_id, closedThrough);
    await sumUpStock(trx, shop_id, 'all');
  });
};
