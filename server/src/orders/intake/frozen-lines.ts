import type { OrderLine } from '../order-document.ts';

/** The entry of a line in an earlier version: the one of the same edit, else any of the same line. */
export const earlierEntry = (line: OrderLine, earlier: readonly OrderLine[]): OrderLine | undefined => {
  const entries = earlier.filter(({ id }) => id === line.id);
  return entries.find(({ added_by }) => added_by === line.added_by) ?? entries[0];
};

/**
 * A line as a later version tells it, with what was frozen when it was first seen: what it is grouped by, its
 * cost, and whether royalty was due (D7, D10). What nobody knew then may still be told.
 */
export const frozenLine = (line: OrderLine, earlier: readonly OrderLine[]): OrderLine => {
  const first = earlierEntry(line, earlier);
  if (!first) return line;
  return {
    ...line,
    sku: first.sku ?? line.sku,
    product_title: first.product_title || line.product_title,
    variant_title: first.variant_title || line.variant_title,
    vendor: first.vendor ?? line.vendor,
    product_type: first.product_type ?? line.product_type,
    unit_cost_cents: first.unit_cost_cents ?? line.unit_cost_cents,
    royalty_excluded: first.royalty_excluded,
  };
};
