import type { Problem, SourceRow } from '../../../platform/file-import/reading.ts';
import type { OrderColumns } from './order-columns.ts';

/**
 * The rows of an order without those of its other times. Two equal rows may be two items; but what belongs to the order stands
 * on its first row alone, so that where this row comes again, word for word, the file was joined to itself.
 */
export const toldOnce = (
  all: readonly SourceRow[],
  first: SourceRow,
  { total, subtotal }: OrderColumns,
): { rows: SourceRow[]; notes: Problem[] } => {
  const wordsOf = ({ cells }: SourceRow) => JSON.stringify(cells);
  const firstWords = wordsOf(first);
  const isOfOrder = total.of(first) !== '' || subtotal.of(first) !== '';
  const times = all.filter((row) => wordsOf(row) === firstWords).length;
  if (!isOfOrder || times < 2) return { rows: [...all], notes: [] };
  const counts = Map.groupBy(all, wordsOf);
  const kept = new Set([...counts.values()].flatMap((same) => same.slice(0, Math.ceil(same.length / times))));
  const message = `The order stands here ${times} times, word for word: counted once`;
  return {
    rows: all.filter((row) => kept.has(row)),
    notes: [{ row: first.number, column: '', message }],
  };
};
