import type { Query, Statement } from '../../platform/database/query.ts';
import type { OrderDocument, OrderLine } from '../order-document.ts';
import { earlierEntry } from './frozen-lines.ts';

/**
 * Says which SKUs owe no royalty at a moment. Asked for once per order or batch, inside its transaction, and
 * answered from what it loaded.
 */
export type RoyaltyExclusions = (
  query: Query,
  shop_id: number,
) => Promise<(sku: string, at: string) => boolean>;

const costs: Statement = {
  name: 'unit costs',
  text: `select variant_id, sku, unit_cost_cents from variants
    where shop_id = $1 and unit_cost_cents is not null and (variant_id = any($2::text[]) or sku = any($3::text[]))
    order by updated_at`,
};

type Cost = { variant_id: string; sku: string | null; unit_cost_cents: number };

const textsOf = (texts: readonly (string | null)[]) => [...new Set(texts.filter((text) => text !== null))];

const costLookup = async (query: Query, shop_id: number, lines: readonly OrderLine[]) => {
  const found =
    lines.length === 0
      ? []
      : await query<Cost>(costs, [
          shop_id,
          textsOf(lines.map(({ variant_id }) => variant_id)),
          textsOf(lines.map(({ sku }) => sku)),
        ]);
  const byVariant = new Map(found.map((cost) => [cost.variant_id, cost.unit_cost_cents]));
  const bySku = new Map(found.map((cost) => [cost.sku, cost.unit_cost_cents]));
  return ({ variant_id, sku }: OrderLine) =>
    (variant_id === null ? undefined : byVariant.get(variant_id)) ??
    (sku === null ? undefined : bySku.get(sku)) ??
    null;
};

/** An order that arrived, and the version of it that is stored already. */
export type Arrival = { document: OrderDocument; stored: OrderDocument | null };

/**
 * Orders with what is frozen when a line is first seen: its cost from the store's variants where the source gave
 * none, and whether its SKU was free of royalty. Lines that are stored already are left as they come.
 */
export const atFirstSight = async (
  query: Query,
  shop_id: number,
  arrivals: readonly Arrival[],
  exclusions?: RoyaltyExclusions,
): Promise<OrderDocument[]> => {
  const isNew = (line: OrderLine, stored: OrderDocument | null) => !earlierEntry(line, stored?.lines ?? []);
  const uncosted = arrivals.flatMap(({ document, stored }) =>
    document.lines.filter((line) => line.unit_cost_cents === null && !line.gift_card && isNew(line, stored)),
  );
  const costOf = await costLookup(query, shop_id, uncosted);
  const isExcluded = exclusions && (await exclusions(query, shop_id));
  return arrivals.map(({ document, stored }) => ({
    ...document,
    lines: document.lines.map((line) => {
      if (line.gift_card || !isNew(line, stored)) return line;
      const at = document.edits.find(({ id }) => id === line.added_by)?.at ?? document.placed_at;
      return {
        ...line,
        unit_cost_cents: line.unit_cost_cents ?? costOf(line),
        royalty_excluded: line.royalty_excluded || (line.sku !== null && isExcluded?.(line.sku, at) === true),
      };
    }),
  }));
};
