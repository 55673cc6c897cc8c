import { type ReactNode, useMemo } from 'react';
import type { Action } from '../action.ts';
import { classNames } from '../class-names.ts';
import { SkeletonRows } from '../feedback/skeleton.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import { useExpanded } from '../list/use-expanded.ts';
import { useRowFocus } from '../list/use-row-focus.ts';
import type { Selection } from '../list/use-selection.ts';
import { DataRow } from './data-row.tsx';
import { isRight, type SortProps, type TableColumn } from './table-column.ts';
import { TableHead } from './table-head.tsx';
import { cornerClass, tableLook } from './table-look.ts';
import { useColumnMoves } from './use-column-moves.ts';

export type DataTableProps<Row> = SortProps & {
  /** What the table holds, for screen readers: "Orders". */
  label: string;
  columns: readonly TableColumn<Row>[];
  /** Undefined while the first rows load: skeletons stand in their place. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** What a row is called: "order #1001". */
  rowLabel?: ((row: Row) => string) | undefined;
  selection?: Selection<Row> | undefined;
  /** A click on a row, or Enter. */
  onOpen?: ((row: Row) => void) | undefined;
  rowActions?: ((row: Row) => Action[]) | undefined;
  /** More about a row, shown under it once asked for. */
  expand?: ((row: Row) => ReactNode) | undefined;
  /** Key of the row whose details were open last. */
  lastOpen?: string | null | undefined;
  /** Cells of the last line, by column key. */
  totals?: Readonly<Record<string, ReactNode>> | undefined;
  /** How many skeleton rows to draw. */
  expected?: number;
  /** Rows are those of before while new ones load. */
  isStale?: boolean | undefined;
  /** Puts a column where another one stands: heads can then be dragged, or moved with Alt and the arrows. */
  onMoveColumn?: ((key: string, to: string) => void) | undefined;
  /**
   * - `list`: columns as wide as what they hold;
   * - `report`: columns of fixed widths, so that nothing jumps while rows come and go; the first stays in sight;
   * - `small`: inside a card, drawer or row.
   */
  look?: keyof typeof tableLook;
  /** Only these rows are drawn, with room for the others above and below. */
  part?: { from: number; to: number; above: number; below: number } | undefined;
  /** On paper nothing can be clicked: no arrows, no sorting. */
  isOnPaper?: boolean;
};

const EXPAND_WIDTH = 44;

const Filler = ({ height, span }: { height: number; span: number }) =>
  height > 0 && (
    <tr aria-hidden className="print:hidden">
      <td colSpan={span} style={{ height }} />
    </tr>
  );

/**
 * The one table of the house: head and totals in sight while it scrolls, hairlines, figures at the right, keyboard
 * use. Paging, filters and address belong to `ListPage`; what scrolls is a `TableScroller` around it.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { label, columns, rows, rowKey, rowLabel = rowKey, sort, onSort, selection, onOpen } = props;
  const { rowActions, expand, totals, expected = 10, isStale = false, look = 'list', part } = props;
  const { onMoveColumn, isOnPaper = false } = props;
  const { table, isFixed, isPinned, isSticky } = tableLook[look];
  const given = rows ?? [];
  const keys = useMemo(() => columns.map(({ key }) => key), [columns]);
  const columnMoves = useColumnMoves(keys, onMoveColumn ?? (() => {}));
  const moves = onMoveColumn && !isOnPaper ? columnMoves : undefined;
  const at = (act: ((row: Row) => void) | undefined) => (index: number) => {
    const row = given[index];
    if (row !== undefined) act?.(row);
  };
  const { isExpanded, toggle } = useExpanded();
  const { onKeyDown, propsOf } = useRowFocus(given.length, {
    onOpen: at(onOpen),
    onToggle: at(selection?.toggle),
  });
  const chosen = selection ? given.filter((row) => selection.has(rowKey(row))).length : 0;
  const pageState = chosen === 0 ? false : chosen === given.length ? true : 'indeterminate';
  const hasArrows = expand !== undefined && !isOnPaper;
  const expandWidth = hasArrows ? EXPAND_WIDTH : 0;
  const before = (selection ? 1 : 0) + (hasArrows ? 1 : 0);
  const span = columns.length + before + (rowActions ? 1 : 0);
  const width = isFixed ? columns.reduce((sum, column) => sum + (column.width ?? 0), expandWidth) : undefined;
  const pinnedAt = (index: number) => (isPinned && index === 0 ? expandWidth : null);
  const isFocusable = Boolean(onOpen || selection || rowActions);

  return (
    <table
      aria-label={label}
      aria-busy={rows === undefined || isStale}
      aria-rowcount={part ? given.length + 1 + (totals ? 1 : 0) : undefined}
      style={width ? { minWidth: width } : undefined}
      className={classNames(
        'border-separate border-spacing-0 text-table transition-opacity duration-100',
        table,
        isStale && 'opacity-60',
      )}
    >
      {width && (
        <colgroup>
          {hasArrows && <col style={{ width: expandWidth }} />}
          {columns.map((column) => (
            <col key={column.key} style={{ width: `${((column.width ?? 0) / width) * 100}%` }} />
          ))}
        </colgroup>
      )}
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={classNames(cornerClass, 'w-10 pl-4 text-left')}>
              <Checkbox
                aria-label="Select all rows of this page"
                checked={pageState}
                disabled={given.length === 0 || isStale}
                onCheckedChange={() => selection.togglePage(given)}
              />
            </th>
          )}
          {hasArrows && (
            <th scope="col" className={classNames(cornerClass, 'left-0 w-9')}>
              <span className="sr-only">Details</span>
            </th>
          )}
          {columns.map((column, index) => (
            <TableHead
              key={column.key}
              column={column}
              sort={sort}
              onSort={isOnPaper ? undefined : onSort}
              pinnedAt={pinnedAt(index)}
              isSticky={isSticky}
              hasWidth={!isFixed}
              moves={moves}
            />
          ))}
          {rowActions && (
            <th scope="col" className={classNames(cornerClass, 'right-0 w-0 p-0')}>
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody onKeyDown={isFocusable ? onKeyDown : undefined}>
        {rows === undefined && (
          <tr>
            <td colSpan={span} className="p-0">
              <SkeletonRows count={expected} className="animate-pulse-soft" />
            </td>
          </tr>
        )}
        <Filler height={part?.above ?? 0} span={span} />
        {given.slice(part?.from, part?.to).map((row, shown) => {
          const index = (part?.from ?? 0) + shown;
          const key = rowKey(row);
          return (
            <DataRow
              key={key}
              row={row}
              id={look === 'report' ? key : undefined}
              place={part ? index + 2 : undefined}
              columns={columns}
              look={look}
              label={rowLabel(row)}
              focus={isFocusable ? propsOf(index) : undefined}
              isLastOpen={props.lastOpen === key}
              isChosen={selection?.has(key) ?? false}
              onToggle={selection && (() => selection.toggle(row))}
              onOpen={onOpen && (() => onOpen(row))}
              actions={rowActions?.(row)}
              pinnedAt={pinnedAt(0)}
              details={
                expand && {
                  isOpen: isExpanded(key),
                  onToggle: hasArrows ? () => toggle(key) : undefined,
                  show: () => expand(row),
                }
              }
            />
          );
        })}
        <Filler height={part?.below ?? 0} span={span} />
      </tbody>
      {totals && given.length > 0 && (
        <tfoot>
          <tr>
            {before > 0 && (
              <td colSpan={before} className={classNames(totalClass, isPinned && 'left-0 z-20')} />
            )}
            {columns.map((column, index) => (
              <td
                key={column.key}
                style={pinnedAt(index) === null ? undefined : { left: expandWidth }}
                className={classNames(
                  isSticky ? totalClass : 'h-9 print:h-auto',
                  isFixed ? 'px-3' : 'px-2',
                  'font-semibold first:pl-4 last:pr-4',
                  pinnedAt(index) === null ? 'z-10' : 'z-20',
                  isRight(column) && 'text-right whitespace-nowrap',
                )}
              >
                {totals[column.key]}
              </td>
            ))}
            {rowActions && <td className={totalClass} />}
          </tr>
        </tfoot>
      )}
    </table>
  );
};

const totalClass = 'sticky bottom-0 h-9 border-t border-line-strong bg-surface print:static print:h-auto';
