import { scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import type { PointerEvent } from 'react';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTable } from './chart-table.tsx';
import { labelsShown, ValueAxis } from './trend-axis.tsx';
import { TrendTip } from './trend-tip.tsx';
import { useChartCursor } from './use-chart-cursor.ts';
import { useWidth } from './use-width.ts';

export type TrendPoint = {
  label: string;
  value: number;
  /** `open`: the day goes on, a hollow dot beside the line; `ahead`: it has not begun, nothing is drawn. */
  state?: 'open' | 'ahead';
};
export type TrendSeries = { name: string; points: readonly TrendPoint[] };

export type TrendChartProps = {
  /** What is shown, with its unit: "Net sales by day". */
  label: string;
  current: TrendSeries;
  /** The period compared, day by day beside the current one. */
  before?: TrendSeries;
  format: (value: number) => string;
  /** For the axis, where there is little room. */
  formatShort: (value: number) => string;
  height?: number;
  /** A click or Enter on a point. */
  onFollow?: (index: number) => void;
};

const TOP = 10;
const BOTTOM = 26;
const LEFT = 52;
const RIGHT = 12;

type OpenPointProps = {
  points: readonly TrendPoint[];
  x: (index: number) => number;
  y: (value: number) => number;
  colour: string;
};

/** A day that goes on: no fall of the line, but a dot that isn't full yet. */
const OpenPoint = ({ points, x, y, colour }: OpenPointProps) => {
  const index = points.findIndex(({ state }) => state === 'open');
  const point = points[index];
  if (!point) return null;
  return (
    <circle cx={x(index)} cy={y(point.value)} r={4} fill="var(--surface)" stroke={colour} strokeWidth={2} />
  );
};

/** How something went over the days, beside the period compared. One point is drawn as a bar. */
const TrendChart = ({
  label,
  current,
  before,
  format,
  formatShort,
  height = 240,
  onFollow,
}: TrendChartProps) => {
  const [frame, width] = useWidth<HTMLDivElement>();
  const count = Math.max(current.points.length, before?.points.length ?? 0);
  const { active, setActive, onKeyDown, onBlur } = useChartCursor(count, onFollow);
  const values = [...current.points, ...(before?.points ?? [])].map(({ value }) => value);
  const right = Math.max(LEFT + 1, width - RIGHT);
  const bottom = height - BOTTOM;
  const x = scaleLinear(
    [0, Math.max(1, count - 1)],
    count === 1 ? [(LEFT + right) / 2, right] : [LEFT + 6, right],
  );
  // At least four whole steps, so that no two labels of the axis read alike.
  const y = scaleLinear([Math.min(0, ...values), Math.max(4, ...values)], [bottom, TOP]).nice(4);
  const closed = current.points.filter(({ state }) => state === undefined);
  const closedBefore = before?.points.filter(({ state }) => state === undefined) ?? [];
  const at = (_: TrendPoint, index: number) => x(index);
  const to = ({ value }: TrendPoint) => y(value);
  const draw = line<TrendPoint>(at, to).curve(curveMonotoneX);
  const fill = area<TrendPoint>(at, y(0), to).curve(curveMonotoneX);

  const tipAt = (index: number) => {
    const point = current.points[index];
    const now = point?.state === 'ahead' ? undefined : point;
    const then = before?.points[index];
    return {
      x: x(index),
      current: now,
      before: then,
      lines: [
        ...(now ? [{ name: current.name, ...now }] : []),
        ...(before && then ? [{ name: before.name, ...then }] : []),
      ],
    };
  };
  const spoken = ({ name, label: day, value }: { name: string; label: string; value: number }) =>
    `${day}, ${name}: ${format(value)}`;

  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const near = Math.round(x.invert(event.clientX - left));
    setActive(Math.max(0, Math.min(count - 1, near)));
  };
  const tip = active === null ? null : tipAt(active);

  return (
    <figure className="grid gap-3">
      {before && (
        <ChartLegend
          parts={[
            { label: current.name, colour: 'var(--chart-1)', look: 'line' },
            { label: before.name, colour: 'var(--chart-8)', look: 'dashes' },
          ]}
        />
      )}
      <div
        ref={frame}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={Math.max(1, count)}
        aria-valuenow={(active ?? 0) + 1}
        aria-valuetext={tip ? tip.lines.map(spoken).join(', ') : 'Arrow keys read the points'}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        className="relative rounded-sm"
        style={{ minHeight: height }}
      >
        {width > 0 && (
          <svg
            aria-hidden
            viewBox={`0 0 ${width} ${height}`}
            className={`block w-full ${onFollow ? 'cursor-pointer' : ''}`}
            onPointerMove={onPointerMove}
            onPointerLeave={() => setActive(null)}
            onClick={() => active !== null && onFollow?.(active)}
          >
            <ValueAxis y={y} left={LEFT} right={right} format={formatShort} />
            {labelsShown(current.points.length, right - LEFT).map((index) => (
              <text
                key={index}
                x={x(index)}
                y={height - 8}
                textAnchor={index === 0 && count > 1 ? 'start' : x(index) > right - 24 ? 'end' : 'middle'}
                className="fill-muted text-meta"
              >
                {current.points[index]?.label}
              </text>
            ))}
            {count === 1 ? (
              <rect
                x={x(0) - 28}
                width={56}
                y={y(Math.max(0, values[0] ?? 0))}
                height={Math.abs(y(values[0] ?? 0) - y(0))}
                rx={2}
                fill="var(--chart-1)"
              />
            ) : (
              <>
                <path d={fill(closed) ?? ''} fill="var(--chart-1)" opacity={0.09} />
                {before && (
                  <path
                    d={draw(closedBefore) ?? ''}
                    fill="none"
                    stroke="var(--chart-8)"
                    strokeWidth={1.5}
                    strokeDasharray="4 3"
                  />
                )}
                <path
                  d={draw(closed) ?? ''}
                  fill="none"
                  stroke="var(--chart-1)"
                  strokeWidth={2}
                  strokeLinejoin="round"
                />
                {[before, current].map(
                  (series) =>
                    series && (
                      <OpenPoint
                        key={series.name}
                        points={series.points}
                        x={x}
                        y={y}
                        colour={series === current ? 'var(--chart-1)' : 'var(--chart-8)'}
                      />
                    ),
                )}
              </>
            )}
            {tip && (
              <g aria-hidden>
                <line x1={tip.x} x2={tip.x} y1={TOP} y2={bottom} stroke="var(--line-strong)" />
                {tip.before && <circle cx={tip.x} cy={y(tip.before.value)} r={3.5} fill="var(--chart-8)" />}
                {tip.current && (
                  <circle
                    cx={tip.x}
                    cy={y(tip.current.value)}
                    r={4}
                    fill="var(--chart-1)"
                    stroke="var(--surface)"
                    strokeWidth={1.5}
                  />
                )}
              </g>
            )}
          </svg>
        )}
        {tip && <TrendTip x={tip.x} width={width} lines={tip.lines} format={format} />}
      </div>
      <ChartTable
        caption={label}
        head={['Day', current.name, ...(before ? [`Day of ${before.name}`, before.name] : [])]}
        rows={current.points.map((point, index) => {
          const then = before?.points[index];
          return [
            point.label,
            format(point.value),
            ...(before ? [then?.label ?? '-', then ? format(then.value) : '-'] : []),
          ];
        })}
      />
    </figure>
  );
};

export default TrendChart;
