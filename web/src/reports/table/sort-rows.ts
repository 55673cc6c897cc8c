import type { Sort } from '../../ui/list/list-state.ts';
import { type CellValue, cellOf, type ReportRow } from './row-ids.ts';

const compareValues = (a: CellValue, b: CellValue): number => {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  return Number(a) - Number(b);
};

/** Rows in the order asked for; without one as they came. Empty cells stand last either way. */
export const sortRows = <Row extends ReportRow>(rows: readonly Row[], sort: Sort | null): readonly Row[] => {
  if (!sort) return rows;
  const direction = sort.descending ? -1 : 1;
  return rows.toSorted((left, right) => {
    const a = cellOf(left, sort.key);
    const b = cellOf(right, sort.key);
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return compareValues(a, b) * direction;
  });
};
