import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import { nextSort } from '../list/list-state.ts';
import { useHint } from '../overlay/use-hint.ts';
import { isRight, type SortProps, sortKeyOf, type TableColumn } from './table-column.ts';
import type { ColumnMoves } from './use-column-moves.ts';

type TableHeadProps<Row> = SortProps & {
  column: TableColumn<Row>;
  /** Pixels from the left at which it stays in sight while the table is scrolled sideways. */
  pinnedAt: number | null;
  /** It stays in sight while rows scroll. */
  isSticky: boolean;
  /** Its width is its own, not its column's share. */
  hasWidth: boolean;
  /** How the column is moved, where columns can be. */
  moves?: ColumnMoves | undefined;
};

/** The head of a column: sorts, can be moved, and says on hover and focus what the column means. */
export const TableHead = <Row,>(props: TableHeadProps<Row>) => {
  const { column, sort, onSort, pinnedAt, isSticky, hasWidth, moves } = props;
  const ref = useHint(() => column.hint?.() ?? null);
  const key = sortKeyOf(column);
  const isSorted = key !== null && sort?.key === key;
  const Icon = isSorted ? (sort.descending ? ArrowDown : ArrowUp) : ChevronsUpDown;
  const look = classNames(
    'group/sort -my-1 inline-flex min-h-6 min-w-6 items-end gap-0.5 rounded-sm align-bottom',
    isRight(column) ? 'flex-row-reverse text-right' : 'text-left',
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!moves || !by || !event.altKey) return;
    event.preventDefault();
    moves.by(column.key, by);
  };
  return (
    <th
      scope="col"
      {...moves?.propsOf(column.key, 'x')}
      style={{
        ...(column.width && hasWidth ? { width: column.width } : {}),
        ...(pinnedAt === null ? {} : { left: pinnedAt }),
      }}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
      className={classNames(
        'border-b border-line align-bottom text-meta font-medium text-muted data-moved:text-accent-text',
        isSticky
          ? classNames(
              'sticky top-0 h-9 bg-sunken py-1.5 first:pl-4 last:pr-4 print:static',
              hasWidth ? 'px-2' : 'px-3',
            )
          : 'px-2.5 py-1.5 first:pl-1 last:pr-1',
        pinnedAt === null ? 'z-10' : 'z-20',
        isRight(column) ? 'text-right' : 'text-left',
      )}
    >
      {key && onSort ? (
        <button
          ref={ref}
          type="button"
          onClick={() => onSort(nextSort(sort ?? null, key, isRight(column)))}
          onKeyDown={onKeyDown}
          className={classNames(look, 'hover:text-ink', isSorted && 'text-ink')}
        >
          <span className="line-clamp-2">{column.header}</span>
          <Icon
            aria-hidden
            className={classNames(
              'mb-px size-3.5 shrink-0 print:hidden',
              !isSorted && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60',
            )}
          />
        </button>
      ) : column.hint || moves ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what it means shows on focus, and keys move it
        // biome-ignore lint/a11y/noStaticElementInteractions: likewise
        <span ref={ref} tabIndex={0} onKeyDown={onKeyDown} className={look}>
          {column.header}
        </span>
      ) : (
        <span className={look}>{column.header}</span>
      )}
    </th>
  );
};
