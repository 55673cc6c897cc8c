// biome-ignore-all lint/a11y/useSemanticElements: a table can't hold only the rows in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its cell by aria-activedescendant
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { classNames } from '../../ui/class-names.ts';
import {
  type Cell,
  cellKey,
  copied,
  edgesOf,
  filledDown,
  type GridRow,
  gridColumns,
  isOpen,
  pasted,
  problemOf,
  type Range,
  type Typed,
  textBefore,
  textOf,
  warningOf,
} from './grid-values.ts';

const ROW = 34;
const NAME = 200;

type ProductGridProps = { rows: readonly GridRow[]; typed: Typed; onType: (typed: Typed) => void };

type LineProps = {
  row: GridRow;
  index: number;
  typed: Typed;
  /** Columns of this row that are in the range. */
  left: number;
  right: number;
  active: number;
  /** What stands in the active cell while it is typed into. */
  editor: ReactNode;
};

/** A row. It is drawn again only when something of it changes: rolling through thousands draws those that come into sight. */
const Line = memo(({ row, index, typed, left, right, active, editor }: LineProps) => (
  <div role="row" aria-rowindex={index + 2} className="flex border-b border-line" style={{ height: ROW }}>
    <div
      role="rowheader"
      className="sticky left-0 z-10 flex shrink-0 items-center gap-1.5 truncate border-r border-line bg-surface px-2 text-meta"
      style={{ width: NAME }}
      title={`${row.product.title}, ${row.product.store_name}`}
    >
      <span className="truncate">{row.variant.title || row.product.title}</span>
      <span className="shrink-0 text-muted">{row.product.store_name}</span>
    </div>
    {gridColumns.map((column, at) => {
      const open = isOpen(row, column);
      const text = open ? textOf(row, column, typed) : '';
      const isChanged = open && typed.has(cellKey(row, column)) && text !== textBefore(row, column);
      const problem = isChanged ? problemOf(column, text) : null;
      const warning = isChanged && !problem ? warningOf(column, text) : null;
      const isActive = active === at;
      return (
        <div
          key={column.key}
          id={`cell-${index}-${at}`}
          role="gridcell"
          data-row={index}
          data-column={at}
          aria-colindex={at + 2}
          aria-selected={at >= left && at <= right}
          aria-readonly={!open}
          aria-invalid={problem ? true : undefined}
          title={problem ?? warning ?? (isChanged ? `Was ${textBefore(row, column) || 'empty'}` : undefined)}
          className={classNames(
            'relative shrink-0 truncate border-r border-line px-2 text-table',
            (column.kind === 'amount' || column.kind === 'count') && 'text-right tabular-nums',
            !open && 'bg-sunken',
            isChanged && 'bg-accent-soft',
            warning && 'bg-warn-soft',
            problem && 'bg-bad-soft text-bad',
            at >= left && at <= right && 'outline-1 -outline-offset-1 outline-accent',
            isActive && 'outline-2 -outline-offset-2 outline-accent',
          )}
          style={{ width: column.width, lineHeight: `${ROW - 1}px` }}
        >
          {isActive && editor ? editor : text}
        </div>
      );
    })}
  </div>
));

/** The cell that the mouse is at: asked of the grid, so that cells need nothing of their own for it. */
const cellAt = ({ target }: MouseEvent): Cell | null => {
  const found = target instanceof Element ? target.closest<HTMLElement>('[role=gridcell]') : null;
  return found ? { row: Number(found.dataset.row), column: Number(found.dataset.column) } : null;
};

const within = (value: number, most: number) => Math.min(most, Math.max(0, value));

const steps: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-15, 0],
  PageDown: [15, 0],
  Enter: [1, 0],
};

/**
 * Products as a spreadsheet: arrows and Shift, Ctrl+C and Ctrl+V from and to Excel, Ctrl+D fills down, Delete empties, Escape
 * gives the cell back.
 */
export const ProductGrid = ({ rows, typed, onType }: ProductGridProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState<Range>({ from: { row: 0, column: 0 }, to: { row: 0, column: 0 } });
  const [editing, setEditing] = useState<string | null>(null);
  // A field that goes away loses the focus, too: what was given back or kept already isn't kept once more.
  const isTyping = useRef(false);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 8,
  });
  const { from: active } = range;
  const edges = edgesOf(range);
  const current = rows[active.row];
  const column = gridColumns[active.column];
  const goTo = (cell: Cell, extend = false) => {
    const to = {
      row: within(cell.row, rows.length - 1),
      column: within(cell.column, gridColumns.length - 1),
    };
    setRange(extend ? { from: active, to } : { from: to, to });
    virtual.scrollToIndex(to.row);
  };
  const open = (text?: string) => {
    if (!current || !column || !isOpen(current, column)) return;
    isTyping.current = true;
    setEditing(text ?? textOf(current, column, typed));
  };
  const write = (text: string) => {
    if (!current || !column) return;
    const next = new Map(typed);
    if (text === textBefore(current, column)) next.delete(cellKey(current, column));
    else next.set(cellKey(current, column), text);
    onType(next);
  };
  const done = (down: number) => {
    if (editing === null || !isTyping.current) return;
    isTyping.current = false;
    if (current && column && editing !== textOf(current, column, typed)) write(editing);
    setEditing(null);
    frame.current?.focus();
    if (down > 0) goTo({ row: active.row + down, column: active.column });
  };
  const giveBack = () => {
    const next = new Map(typed);
    for (const row of rows.slice(edges.top, edges.bottom + 1)) {
      for (const one of gridColumns.slice(edges.left, edges.right + 1)) next.delete(cellKey(row, one));
    }
    onType(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (editing !== null) return;
    const step = steps[event.key];
    const isCommand = event.ctrlKey || event.metaKey;
    if (step) {
      event.preventDefault();
      const { to } = range;
      const start = event.shiftKey ? to : active;
      const far = isCommand ? 100_000 : 1;
      goTo({ row: start.row + step[0] * far, column: start.column + step[1] * far }, event.shiftKey);
      return;
    }
    if (isCommand && event.key.toLowerCase() === 'd') {
      event.preventDefault();
      onType(filledDown(rows, typed, range));
      return;
    }
    if (event.key === 'F2') open();
    if (event.key === 'Escape') giveBack();
    if (event.key === 'Delete' || event.key === 'Backspace') onType(pasted(rows, typed, range, ''));
    if (event.key.length === 1 && !isCommand && !event.altKey) {
      event.preventDefault();
      open(event.key);
    }
  };
  const onCopy = (event: ClipboardEvent) => {
    if (editing !== null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copied(rows, typed, range));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (editing !== null) return;
    event.preventDefault();
    onType(pasted(rows, typed, range, event.clipboardData.getData('text/plain')));
  };
  const onMouseDown = (event: MouseEvent) => {
    const cell = cellAt(event);
    // Within the field that is typed into the mouse is the field's.
    if (!cell || event.target instanceof HTMLInputElement) return;
    done(0);
    goTo(cell, event.shiftKey);
  };
  const cancel = () => {
    isTyping.current = false;
    setEditing(null);
    frame.current?.focus();
  };
  const editor = editing !== null && (
    <input
      // biome-ignore lint/a11y/noAutofocus: typing in a cell opens it
      autoFocus
      aria-label={column?.label}
      value={editing}
      onChange={({ target }) => setEditing(target.value)}
      onBlur={() => done(0)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') done(1);
        if (event.key === 'Tab') done(0);
        if (event.key === 'Escape') cancel();
      }}
      className="absolute inset-0 w-full bg-raised px-2 text-table outline-none"
    />
  );
  const width = NAME + gridColumns.reduce((sum, one) => sum + one.width, 0);
  return (
    <div
      ref={frame}
      role="grid"
      aria-label="Products to edit"
      aria-rowcount={rows.length + 1}
      aria-colcount={gridColumns.length + 1}
      aria-multiselectable="true"
      aria-activedescendant={`cell-${active.row}-${active.column}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onPaste={onPaste}
      onMouseDown={onMouseDown}
      onDoubleClick={(event) => cellAt(event) && open()}
      className="h-[60vh] min-h-80 overflow-auto rounded-lg border border-line bg-surface select-none focus-visible:outline-2 focus-visible:outline-accent"
    >
      <div style={{ width }}>
        <div
          role="row"
          aria-rowindex={1}
          className="sticky top-0 z-20 flex border-b border-line bg-raised"
          style={{ height: ROW }}
        >
          <div
            role="columnheader"
            className="sticky left-0 z-10 flex shrink-0 items-center border-r border-line bg-raised px-2 text-meta font-medium text-muted"
            style={{ width: NAME }}
          >
            Variant and store
          </div>
          {gridColumns.map((one) => (
            <div
              key={one.key}
              role="columnheader"
              className="flex shrink-0 items-center border-r border-line px-2 text-meta font-medium text-muted"
              style={{ width: one.width }}
            >
              {one.label}
            </div>
          ))}
        </div>
        <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            const isInRange = index >= edges.top && index <= edges.bottom;
            return (
              <div
                key={`${row.product.id}|${row.variant.variant_id}`}
                role="presentation"
                style={{ position: 'absolute', insetInline: 0, transform: `translateY(${start}px)` }}
              >
                <Line
                  row={row}
                  index={index}
                  typed={typed}
                  left={isInRange ? edges.left : -1}
                  right={isInRange ? edges.right : -2}
                  active={index === active.row ? active.column : -1}
                  editor={index === active.row && editor}
                />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
};
