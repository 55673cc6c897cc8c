import type { OrderDocument, OrderEdit, OrderLine, OrderShape } from '../order-document.ts';
import { recogniseLines } from './recognise-lines.ts';

/** A document as an earlier Backroom stored it: it didn't say its shape. */
type Earlier = Omit<OrderDocument, 'shape'> & { shape?: OrderShape };

/** A line of an export file: known by its place, and by nothing that Shopify calls it. */
const isOfFile = ({ id, variant_id, product_id }: OrderLine) =>
  /^\d{1,4}$/.test(id) && variant_id === null && product_id === null;

/** The lines that an edit took away whole and brought back at once under another id, by that of the new one. */
const swappedBy = (edit: OrderEdit, lines: readonly OrderLine[]): Map<string, string> => {
  if (!edit.id.startsWith('noticed ')) return new Map();
  const removed = lines.filter(
    (line) =>
      isOfFile(line) &&
      line.added_by === null &&
      edit.removed.some(({ line_id, quantity }) => line_id === line.id && quantity === line.quantity),
  );
  const added = lines.filter((line) => line.added_by === edit.id && !isOfFile(line));
  const isSame = (a: OrderLine | undefined, b: OrderLine | undefined) =>
    a?.quantity === b?.quantity && a?.unit_price_cents === b?.unit_price_cents;
  const byId = (id: string) => lines.find((line) => line.id === id);
  return new Map(
    [...recogniseLines(added, removed)].filter(([now, before]) => isSame(byId(now), byId(before))),
  );
};

/**
 * An earlier Backroom didn't recognise the lines of an export file in the JSON of the same order: it took all away and
 * added them again. Such lines are one, sold with the order.
 */
const withoutDoubles = (document: OrderDocument): OrderDocument => {
  let { lines, edits } = document;
  for (const edit of document.edits) {
    const swapped = swappedBy(edit, lines);
    if (swapped.size === 0) continue;
    const gone = new Set(swapped.values());
    const removed = edit.removed.filter(({ line_id }) => !gone.has(line_id));
    lines = lines
      .filter(({ id }) => !gone.has(id))
      .map((line) => (swapped.has(line.id) ? { ...line, added_by: null } : line));
    const isLeft = removed.length > 0 || lines.some(({ added_by }) => added_by === edit.id);
    const others = edits.filter(({ id }) => id !== edit.id);
    edits = isLeft ? [...others, { ...edit, removed }] : others;
  }
  return { ...document, lines, edits };
};

/**
 * A stored document as it is read now. Documents stored before shapes were told apart are what was made of all versions
 * until then, or of a file that says no date.
 */
export const carriedOver = (document: Earlier): OrderDocument => {
  if (document.shape) return { ...document, shape: document.shape };
  const shape = document.updated_at === null ? 'export' : 'merged';
  return withoutDoubles({ ...document, shape });
};
