import type { ProblemGroup } from '@backroom/contract/kit/problem-groups';
import { DataTable } from '../table/data-table.tsx';
import type { TableColumn } from '../table/table-column.ts';
import { TableScroller } from '../table/table-scroller.tsx';
import { formatNumber } from '../text/format.ts';

const columns: TableColumn<ProblemGroup>[] = [
  { key: 'row', header: 'Row', align: 'right', cell: ({ row }) => formatNumber(row) },
  { key: 'column', header: 'Column', cell: ({ column }) => column || '-' },
  { key: 'problem', header: 'Problem', cell: ({ message }) => message },
  { key: 'times', header: 'Times', align: 'right', cell: ({ count }) => formatNumber(count) },
];

/** What is wrong with a file, each kind once: in which row and column first, and how often. */
export const ProblemTable = ({ problems }: { problems: readonly ProblemGroup[] }) => (
  <div className="overflow-hidden rounded-lg border border-line">
    <TableScroller label="Problems, scrolls" className="max-h-72">
      <DataTable
        label="Problems"
        look="small"
        columns={columns}
        rows={problems}
        rowKey={({ row, column, message, refused }) => `${row} ${column} ${message} ${refused}`}
      />
    </TableScroller>
  </div>
);
