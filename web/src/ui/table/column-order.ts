/** The order of columns that a person has given a table. Keys only; what isn't there any more is passed over. */

type Keyed = { key: string };

/** Columns in a given order; those it doesn't name stand behind the one they stand behind by default. */
export const inOrder = <Column extends Keyed>(
  columns: readonly Column[],
  order: readonly string[],
): Column[] => {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const placed = [...new Set(order)].flatMap((key) => byKey.get(key) ?? []);
  const known = new Set(placed.map(({ key }) => key));
  columns.forEach((column, index) => {
    if (known.has(column.key)) return;
    const before = columns[index - 1];
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, column);
    known.add(column.key);
  });
  return placed;
};

/** The order with one key at another place (from 0); beyond the ends is at the end. */
export const moved = (order: readonly string[], key: string, to: number): string[] => {
  const others = order.filter((one) => one !== key);
  others.splice(Math.max(0, Math.min(to, others.length)), 0, key);
  return others;
};
