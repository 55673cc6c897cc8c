import type { OrderLine } from '../order-document.ts';
import { lineNamesOf } from './line-names.ts';

type Named = Pick<
  OrderLine,
  'id' | 'sku' | 'product_title' | 'variant_title' | 'unit_price_cents' | 'quantity'
>;

/** How alike two lines are; 0 where they can't be the same. */
const likeness = (a: Named, b: Named): number => {
  if (a.sku && b.sku && a.sku !== b.sku) return 0;
  const sku = a.sku && a.sku === b.sku ? 8 : 0;
  const names = lineNamesOf(b);
  const name = lineNamesOf(a).some((one) => names.includes(one)) ? 4 : 0;
  if (sku + name === 0) return 0;
  const price = a.unit_price_cents === b.unit_price_cents ? 2 : 0;
  return sku + name + price + Number(a.quantity === b.quantity);
};

/**
 * Which lines of one version are which of another where they have no ids in common: by SKU, title and price, of equal
 * ones by their place.
 * @returns the id of the known line for that of each line recognised.
 */
export const recogniseLines = (lines: readonly Named[], known: readonly Named[]): Map<string, string> => {
  const pairs = lines.flatMap((line, place) =>
    known.map((other, otherPlace) => ({
      line,
      other,
      like: likeness(line, other),
      apart: Math.abs(place - otherPlace),
      place,
    })),
  );
  const best = pairs
    .filter(({ like }) => like > 0)
    .sort((a, b) => b.like - a.like || a.apart - b.apart || a.place - b.place);
  const recognised = new Map<string, string>();
  const taken = new Set<string>();
  for (const { line, other } of best) {
    if (recognised.has(line.id) || taken.has(other.id)) continue;
    recognised.set(line.id, other.id);
    taken.add(other.id);
  }
  return recognised;
};
