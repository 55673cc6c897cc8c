import type { Column } from '@backroom/contract/reports/columns';
import { type ReactNode, useRef } from 'react';
import type { Target } from '../../targets/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { Sort } from '../../ui/list/list-state.ts';
import { useExpanded } from '../../ui/list/use-expanded.ts';
import { usePrinting } from '../export/use-printing.ts';
import { breaksLabel, widthOf } from './column-layout.ts';
import { cellClass, ReportTableRow } from './report-row.tsx';
import { ReportHeadCell } from './report-table-head.tsx';
import { ReportTotals } from './report-totals.tsx';
import type { ReportRow } from './row-ids.ts';
import { useVisibleRows } from './use-visible-rows.ts';

export type ReportTableProps<Row extends ReportRow> = {
  label: string;
  /** Pixels of columns that aren't as wide as usual here. */
  widths?: Readonly<Record<string, number>>;
  columns: readonly Column[];
  /** Undefined while they load. In display order. */
  rows: readonly Row[] | undefined;
  /** Ids of the rows, in the same order. */
  ids: readonly string[];
  totals?: Readonly<Record<string, number | null>>;
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
  links?: (row: Row) => Readonly<Record<string, Target | undefined>>;
  /** A click on a row that leads nowhere else. */
  onOpen?: (row: Row) => void;
  expand?: (row: Row) => ReactNode;
  isStale?: boolean;
};

/** Paper is patient, but nobody reads more: a note tells about the rest. */
const MOST_PRINTED = 1_500;
const EXPAND_WIDTH = 44;

const rowHeight = () =>
  Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row'), 10) || 40;

const Filler = ({ height, span }: { height: number; span: number }) =>
  height > 0 && (
    <tr aria-hidden className="print:hidden">
      <td colSpan={span} style={{ height }} />
    </tr>
  );

const Placeholders = ({ span }: { span: number }) =>
  Array.from({ length: 12 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <tr key={index}>
      {Array.from({ length: span }, (__, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <td key={cell} className={cellClass}>
          <Skeleton className={cell === 0 ? 'w-4/5' : 'ml-auto w-3/5'} />
        </td>
      ))}
    </tr>
  ));

/**
 * A report's table: fixed columns, head and totals in sight while it scrolls, only the rows in sight
 * drawn where there are many, all of them on paper.
 */
export const ReportTable = <Row extends ReportRow>(props: ReportTableProps<Row>) => {
  const { label, columns, rows, ids, totals, sort = null, onSort, links, onOpen, expand } = props;
  const { isStale = false, widths } = props;
  const scroller = useRef<HTMLElement>(null);
  const printing = usePrinting();
  const { isExpanded, toggle } = useExpanded();
  const count = rows?.length ?? 0;
  const printed = Math.min(count, MOST_PRINTED);
  const drawsAll = printing || expand !== undefined;
  const { from, to, above, below } = useVisibleRows(count, scroller, rowHeight(), drawsAll);
  // Paper has nothing to click: no column of arrows, no sort buttons.
  const expandWidth = expand && !printing ? EXPAND_WIDTH : 0;
  const width = columns.reduce((sum, column) => sum + widthOf(column, widths), expandWidth);
  const span = columns.length + (expandWidth > 0 ? 1 : 0);

  return (
    <section
      ref={scroller}
      aria-label={`${label}, scrolls`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[min(46rem,82dvh)] overflow-auto rounded-b-lg print:max-h-none print:overflow-visible"
    >
      <table
        aria-label={label}
        aria-busy={rows === undefined || isStale}
        aria-rowcount={count + 1 + (totals ? 1 : 0)}
        style={{ minWidth: width }}
        className={classNames(
          'report-table w-full table-fixed border-separate border-spacing-0 text-table transition-opacity duration-100',
          isStale && 'opacity-60',
        )}
      >
        <colgroup>
          {expandWidth > 0 && <col style={{ width: expandWidth }} />}
          {columns.map((column) => (
            <col key={column.key} style={{ width: `${(widthOf(column, widths) / width) * 100}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {expandWidth > 0 && (
              <th scope="col" className="sticky top-0 left-0 z-20 border-b border-line bg-sunken">
                <span className="sr-only">Details</span>
              </th>
            )}
            {columns.map((column, index) => (
              <ReportHeadCell
                key={column.key}
                column={column}
                sort={sort}
                onSort={printing ? undefined : onSort}
                isBroken={breaksLabel(column, widths)}
                pinnedAt={index === 0 ? expandWidth : null}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined && <Placeholders span={span} />}
          <Filler height={above} span={span} />
          {rows?.slice(from, printing ? printed : to).map((row, index) => {
            const id = ids[from + index] ?? String(from + index);
            return (
              <ReportTableRow
                key={id}
                id={id}
                place={from + index + 2}
                row={row}
                columns={columns}
                targets={links?.(row) ?? {}}
                onOpen={onOpen && (() => onOpen(row))}
                pinnedAt={expandWidth}
                details={
                  expand && {
                    expanded: isExpanded(id),
                    onToggle: printing ? undefined : () => toggle(id),
                    content: expand(row),
                  }
                }
              />
            );
          })}
          <Filler height={below} span={span} />
        </tbody>
        {totals && count > 0 && (
          <ReportTotals
            columns={columns}
            totals={totals}
            hasDetails={expandWidth > 0}
            pinnedAt={expandWidth}
          />
        )}
      </table>
      {printing && count > printed && (
        <p className="py-2 text-table">
          The first {printed} of {count} rows. The export holds all of them; the totals count them all.
        </p>
      )}
    </section>
  );
};
