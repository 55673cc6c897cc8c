import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';

type SparklineProps = { values: readonly number[]; width?: number; height?: number };

/** A small trend beside a figure. Decoration: the figure says what matters. */
const Sparkline = ({ values, width = 56, height = 22 }: SparklineProps) => {
  if (values.length < 2) return null;
  const x = scaleLinear([0, values.length - 1], [1, width - 3]);
  const y = scaleLinear([Math.min(0, ...values), Math.max(1e-9, ...values)], [height - 3, 3]);
  const at = (_: number, index: number) => x(index);
  const path = line<number>(at, y)(values) ?? '';
  const fill = area<number>(at, height, y)(values) ?? '';
  const last = values[values.length - 1] ?? 0;
  return (
    <svg aria-hidden width={width} height={height} className="shrink-0 overflow-visible">
      <path d={fill} fill="var(--chart-1)" opacity={0.1} />
      <path d={path} fill="none" stroke="var(--chart-1)" strokeWidth={1.5} strokeLinejoin="round" />
      <circle cx={x(values.length - 1)} cy={y(last)} r={2.25} fill="var(--chart-1)" />
    </svg>
  );
};

export default Sparkline;
