import type { ScaleLinear } from 'd3-scale';

type AxisProps = {
  y: ScaleLinear<number, number>;
  left: number;
  right: number;
  format: (value: number) => string;
};

/** Horizontal hairlines with their values at the left; zero is drawn stronger. */
export const ValueAxis = ({ y, left, right, format }: AxisProps) => (
  <g aria-hidden>
    {y.ticks(4).map((value) => (
      <g key={value} transform={`translate(0 ${y(value)})`}>
        <line x1={left} x2={right} stroke={value === 0 ? 'var(--line-strong)' : 'var(--line)'} />
        <text x={left - 8} dy="0.32em" textAnchor="end" className="fill-muted text-meta">
          {format(value)}
        </text>
      </g>
    ))}
  </g>
);

/** Which labels of the horizontal axis fit: evenly spread, the first one always. */
export const labelsShown = (count: number, width: number, labelWidth = 64): number[] => {
  if (count === 0) return [];
  const most = Math.max(1, Math.floor(width / labelWidth));
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
};
