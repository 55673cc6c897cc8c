import { rebuildCells } from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';

/** Makes all sums those of the facts, where a test has written facts past the intake. */
export const rebuildAllCells = async (db: Database): Promise<void> => {
  const shops = await db.selectFrom('shops').select('shop_id').execute();
  for (const { shop_id } of [...shops, { shop_id: null }]) await rebuildCells(db, { shop_id });
};
