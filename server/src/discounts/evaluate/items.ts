import type { CartLine, Items } from './types.ts';

/** Whether a SKU takes part in no discount, at the moment of the cart. */
export type Excluded = (sku: string) => boolean;

const isIn = (line: CartLine, items: Items): boolean => {
  if (items.kind === 'all') return true;
  if (items.kind === 'collections') {
    return line.collections.some((one) => items.keys.includes(one.toLowerCase()));
  }
  return [line.sku, line.product].some(
    (key) => key !== null && items.keys.includes(key.trim().toLowerCase()),
  );
};

/** What lines take part at all: never gift cards, never excluded SKUs (domain.md 3.7). */
export const takesPart = (line: CartLine, isExcluded: Excluded): boolean =>
  !line.gift_card && line.quantity > 0 && (line.sku === null || !isExcluded(line.sku));

/** Whether a discount on these items is one on this line. */
export const covers = (items: Items, line: CartLine): boolean => isIn(line, items);

export const grossOf = (line: CartLine): number => line.gross_cents ?? line.unit_price_cents * line.quantity;
