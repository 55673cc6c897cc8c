import type { Query, Statement } from '../../platform/database/query.ts';
import type { OrderDocument, OrderLine } from '../order-document.ts';
import { lineFinder } from '../versions/frozen-lines.ts';

/**
 * Says which SKUs owe no royalty at a moment. Asked for once per order or batch, inside its transaction, and
 * answered from what it loaded.
 */
export type RoyaltyExclusions = (
  query: Query,
  shop_id: number,
) => Promise<(sku: string, at: string) => boolean>;

const catalogue: Statement = {
  name: 'costs and categories',
  text: `select v.variant_id, v.sku, v.unit_cost_cents, nullif(p.product_type, '') as product_type
    from variants v join products p using (shop_id, product_id)
    where v.shop_id = $1 and (v.variant_id = any($2::text[]) or v.sku = any($3::text[]))
    order by v.updated_at`,
};

type Variant = {
  variant_id: string;
  sku: string | null;
  unit_cost_cents: number | null;
  product_type: string | null;
};

const textsOf = (texts: readonly (string | null)[]) => [...new Set(texts.filter((text) => text !== null))];

/** What the store's catalogue says of lines: by their variant, else by their SKU, whichever knows. */
const lookUp = async (query: Query, shop_id: number, lines: readonly OrderLine[]) => {
  const found =
    lines.length === 0
      ? []
      : await query<Variant>(catalogue, [
          shop_id,
          textsOf(lines.map(({ variant_id }) => variant_id)),
          textsOf(lines.map(({ sku }) => sku)),
        ]);
  const finder = <T>(of: (variant: Variant) => T | null) => {
    const known = found.filter((variant) => of(variant) !== null);
    const byVariant = new Map(known.map((variant) => [variant.variant_id, of(variant)]));
    const bySku = new Map(known.map((variant) => [variant.sku, of(variant)]));
    return ({ variant_id, sku }: OrderLine): T | null =>
      (variant_id === null ? null : byVariant.get(variant_id)) ??
      (sku === null ? null : bySku.get(sku)) ??
      null;
  };
  return {
    costOf: finder((variant) => variant.unit_cost_cents),
    categoryOf: finder((variant) => variant.product_type),
  };
};

/** An order that arrived, and the version of it that is stored already. */
export type Arrival = { document: OrderDocument; stored: OrderDocument | null };

/** Tells which lines of an arrived order nobody has seen before. */
const newLinesOf = ({ document, stored }: Arrival): ReadonlySet<OrderLine> => {
  if (!stored) return new Set(document.lines);
  const find = lineFinder(document.lines, stored.lines);
  return new Set(document.lines.filter((line) => !find(line)));
};

const isIncomplete = (line: OrderLine) =>
  !line.gift_card && (line.unit_cost_cents === null || line.product_type === null);

/**
 * Orders with what is frozen when a line is first seen: its cost and category from the store's catalogue where the source
 * gave none, and whether its SKU was free of royalty. Lines that are stored already are left as they come.
 */
export const atFirstSight = async (
  query: Query,
  shop_id: number,
  arrivals: readonly Arrival[],
  exclusions?: RoyaltyExclusions,
): Promise<OrderDocument[]> => {
  const seen = arrivals.map((arrival) => ({ document: arrival.document, fresh: newLinesOf(arrival) }));
  const incomplete = seen.flatMap(({ fresh }) => [...fresh].filter(isIncomplete));
  const { costOf, categoryOf } = await lookUp(query, shop_id, incomplete);
  const isExcluded = exclusions && (await exclusions(query, shop_id));
  return seen.map(({ document, fresh }) => ({
    ...document,
    lines: document.lines.map((line) => {
      if (line.gift_card || !fresh.has(line)) return line;
      const at = document.edits.find(({ id }) => id === line.added_by)?.at ?? document.placed_at;
      return {
        ...line,
        product_type: line.product_type ?? categoryOf(line),
        unit_cost_cents: line.unit_cost_cents ?? costOf(line),
        royalty_excluded: line.royalty_excluded || (line.sku !== null && isExcluded?.(line.sku, at) === true),
      };
    }),
  }));
};
