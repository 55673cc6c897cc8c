import type { OrderEdit } from '../order-document.ts';

const unitsOf = (edits: readonly OrderEdit[]) => {
  const units = new Map<string, number>();
  for (const { line_id, quantity } of edits.flatMap(({ removed }) => removed)) {
    units.set(line_id, (units.get(line_id) ?? 0) + quantity);
  }
  return units;
};

/**
 * The edits that a source tells, each on the day it was first told for: where an edit that is known already
 * took more units since (Shopify's REST tells only how many are left), those make an edit of their own.
 * Without `updated_at` nothing tells when, and the later telling replaces the earlier one.
 */
export const mergeEdits = (
  stored: readonly OrderEdit[],
  incoming: readonly OrderEdit[],
  updated_at: string | null,
): OrderEdit[] =>
  incoming.flatMap((edit) => {
    const known = stored.filter(({ id }) => id === edit.id || id.startsWith(`${edit.id} later `));
    const first = known[0];
    if (!first) return [edit];
    if (edit.at === first.at || updated_at === null) return [{ ...edit, at: first.at }];
    const before = unitsOf(known);
    const now = unitsOf([edit]);
    const less = [...before].some(([line_id, quantity]) => quantity > (now.get(line_id) ?? 0));
    if (less) return [{ ...edit, at: first.at }];
    const more = [...now]
      .map(([line_id, quantity]) => ({ line_id, quantity: quantity - (before.get(line_id) ?? 0) }))
      .filter(({ quantity }) => quantity > 0);
    if (more.length === 0) return known;
    return [...known, { id: `${edit.id} later ${updated_at}`, at: edit.at, removed: more }];
  });
