import type { ImportPreview } from '@backroom/contract/imports';
import type { ListColumn } from '../ui/list/list-column.ts';
import { ListTable } from '../ui/list/list-table.tsx';

type PreviewRow = ImportPreview['rows'][number];

const NUMBERS = new Set(['Units', 'Total', 'Price', 'Cost', 'Variants']);

const columnsOf = (headings: readonly string[]): ListColumn<PreviewRow>[] =>
  headings.map((heading, index) => ({
    key: heading,
    header: heading,
    align: NUMBERS.has(heading) ? 'right' : undefined,
    card: index === 0 ? 'title' : index < 4 ? 'under' : undefined,
    maxWidth: 240,
    cell: (row) => row.cells[index] || '-',
  }));

/** What the first rows were understood to be. */
export const PreviewTable = ({ headings, rows }: Pick<ImportPreview, 'headings' | 'rows'>) => (
  <div className="overflow-hidden rounded-lg md:border md:border-line">
    <ListTable
      label="First rows"
      columns={columnsOf(headings)}
      rows={rows}
      rowKey={(row) => String(row.row)}
    />
  </div>
);
