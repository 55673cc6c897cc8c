import { STOCK_KIND, type WantedStock, wantedStock } from '../catalogue/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Outcome } from '../platform/file-import/outcome.ts';
import { keptOnTheirWay } from '../pushes/index.ts';
import type { StockLevel, StockRecord } from './stock-record.ts';
import { type StockOfVariant, writeInventory } from './write-levels.ts';

type Change = WantedStock['changes'][number];

const isThere = ({ location, name }: Change, level: StockLevel) =>
  level.location_id === undefined ? name === level.location : location === level.location_id;

/** A level as its shop has it, but with what is to be sold there as ours says; what is committed to orders stays. */
const levelWith = (level: StockLevel, changes: readonly Change[]): StockLevel => {
  const last = changes.findLast((change) => isThere(change, level));
  if (!last) return level;
  return { ...level, available: last.to, on_hand: level.on_hand + last.to - level.available };
};

/**
 * Writes what a store's shop says of stock, but for numbers of ours that are on their way there.
 * @param askedAt the moment just before the shop was asked
 * @returns the outcomes in order, and Shopify's numbers of the variants that should be read again once ours has arrived or failed
 */
export const takeInStock = async (
  db: Database,
  shop: { shop_id: number },
  records: readonly StockRecord[],
  askedAt: Date,
): Promise<{ outcomes: Outcome[]; again: string[] }> => {
  const held = new Set<string>();
  const kept = keptOnTheirWay<WantedStock, StockOfVariant>(
    { kind: STOCK_KIND, wanted: wantedStock, shopId: shop.shop_id, askedAt },
    ({ variantId, record }, wanted) => {
      const changes = wanted.flatMap((one) => one.changes).filter(({ id }) => id === variantId);
      if (changes.length > 0 && record.variant_id !== undefined) held.add(record.variant_id);
      return {
        variantId,
        record: { ...record, levels: record.levels.map((level) => levelWith(level, changes)) },
      };
    },
  );
  const outcomes = await writeInventory(db, shop, kept)(records);
  return { outcomes, again: [...held] };
};
