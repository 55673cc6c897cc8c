import type { Column } from '@backroom/contract/reports/columns';
import type { ReactNode } from 'react';
import type { Target } from '../../targets/index.ts';
import { TargetLink } from '../../targets/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { ExpandButton } from '../../ui/list/expand-button.tsx';
import { isRight } from './column-layout.ts';
import { ReportValue } from './report-value.tsx';
import { cellOf, type ReportRow as Row } from './row-ids.ts';

export const cellClass = 'h-(--row) border-b border-line px-3 first:pl-4 last:pr-4 print:h-auto print:py-1';

const pinnedClass = 'sticky z-5 bg-surface group-hover/row:bg-hover print:static';

type CellProps = { column: Column; row: Row; target: Target | undefined; onOpen: (() => void) | undefined };

const Cell = ({ column, row, target, onOpen }: CellProps) => {
  const value = cellOf(row, column.key);
  const shown = <ReportValue column={column} value={value} />;
  if (target && value !== null && value !== '') return <TargetLink target={target}>{shown}</TargetLink>;
  if (!onOpen) return shown;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="rounded-sm underline decoration-transparent underline-offset-3 group-hover/row:decoration-line-strong hover:text-accent-text focus-visible:decoration-accent"
    >
      {shown}
    </button>
  );
};

type ReportRowProps = {
  id: string;
  /** Its place among all rows, from 1; the head is row 1. */
  place: number;
  row: Row;
  columns: readonly Column[];
  targets: Readonly<Record<string, Target | undefined>>;
  onOpen?: () => void;
  /** Where the first column stays while the table is scrolled sideways. */
  pinnedAt: number;
  /** What the row holds, where it can be opened; on paper without a button. */
  details?: { expanded: boolean; onToggle: (() => void) | undefined; content: ReactNode };
};

/** A row of a report with its drill-downs, and what stands under it once opened. */
export const ReportTableRow = ({
  id,
  place,
  row,
  columns,
  targets,
  onOpen,
  pinnedAt,
  details,
}: ReportRowProps) => (
  <>
    <tr
      id={id}
      aria-rowindex={place}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a, button')) return;
        if (!window.getSelection()?.toString()) onOpen?.();
      }}
      className={classNames('group/row hover:bg-hover', onOpen && 'cursor-pointer')}
    >
      {details?.onToggle && (
        <td className={classNames(cellClass, pinnedClass, 'left-0 pr-0')}>
          <ExpandButton
            label={String(cellOf(row, columns[0]?.key ?? '') ?? id)}
            expanded={details.expanded}
            onToggle={details.onToggle}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.key}
          title={column.kind === 'text' ? String(cellOf(row, column.key) ?? '') : undefined}
          style={at === 0 ? { left: pinnedAt } : undefined}
          className={classNames(
            cellClass,
            isRight(column) ? 'text-right whitespace-nowrap' : 'truncate print:whitespace-normal',
            at === 0 && pinnedClass,
          )}
        >
          <Cell
            column={column}
            row={row}
            target={targets[column.key]}
            onOpen={at === 0 ? onOpen : undefined}
          />
        </td>
      ))}
    </tr>
    {details?.expanded && (
      <tr>
        <td
          colSpan={columns.length + (details.onToggle ? 1 : 0)}
          className="border-b border-line bg-sunken px-4 py-3 print:bg-transparent"
        >
          {details.content}
        </td>
      </tr>
    )}
  </>
);
