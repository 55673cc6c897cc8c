import { DataTable, type DataTableProps } from '../table/data-table.tsx';
import { TableScroller } from '../table/table-scroller.tsx';
import { useIsMobile } from '../use-media.ts';
import type { ListColumn } from './list-column.ts';
import { ListRows } from './list-rows.tsx';

type ListTableProps<Row> = Omit<DataTableProps<Row>, 'columns'> & {
  columns: readonly ListColumn<Row>[];
  /** As high as its place, scrolling within. */
  fill?: boolean;
};

/** Rows as a table that scrolls and fades, on a phone as two lines each. */
export const ListTable = <Row,>({ fill = false, ...table }: ListTableProps<Row>) => {
  if (useIsMobile()) return <ListRows {...table} />;
  return (
    <TableScroller label={`${table.label}, scrolls`} fill={fill} {...(fill ? { className: 'flex-1' } : {})}>
      <DataTable {...table} />
    </TableScroller>
  );
};
