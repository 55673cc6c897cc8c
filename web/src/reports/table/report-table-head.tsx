import type { Column } from '@backroom/contract/reports/columns';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { nextSort, type Sort } from '../../ui/list/list-state.ts';
import { ColumnHelp } from './column-help.tsx';
import { isRight } from './column-layout.ts';

type HeadCellProps = {
  column: Column;
  sort: Sort | null;
  onSort?: (sort: Sort | null) => void;
  /** Pixels from the left at which it stays in sight while the table is scrolled sideways. */
  pinnedAt: number | null;
  /** Its two words stand above each other. */
  isBroken: boolean;
};

/** The head of a column: sorts, and says how the column is calculated. */
export const ReportHeadCell = ({ column, sort, onSort, pinnedAt, isBroken }: HeadCellProps) => {
  const isSorted = sort?.key === column.key;
  const Icon = isSorted ? (sort.descending ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <th
      scope="col"
      style={pinnedAt === null ? undefined : { left: pinnedAt }}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
      className={classNames(
        'sticky top-0 h-9 border-b border-line bg-sunken px-3 py-1.5 align-bottom text-meta font-medium text-muted first:pl-4 last:pr-4 print:static',
        pinnedAt === null ? 'z-10' : 'z-20',
        isRight(column) ? 'text-right' : 'text-left',
      )}
    >
      <span className={classNames('flex items-center gap-1', isRight(column) && 'flex-row-reverse')}>
        {onSort ? (
          <button
            type="button"
            onClick={() => onSort(nextSort(sort, column.key, isRight(column)))}
            className={classNames(
              'group/sort -my-1 inline-flex min-h-6 min-w-6 items-center gap-0.5 rounded-sm hover:text-ink',
              isRight(column) ? 'flex-row-reverse text-right' : 'text-left',
              isSorted && 'text-ink',
              isBroken && 'w-min',
            )}
          >
            {column.label}
            <Icon
              aria-hidden
              className={classNames(
                'size-3.5 shrink-0 print:hidden',
                !isSorted && 'hidden opacity-60 group-hover/sort:block group-focus-visible/sort:block',
              )}
            />
          </button>
        ) : (
          column.label
        )}
        <ColumnHelp column={column} />
      </span>
    </th>
  );
};
