import type { Column } from '@backroom/contract/reports/columns';
import type { ListColumn } from '../../ui/list/list-column.ts';
import type { ReportRow } from './row-ids.ts';

/** A report's columns as the column menu lists them; the first one names the row and stays. */
export const menuColumnsOf = (
  columns: readonly Column[],
  hidden: readonly string[],
): ListColumn<ReportRow>[] =>
  columns.map((column, index) => ({
    key: column.key,
    header: column.label,
    cell: () => null,
    hidden: hidden.includes(column.key),
    fixed: index === 0,
  }));
