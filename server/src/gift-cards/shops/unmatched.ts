/** What a ledger entry and a shop's own movement are matched by. */
type Amount = { readonly cents: number };

/**
 * Those of a shop's movements that no entry of the ledger stands for, each entry standing for one movement of the same
 * amount; the oldest are matched first. Pure.
 */
export const unmatched = <Move extends Amount>(
  moves: readonly Move[],
  entries: readonly Amount[],
): Move[] => {
  const left = new Map<number, number>();
  for (const { cents } of entries) left.set(cents, (left.get(cents) ?? 0) + 1);
  return moves.filter(({ cents }) => {
    const count = left.get(cents) ?? 0;
    if (count > 0) left.set(cents, count - 1);
    return count === 0;
  });
};
