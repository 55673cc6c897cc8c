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
};

type SpanBarsProps = { label: string; nameHead: string; valueHead: string; rows: readonly BarRow[] };

/** The span of values that all bars share. It always holds zero. */
export const boundsOf = (rows: readonly Pick<BarRow, 'spans' | 'marker'>[]): [number, number] => {
  const ends = rows.flatMap((row) => [...row.spans.flatMap(({ from, to }) => [from, to]), row.marker ?? 0]);
  const least = Math.min(0, ...ends);
  const most = Math.max(0, ...ends);
  return most === least ? [0, 1] : [least, most];
};

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

/**
 * Horizontal bars as the rows of a real table: read by screen readers as it is. On a phone a bar stands
 * under its name, so that no name is cut. All bars share one scale that holds zero.
 */
export const SpanBars = ({ label, nameHead, valueHead, rows }: SpanBarsProps) => {
  const [least, most] = boundsOf(rows);
  const hasNotes = rows.some(({ note }) => note !== undefined);
  const at = (value: number) => (value - least) / (most - least);
  return (
    <div className="@container">
      <table
        aria-label={label}
        className="span-bars w-full table-fixed border-collapse text-table max-sm:block"
      >
        <colgroup>
          <col className="w-36 @lg:w-44 @3xl:w-60" />
          <col />
          <col className={hasNotes ? 'w-44' : 'w-28'} />
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
            <tr key={row.key} className="group/bar max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto]">
              <th
                scope="row"
                title={row.name}
                className={classNames(
                  'truncate py-1 pr-3 text-left max-sm:py-0',
                  row.strong ? 'font-semibold' : 'font-normal text-soft',
                )}
              >
                {row.label ?? row.name}
              </th>
              <td aria-hidden className="py-1 max-sm:order-last max-sm:col-span-2">
                <svg width="100%" height="18" className="block overflow-visible">
                  <title>{row.name}</title>
                  {row.spans.map(({ from, to, colour }, index) =>
                    from === to ? null : (
                      <rect
                        // biome-ignore lint/suspicious/noArrayIndexKey: pieces are known by their place in the bar
                        key={index}
                        x={percent(at(Math.min(from, to)))}
                        width={percent(Math.max(Math.abs(to - from) / (most - least), 0.002))}
                        y={1}
                        height={16}
                        rx={2}
                        fill={colour}
                        className="group-hover/bar:opacity-85"
                      />
                    ),
                  )}
                  {row.marker !== null && row.marker !== undefined && (
                    <line
                      x1={percent(at(row.marker))}
                      x2={percent(at(row.marker))}
                      y1={-1}
                      y2={19}
                      stroke="var(--ink)"
                      strokeWidth={2}
                    />
                  )}
                  <line x1={percent(at(0))} x2={percent(at(0))} y1={-4} y2={22} stroke="var(--line-strong)" />
                </svg>
              </td>
              <td className="py-1 pl-3 text-right whitespace-nowrap max-sm:py-0">
                <span className={row.strong ? 'font-semibold' : ''}>{row.value}</span>
                {row.spoken && <span className="sr-only">, {row.spoken}</span>}
                {hasNotes && (
                  <span className="inline-block w-20 pl-2 text-meta text-muted max-sm:hidden">
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
