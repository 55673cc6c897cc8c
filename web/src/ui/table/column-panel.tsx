import { GripVertical } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import { toggled } from '../toggled.ts';
import { useColumnMoves } from './use-column-moves.ts';
import type { Columns } from './use-columns.ts';

/** Which columns are shown, and in which order: dragged by the mouse, moved by the arrow keys on their handle. */
const ColumnPanel = ({ columns }: { columns: Columns }) => {
  const { all, layout, setLayout, move, isChanged } = columns;
  const moves = useColumnMoves(
    all.map(({ key }) => key),
    move,
  );
  const [said, setSaid] = useState('');
  const step = (key: string, header: string, by: number) => {
    const place = all.findIndex((column) => column.key === key) + by;
    if (place < 0 || place >= all.length) return;
    moves.by(key, by);
    setSaid(`${header}, now ${place + 1} of ${all.length}`);
  };
  return (
    <div className="grid max-h-[inherit] w-64 grid-rows-[auto_minmax(0,1fr)_auto]">
      <p className="px-3 pt-2.5 pb-1 text-meta text-muted">Columns, in their order</p>
      <ul aria-label="Columns" className="max-h-96 overflow-y-auto px-1">
        {all.map(({ key, header, fixed }, index) => (
          <li
            key={key}
            {...moves.propsOf(key, 'y')}
            className="flex items-center rounded-md pr-2 hover:bg-hover data-moved:bg-accent-soft"
          >
            <button
              type="button"
              aria-label={`Move ${header}, ${index + 1} of ${all.length}`}
              onKeyDown={(event) => {
                const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                if (!by) return;
                event.preventDefault();
                step(key, header, by);
              }}
              className="grid size-7 cursor-grab place-items-center rounded-md text-muted"
            >
              <GripVertical aria-hidden className="size-3.5" />
            </button>
            <label
              htmlFor={`column-${key}`}
              className="flex min-w-0 flex-1 items-center gap-2.5 py-1.5 text-table"
            >
              <Checkbox
                id={`column-${key}`}
                checked={fixed || !layout.hidden.includes(key)}
                disabled={fixed}
                onCheckedChange={() => setLayout({ ...layout, hidden: toggled(layout.hidden, key) })}
              />
              <span className="truncate">{header}</span>
            </label>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <div className="mt-1 border-t border-line p-1.5 text-right">
        <Button size="sm" look="ghost" disabled={!isChanged} onClick={() => setLayout(null)}>
          As at first
        </Button>
      </div>
    </div>
  );
};

export default ColumnPanel;
