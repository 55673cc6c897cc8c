import type { OrderLine } from '../order-document.ts';
import { recogniseLines } from './recognise-lines.ts';

/** The entry of a line in another version: the one of the same edit, else any of the same line. */
export const entryIn = (line: OrderLine, lines: readonly OrderLine[]): OrderLine | undefined => {
  const entries = lines.filter(({ id }) => id === line.id);
  return entries.find(({ added_by }) => added_by === line.added_by) ?? entries[0];
};

/**
 * A line with what another telling of it said: what it is grouped by, its cost, and whether royalty was due (D7, D10).
 * What that one didn't know stays as the line has it.
 */
export const frozenLine = (line: OrderLine, first: OrderLine | undefined): OrderLine =>
  first
    ? {
        ...line,
        sku: first.sku ?? line.sku,
        product_title: first.product_title || line.product_title,
        variant_title: first.variant_title || line.variant_title,
        vendor: first.vendor ?? line.vendor,
        product_type: first.product_type ?? line.product_type,
        unit_cost_cents: first.unit_cost_cents ?? line.unit_cost_cents,
        royalty_excluded: first.royalty_excluded || line.royalty_excluded,
      }
    : line;

/** A line with what it lacks and another telling of it has. */
export const completedLine = (line: OrderLine, other: OrderLine | undefined): OrderLine =>
  other ? { ...line, ...pickFrozen(frozenLine(other, line)) } : line;

const pickFrozen = (line: OrderLine) => ({
  sku: line.sku,
  product_title: line.product_title,
  variant_title: line.variant_title,
  vendor: line.vendor,
  product_type: line.product_type,
  unit_cost_cents: line.unit_cost_cents,
  royalty_excluded: line.royalty_excluded,
});

/** By which ids another version has the lines that it doesn't have by their own. */
export const idsIn = (
  lines: readonly OrderLine[],
  other: readonly OrderLine[],
): ReadonlyMap<string, string> => {
  const isMissing = (line: OrderLine, from: readonly OrderLine[]) => !from.some(({ id }) => id === line.id);
  return recogniseLines(
    lines.filter((line) => isMissing(line, other)),
    other.filter((line) => isMissing(line, lines)),
  );
};

/** Finds a line in another version, by its id, else by what it is. */
export const lineFinder = (lines: readonly OrderLine[], other: readonly OrderLine[]) => {
  const ids = idsIn(lines, other);
  return (line: OrderLine): OrderLine | undefined =>
    entryIn({ ...line, id: ids.get(line.id) ?? line.id }, other);
};
