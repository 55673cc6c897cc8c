import type { Column } from '@backroom/contract/reports/columns';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { nextSort, type Sort } from '../../ui/list/list-state.ts';
import { useHint } from '../../ui/overlay/use-hint.ts';
import { isRight } from './column-layout.ts';
import { FigureHint } from './figure-hint.tsx';

type HeadCellProps = {
  column: Column;
  sort: Sort | null;
  onSort?: (sort: Sort | null) => void;
  /** Pixels from the left at which it stays in sight while the table is scrolled sideways. */
  pinnedAt: number | null;
  /** Its two words stand above each other. */
  isBroken: boolean;
};

/** The head of a column: sorts, and says on hover and focus how the column is calculated. */
export const ReportHeadCell = ({ column, sort, onSort, pinnedAt, isBroken }: HeadCellProps) => {
  const ref = useHint(() => <FigureHint column={column} />);
  const isSorted = sort?.key === column.key;
  const Icon = isSorted ? (sort.descending ? ArrowDown : ArrowUp) : ChevronsUpDown;
  const look = classNames(
    'group/sort -my-1 inline-flex min-h-6 min-w-6 items-end gap-0.5 rounded-sm',
    isRight(column) ? 'flex-row-reverse text-right' : 'text-left',
    isBroken && 'w-min',
  );
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
      {onSort ? (
        <button
          ref={ref}
          type="button"
          onClick={() => onSort(nextSort(sort, column.key, isRight(column)))}
          className={classNames(look, 'hover:text-ink', isSorted && 'text-ink')}
        >
          <span className="line-clamp-2">{column.label}</span>
          <Icon
            aria-hidden
            className={classNames(
              'mb-px size-3.5 shrink-0 print:hidden',
              !isSorted && 'hidden opacity-60 group-hover/sort:block group-focus-visible/sort:block',
            )}
          />
        </button>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what it means shows on focus
        <span ref={ref} tabIndex={0} className={look}>
          {column.label}
        </span>
      )}
    </th>
  );
};
