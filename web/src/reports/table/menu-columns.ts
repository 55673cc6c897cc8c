import type { Column } from '@backroom/contract/reports/columns';
import type { ColumnChoice } from '../../ui/table/use-columns.ts';

/** The columns of a report with those shown at first before the others. */
export const inOrder = (columns: readonly Column[], shown: readonly string[]): Column[] => {
  const first = shown.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  return [...first, ...columns.filter(({ key }) => !shown.includes(key))];
};

/** A report's columns to choose from; the first one names the row and stays. */
export const menuColumnsOf = (columns: readonly Column[], hidden: readonly string[]): ColumnChoice[] =>
  columns.map((column, index) => ({
    key: column.key,
    header: column.label,
    hidden: hidden.includes(column.key),
    fixed: index === 0,
  }));

/** The columns of a report that are chosen, as they stand. */
export const shownColumns = (columns: readonly Column[], shown: readonly ColumnChoice[]): Column[] =>
  shown.flatMap(({ key }) => columns.find((column) => column.key === key) ?? []);
