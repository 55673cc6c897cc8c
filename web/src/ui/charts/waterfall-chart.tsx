import type { ReactNode } from 'react';
import { type BarRow, SpanBars } from './span-bars.tsx';
import { spansOf, waterfallBounds } from './waterfall-bounds.ts';

type Named = {
  /** Where two steps may have one name. */
  key?: string;
  name: string;
  /** How the name is drawn: a link to what explains it. */
  label?: ReactNode;
  value: number;
};

export type WaterfallStep =
  | ({ kind: 'level' } & Named)
  /** Added to what stands above it; negative takes away. */
  | ({ kind: 'change' } & Named);

type WaterfallChartProps = {
  label: string;
  steps: readonly WaterfallStep[];
  format: (value: number) => string;
  /** How a change is written; with a plus before it where there is none. */
  formatChange?: (value: number) => string;
};

const colourOf = ({ kind, value }: WaterfallStep) =>
  kind === 'level' ? 'var(--chart-3)' : value < 0 ? 'var(--chart-2)' : 'var(--chart-1)';

/** How one level became another: every movement hangs from where the one before it ended. */
const WaterfallChart = ({
  label,
  steps,
  format,
  formatChange = (value) => (value > 0 ? `+${format(value)}` : format(value)),
}: WaterfallChartProps) => {
  const spans = spansOf(steps);
  const { bounds, isCut } = waterfallBounds(steps);
  const rows = steps.map((step, index): BarRow => {
    const { from = 0, to = 0 } = spans[index] ?? {};
    return {
      key: step.key ?? step.name,
      name: step.name,
      label: step.label,
      spans: [{ from: step.kind === 'level' ? Math.max(from, bounds[0]) : from, to, colour: colourOf(step) }],
      value: step.kind === 'change' ? formatChange(step.value) : format(step.value),
      strong: step.kind === 'level',
      cut: isCut && step.kind === 'level' ? 'start' : undefined,
    };
  });
  return <SpanBars label={label} nameHead="Movement" valueHead="Amount" rows={rows} bounds={bounds} />;
};

export default WaterfallChart;
