import type { OrderDocument } from '../order-document.ts';
import { frozenLine } from './frozen-lines.ts';
import { mergeEdits } from './merge-edits.ts';
import { inStoredOrder, mergeLines } from './merge-lines.ts';

const isOlder = (incoming: OrderDocument, stored: OrderDocument) =>
  stored.updated_at !== null &&
  (incoming.updated_at === null || Date.parse(incoming.updated_at) < Date.parse(stored.updated_at));

/**
 * What is to be stored of an order when another version of it arrives. An older version, or one that doesn't say
 * how old it is, changes nothing. What was frozen at the sale stays; edits that the source doesn't tell are
 * noticed; everything else is as the later version has it. Merging the same version again changes nothing.
 */
export const mergeVersions = (stored: OrderDocument, incoming: OrderDocument): OrderDocument => {
  if (isOlder(incoming, stored)) return stored;
  const edits = mergeEdits(stored.edits, incoming.edits, incoming.updated_at);
  if (incoming.updated_at === null) {
    const lines = incoming.lines.map((line) => frozenLine(line, stored.lines));
    return { ...incoming, edits, lines: inStoredOrder(lines, stored.lines) };
  }
  const { lines, discounts, noticed } = mergeLines(stored, incoming, incoming.updated_at);
  return { ...incoming, lines, discounts, edits: [...edits, ...noticed] };
};
