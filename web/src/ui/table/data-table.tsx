import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import { ExpandButton } from '../list/expand-button.tsx';
import { type ListAction, type ListColumn, sortKeyOf } from '../list/list-column.ts';
import type { Sort } from '../list/list-state.ts';
import { RowMenu } from '../list/row-menu.tsx';
import { useExpanded } from '../list/use-expanded.ts';
import { useRowFocus } from '../list/use-row-focus.ts';
import type { Selection } from '../list/use-selection.ts';

export type DataTableProps<Row> = {
  /** What the table holds, for screen readers: "Orders". */
  label: string;
  columns: readonly ListColumn<Row>[];
  /** Undefined while the first rows load: skeletons stand in their place. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** What a row is called: "order #1001". */
  rowLabel?: (row: Row) => string;
  sort?: Sort | null;
  onSort?: (key: string, startsDescending: boolean) => void;
  selection?: Selection<Row>;
  /** A click on a row, or Enter. */
  onOpen?: (row: Row) => void;
  rowActions?: (row: Row) => ListAction[];
  /** More about a row, shown under it once asked for. */
  expand?: (row: Row) => ReactNode;
  /** Cells of the last line, by column key. */
  totals?: Record<string, ReactNode>;
  /** How many skeleton rows to draw. */
  expected?: number;
  /** Rows are those of before while new ones load. */
  isStale?: boolean;
};

const cellClass = 'h-(--row) whitespace-nowrap px-3 py-0 align-middle first:pl-4 last:pr-4';

const styleOf = <Row,>({ width, maxWidth }: ListColumn<Row>) =>
  width ? { width, minWidth: width, maxWidth: width } : maxWidth ? { maxWidth } : undefined;

const isRight = <Row,>(column: ListColumn<Row>) => column.align === 'right';

type HeaderProps<Row> = Pick<DataTableProps<Row>, 'sort' | 'onSort'> & { column: ListColumn<Row> };

const Header = <Row,>({ column, sort, onSort }: HeaderProps<Row>) => {
  const key = sortKeyOf(column);
  const isSorted = key !== null && sort?.key === key;
  const Icon = isSorted ? (sort.descending ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <th
      scope="col"
      style={styleOf(column)}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
      className={classNames(
        'sticky top-0 z-10 h-9 border-b border-line bg-sunken px-3 text-meta font-medium whitespace-nowrap text-muted first:pl-4 last:pr-4',
        isRight(column) ? 'text-right' : 'text-left',
      )}
    >
      {key && onSort ? (
        <button
          type="button"
          onClick={() => onSort(key, isRight(column))}
          className={classNames(
            'group/sort inline-flex items-center align-middle gap-1 rounded-sm hover:text-ink',
            isRight(column) && 'flex-row-reverse',
            isSorted && 'text-ink',
          )}
        >
          {column.header}
          <Icon
            aria-hidden
            className={classNames('size-3.5', !isSorted && 'opacity-0 group-hover/sort:opacity-60')}
          />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
};

/**
 * A table as the house draws it: sticky header, hairlines, figures at the right, keyboard use. Paging,
 * filters and address belong to `ListPage`; reports use the table alone.
 */
export const DataTable = <Row,>({
  label,
  columns,
  rows,
  rowKey,
  rowLabel = rowKey,
  sort,
  onSort,
  selection,
  onOpen,
  rowActions,
  expand,
  totals,
  expected = 10,
  isStale = false,
}: DataTableProps<Row>) => {
  const given = rows ?? [];
  const at = (act: ((row: Row) => void) | undefined) => (index: number) => {
    const row = given[index];
    if (row) act?.(row);
  };
  const { onKeyDown, propsOf } = useRowFocus(given.length, {
    onOpen: at(onOpen),
    onToggle: at(selection?.toggle),
  });
  const chosen = selection ? given.filter((row) => selection.has(rowKey(row))).length : 0;
  const pageState = chosen === 0 ? false : chosen === given.length ? true : 'indeterminate';
  const { isExpanded, toggle } = useExpanded();
  const before = (selection ? 1 : 0) + (expand ? 1 : 0);
  const extra = before + (rowActions ? 1 : 0);

  return (
    <table
      aria-label={label}
      aria-busy={rows === undefined || isStale}
      className={classNames(
        'w-full border-separate border-spacing-0 text-table transition-opacity duration-100',
        isStale && 'opacity-60',
      )}
    >
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="sticky top-0 z-10 w-10 border-b border-line bg-sunken pl-4 text-left">
              <Checkbox
                aria-label="Select all rows of this page"
                checked={pageState}
                onCheckedChange={() => selection.togglePage(given)}
              />
            </th>
          )}
          {expand && (
            <th scope="col" className="sticky top-0 z-10 w-9 border-b border-line bg-sunken">
              <span className="sr-only">Details</span>
            </th>
          )}
          {columns.map((column) => (
            <Header key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
          {rowActions && (
            <th scope="col" className="sticky top-0 right-0 z-20 w-12 border-b border-line bg-sunken">
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody onKeyDown={onKeyDown}>
        {rows === undefined &&
          Array.from({ length: expected }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <tr key={index}>
              {before > 0 && (
                <td colSpan={before} className={classNames(cellClass, 'border-b border-line')} />
              )}
              {columns.map((column, at) => (
                <td
                  key={column.key}
                  style={styleOf(column)}
                  className={classNames(cellClass, 'border-b border-line')}
                >
                  <Skeleton
                    className={classNames(at % 3 === 0 ? 'w-3/5' : 'w-4/5', isRight(column) && 'ml-auto')}
                  />
                </td>
              ))}
              {rowActions && <td className={classNames(cellClass, 'border-b border-line')} />}
            </tr>
          ))}
        {given.map((row, index) => {
          const key = rowKey(row);
          const isChosen = selection?.has(key) ?? false;
          return (
            <Fragment key={key}>
              <tr
                {...propsOf(index)}
                aria-selected={selection ? isChosen : undefined}
                onClick={(event) => {
                  // What floats (the row's menu) is a child for React, though not on the page.
                  if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target))
                    return;
                  if (event.target.closest('a, button, input')) return;
                  if (window.getSelection()?.toString()) return;
                  onOpen?.(row);
                }}
                className={classNames(
                  'group/row focus-visible:-outline-offset-2',
                  onOpen && 'cursor-pointer',
                  isChosen ? 'bg-accent-soft' : 'hover:bg-hover',
                )}
              >
                {selection && (
                  <td className={classNames(cellClass, 'w-10 border-b border-line')}>
                    <Checkbox
                      aria-label={`Select ${rowLabel(row)}`}
                      checked={isChosen}
                      onCheckedChange={() => selection.toggle(row)}
                    />
                  </td>
                )}
                {expand && (
                  <td className={classNames(cellClass, 'w-9 border-b border-line pr-0')}>
                    <ExpandButton
                      label={rowLabel(row)}
                      expanded={isExpanded(key)}
                      onToggle={() => toggle(key)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td
                    key={column.key}
                    style={styleOf(column)}
                    className={classNames(
                      cellClass,
                      'border-b border-line',
                      isRight(column) && 'text-right whitespace-nowrap',
                      (column.maxWidth ?? column.width) !== undefined && 'truncate',
                    )}
                  >
                    {column.cell(row)}
                  </td>
                ))}
                {rowActions && (
                  <td
                    className={classNames(
                      cellClass,
                      // In sight however far the table is scrolled sideways.
                      'sticky right-0 w-12 border-b border-line text-right',
                      isChosen ? 'bg-accent-soft' : 'bg-surface group-hover/row:bg-hover',
                    )}
                  >
                    <span className="opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100 group-focus/row:opacity-100 has-data-[state=open]:opacity-100 pointer-coarse:opacity-100">
                      <RowMenu label={rowLabel(row)} actions={rowActions(row)} />
                    </span>
                  </td>
                )}
              </tr>
              {expand && isExpanded(key) && (
                <tr>
                  <td colSpan={columns.length + extra} className="border-b border-line bg-sunken px-4 py-3">
                    {expand(row)}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
      {totals && rows !== undefined && rows.length > 0 && (
        <tfoot>
          <tr>
            {selection && <td className="sticky bottom-0 border-t border-line-strong bg-surface" />}
            {expand && <td className="sticky bottom-0 border-t border-line-strong bg-surface" />}
            {columns.map((column) => (
              <td
                key={column.key}
                className={classNames(
                  'sticky bottom-0 h-9 border-t border-line-strong bg-surface px-3 font-semibold first:pl-4 last:pr-4',
                  isRight(column) && 'text-right whitespace-nowrap',
                )}
              >
                {totals[column.key]}
              </td>
            ))}
            {rowActions && <td className="sticky bottom-0 border-t border-line-strong bg-surface" />}
          </tr>
        </tfoot>
      )}
    </table>
  );
};
