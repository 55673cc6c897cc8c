import { type KeyboardEvent, useRef, useState } from 'react';

export type HeatCell = { value: number; words: string };

type HeatMapProps = {
  label: string;
  rows: readonly string[];
  columns: readonly string[];
  /** By row, then column. */
  cells: readonly (readonly HeatCell[])[];
  /** Said under the map while nothing is looked at. */
  hint: string;
};

const shade = (value: number, most: number) => {
  if (value <= 0 || most <= 0) return 'var(--sunken)';
  // The eye tells light shades apart better than dark ones: the root spreads them.
  const share = Math.round(12 + 88 * Math.sqrt(value / most));
  return `color-mix(in oklab, var(--chart-1) ${share}%, var(--surface))`;
};

/** When it is busy: a table of shades. Arrows move over it; what a cell holds is said under it. */
const HeatMap = ({ label, rows, columns, cells, hint }: HeatMapProps) => {
  const [active, setActive] = useState<{ row: number; column: number } | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const most = Math.max(0, ...cells.flat().map(({ value }) => value));
  const tabStop = active ?? { row: 0, column: 0 };

  const onKeyDown = (event: KeyboardEvent) => {
    const { row, column } = tabStop;
    const moves: Record<string, [number, number]> = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    const next = {
      row: Math.max(0, Math.min(rows.length - 1, move[0])),
      column: Math.max(0, Math.min(columns.length - 1, move[1])),
    };
    setActive(next);
    body.current?.rows[next.row]?.querySelectorAll('td')[next.column]?.focus();
  };

  return (
    <figure className="grid gap-2">
      <table aria-label={label} className="w-full table-fixed border-separate border-spacing-px text-meta">
        <colgroup>
          <col className="w-9" />
        </colgroup>
        <thead>
          <tr>
            <td />
            {columns.map((column, index) => (
              <th key={column} scope="col" className="h-4 overflow-visible p-0 font-normal text-muted">
                <span className={index % 3 === 0 ? 'block text-left whitespace-nowrap' : 'sr-only'}>
                  {column}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown} onPointerLeave={() => setActive(null)}>
          {rows.map((name, row) => (
            <tr key={name}>
              <th scope="row" className="pr-1 text-left font-normal text-muted">
                {name}
              </th>
              {columns.map((column, at) => {
                const cell = cells[row]?.[at] ?? { value: 0, words: '' };
                return (
                  <td
                    key={column}
                    tabIndex={tabStop.row === row && tabStop.column === at ? 0 : -1}
                    onFocus={() => setActive({ row, column: at })}
                    onBlur={() => setActive(null)}
                    onPointerEnter={() => setActive({ row, column: at })}
                    className="h-6 rounded-[3px] p-0 print:[print-color-adjust:exact]"
                    style={{ background: shade(cell.value, most) }}
                  >
                    <span className="sr-only">{cell.words}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption aria-hidden className="min-h-4 text-meta text-muted">
        {active ? cells[active.row]?.[active.column]?.words : hint}
      </figcaption>
    </figure>
  );
};

export default HeatMap;
