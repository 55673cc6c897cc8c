import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** A piece of a bar, in the units of the data. */
export type Span = { from: number; to: number; colour: string };

export type BarRow = {
  key: string;
  /** Plain words, also the tooltip where the label is cut. */
  name: string;
  /** How the name is drawn: a link to what explains it. */
  label?: ReactNode;
  spans: readonly Span[];
  /** Where the same bar ended in the period compared. */
  marker?: number | null;
  /** At the right end, already formatted. */
  value: ReactNode;
  /** Beside the value: share, change. */
  note?: ReactNode;
  strong?: boolean;
  /** Columns for screen readers beyond the value. */
  spoken?: string;
  /** Set apart by a hairline: what is summed up as others. */
  isApart?: boolean;
  /** Not to scale: `end` where the bar would go on, `start` where the scale doesn't begin at zero. */
  cut?: 'start' | 'end';
};

type SpanBarsProps = {
  label: string;
  nameHead: string;
  valueHead: string;
  rows: readonly BarRow[];
  /** The span of values that the bars share; by default what holds them and zero. */
  bounds?: readonly [number, number];
};

/** The span of values that all bars share. It always holds zero. */
export const boundsOf = (rows: readonly Pick<BarRow, 'spans' | 'marker'>[]): [number, number] => {
  const ends = rows.flatMap((row) => [...row.spans.flatMap(({ from, to }) => [from, to]), row.marker ?? 0]);
  const least = Math.min(0, ...ends);
  const most = Math.max(0, ...ends);
  return most === least ? [0, 1] : [least, most];
};

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

/** Two strokes across a bar: it isn't drawn to scale. */
const Cut = ({ at }: { at: number }) => (
  <svg x={percent(at)} width="1" height="18" overflow="visible" aria-hidden>
    <path d="M-13 17 L-7 -1 M-8 17 L-2 -1" stroke="var(--surface)" strokeWidth={2.5} />
  </svg>
);

const Bar = ({ row, at }: { row: BarRow; at: (value: number) => number }) => {
  const ends = row.spans.flatMap(({ from, to }) => [at(from), at(to)]);
  return (
    <svg width="100%" height="16" className="block overflow-visible">
      <title>{row.name}</title>
      {row.spans.map(({ from, to, colour }, index) =>
        from === to ? null : (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces are known by their place in the bar
            key={index}
            x={percent(at(Math.min(from, to)))}
            width={percent(Math.max(Math.abs(at(to) - at(from)), 0.002))}
            y={1}
            height={14}
            rx={2}
            fill={colour}
            className="opacity-75 group-hover/bar:opacity-100 print:opacity-100"
          />
        ),
      )}
      {row.cut && ends.length > 0 && (
        <Cut at={row.cut === 'end' ? Math.max(...ends) : Math.min(...ends) + 0.05} />
      )}
      {row.marker !== null && row.marker !== undefined && (
        <line
          x1={percent(at(row.marker))}
          x2={percent(at(row.marker))}
          y1={-1}
          y2={17}
          stroke="var(--ink)"
          strokeWidth={2}
        />
      )}
    </svg>
  );
};

/**
 * Horizontal bars as the rows of a real table: read by screen readers as it is. On a phone a bar stands
 * under its name, so that no name is cut. All bars share one scale.
 */
export const SpanBars = ({ label, nameHead, valueHead, rows, bounds }: SpanBarsProps) => {
  const [least, most] = bounds ?? boundsOf(rows);
  const hasNotes = rows.some(({ note }) => note !== undefined);
  const at = (value: number) => Math.max(0, Math.min(1, (value - least) / (most - least)));
  return (
    <div className="@container">
      <table
        aria-label={label}
        className="span-bars w-full table-fixed border-separate border-spacing-0 text-table max-sm:block"
      >
        <colgroup>
          <col className="w-36 @lg:w-44 @3xl:w-60" />
          <col />
          <col className={hasNotes ? 'w-56' : 'w-28'} />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">{nameHead}</th>
            <td />
            <th scope="col">{valueHead}</th>
          </tr>
        </thead>
        <tbody className="max-sm:grid max-sm:gap-1.5">
          {rows.map((row) => (
            <tr
              key={row.key}
              className={classNames(
                'group/bar max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto]',
                row.isApart && '*:border-t *:border-line',
              )}
            >
              <th
                scope="row"
                title={row.name}
                className={classNames(
                  'h-5 truncate py-0 pr-3 text-left',
                  row.strong ? 'font-semibold' : 'font-normal text-soft',
                )}
              >
                {row.label ?? row.name}
              </th>
              <td
                aria-hidden
                className={classNames(
                  'py-0 max-sm:order-last max-sm:col-span-2',
                  // The line that the bars begin at.
                  'bg-[linear-gradient(var(--line-strong),var(--line-strong))] bg-no-repeat',
                )}
                style={{ backgroundSize: '1px 100%', backgroundPosition: `${percent(at(0))} 0` }}
              >
                <Bar row={row} at={at} />
              </td>
              <td className="py-0 pl-3 text-right whitespace-nowrap">
                <span className={row.strong ? 'font-semibold' : ''}>{row.value}</span>
                {row.spoken && <span className="sr-only">, {row.spoken}</span>}
                {hasNotes && (
                  <span className="inline-block w-24 pl-2 text-meta text-muted max-sm:hidden">
                    {row.note}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
