import type { ImportPreview } from '@backroom/contract/imports';
import { ListCards } from '../ui/list/list-cards.tsx';
import type { ListColumn } from '../ui/list/list-column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { useIsMobile } from '../ui/use-media.ts';

type PreviewRow = ImportPreview['rows'][number];

const NUMBERS = new Set(['Units', 'Total', 'Price', 'Cost', 'Variants']);

const columnsOf = (headings: readonly string[]): ListColumn<PreviewRow>[] =>
  headings.map((heading, index) => ({
    key: heading,
    header: heading,
    align: NUMBERS.has(heading) ? 'right' : undefined,
    card: index === 0 ? 'title' : undefined,
    maxWidth: 240,
    cell: (row) => row.cells[index] || '-',
  }));

/** What the first rows were understood to be. */
export const PreviewTable = ({ headings, rows }: Pick<ImportPreview, 'headings' | 'rows'>) => {
  const isMobile = useIsMobile();
  const table = {
    label: 'First rows',
    columns: columnsOf(headings),
    rows,
    rowKey: (row: PreviewRow) => String(row.row),
  };
  if (isMobile) return <ListCards {...table} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div tabIndex={0} className="overflow-x-auto rounded-lg border border-line">
      <DataTable {...table} />
    </div>
  );
};
