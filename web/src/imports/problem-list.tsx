import type { FileImport } from '@backroom/contract/imports';
import { DataTable } from '../ui/table/data-table.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import { TableScroller } from '../ui/table/table-scroller.tsx';
import { formatNumber } from '../ui/text/format.ts';

type Problem = FileImport['problems'][number];

const columns: TableColumn<Problem>[] = [
  { key: 'row', header: 'Row', cell: ({ row }) => formatNumber(row) },
  { key: 'column', header: 'Column', cell: ({ column }) => column || '-' },
  { key: 'problem', header: 'Problem', cell: ({ message }) => message },
];

/** What is wrong with which row and column. */
export const ProblemList = ({ problems }: { problems: readonly Problem[] }) => (
  <div className="overflow-hidden rounded-lg border border-line">
    <TableScroller label="Problems, scrolls" className="max-h-72">
      <DataTable
        label="Problems"
        look="small"
        columns={columns}
        rows={problems}
        rowKey={({ row, column, message }) => `${row} ${column} ${message}`}
      />
    </TableScroller>
  </div>
);
