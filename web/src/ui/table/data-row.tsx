import { type MouseEvent, type ReactNode, useState } from 'react';
import type { Action } from '../action.ts';
import { classNames } from '../class-names.ts';
import { Checkbox } from '../form/checkbox.tsx';
import { ExpandButton } from '../list/expand-button.tsx';
import { RowActions } from './row-actions.tsx';
import { isRight, type TableColumn } from './table-column.ts';
import { cellClass, type TableLook } from './table-look.ts';

type DataRowProps<Row> = {
  row: Row;
  id?: string | undefined;
  /** Its place among all rows where only some are drawn; the head is row 1. */
  place: number | undefined;
  columns: readonly TableColumn<Row>[];
  look: TableLook;
  label: string;
  focus: { 'data-row': string; tabIndex: number; onFocus: () => void } | undefined;
  isLastOpen: boolean;
  isChosen: boolean;
  onToggle: (() => void) | undefined;
  onOpen: (() => void) | undefined;
  actions: Action[] | undefined;
  /** Where the first column stays while the table is scrolled sideways. */
  pinnedAt: number | null;
  details: { isOpen: boolean; onToggle: (() => void) | undefined; show: () => ReactNode } | undefined;
};

/** A click that was meant for the row: not for something in it, nor the end of selecting text. */
const isMeantForRow = (event: MouseEvent<HTMLElement>) => {
  // What floats (the row's menu) is a child for React, though not on the page.
  if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return false;
  return !event.target.closest('a, button, input') && !window.getSelection()?.toString();
};

/** A row of a table, and what stands under it once opened. */
export const DataRow = <Row,>(props: DataRowProps<Row>) => {
  const { row, columns, look, label, focus, isChosen, onToggle, onOpen, actions, pinnedAt, details } = props;
  const [isNear, setIsNear] = useState(false);
  const cell = cellClass[look];
  const ground = isChosen ? 'bg-accent-soft' : 'bg-surface group-hover/row:bg-hover';
  const pinned = classNames('sticky z-5 print:static', ground);
  const span = columns.length + (onToggle ? 1 : 0) + (details?.onToggle ? 1 : 0) + (actions ? 1 : 0);
  return (
    <>
      <tr
        data-row={focus?.['data-row']}
        tabIndex={focus?.tabIndex}
        id={props.id}
        data-last-open={props.isLastOpen || undefined}
        aria-rowindex={props.place}
        aria-selected={onToggle ? isChosen : undefined}
        onFocus={() => {
          focus?.onFocus();
          if (actions) setIsNear(true);
        }}
        onPointerEnter={actions && !isNear ? () => setIsNear(true) : undefined}
        onClick={(event) => {
          if (onOpen && isMeantForRow(event)) onOpen();
        }}
        className={classNames(
          'group/row focus-visible:-outline-offset-2',
          onOpen && 'cursor-pointer',
          isChosen ? 'bg-accent-soft' : look !== 'small' && 'hover:bg-hover',
        )}
      >
        {onToggle && (
          <td className={classNames(cell, 'w-10')}>
            <Checkbox aria-label={`Select ${label}`} checked={isChosen} onCheckedChange={onToggle} />
          </td>
        )}
        {details?.onToggle && (
          <td
            className={classNames(
              cell,
              'w-9 pr-0',
              pinnedAt !== null && pinned,
              pinnedAt !== null && 'left-0',
            )}
          >
            <ExpandButton label={label} expanded={details.isOpen} onToggle={details.onToggle} />
          </td>
        )}
        {columns.map((column, index) => (
          <td
            key={column.key}
            title={column.title?.(row)}
            style={{
              ...(column.maxWidth && look === 'list' ? { maxWidth: column.maxWidth } : {}),
              ...(index === 0 && pinnedAt !== null ? { left: pinnedAt } : {}),
            }}
            className={classNames(
              cell,
              isRight(column)
                ? 'text-right whitespace-nowrap'
                : look === 'report'
                  ? 'truncate print:whitespace-normal'
                  : (column.maxWidth ?? column.width) !== undefined && look === 'list' && 'truncate',
              index === 0 && pinnedAt !== null && pinned,
            )}
          >
            {column.cell(row)}
          </td>
        ))}
        {actions && <RowActions label={label} actions={actions} isNear={isNear} className={cell} />}
      </tr>
      {details?.isOpen && (
        <tr>
          <td colSpan={span} className="border-b border-line bg-sunken px-4 py-3 print:bg-transparent">
            {details.show()}
          </td>
        </tr>
      )}
    </>
  );
};
