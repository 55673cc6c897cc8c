import { type BarRow, SpanBars } from './span-bars.tsx';

export type WaterfallStep =
  | { kind: 'level'; name: string; value: number }
  /** Added to what stands above it; negative takes away. */
  | { kind: 'change'; name: string; value: number };

type WaterfallChartProps = {
  label: string;
  steps: readonly WaterfallStep[];
  format: (value: number) => string;
};

/** How one level became another: every movement hangs from where the one before it ended. */
const WaterfallChart = ({ label, steps, format }: WaterfallChartProps) => {
  let level = 0;
  const rows = steps.map((step): BarRow => {
    const from = step.kind === 'level' ? 0 : level;
    level = step.kind === 'level' ? step.value : level + step.value;
    const colour =
      step.kind === 'level' ? 'var(--chart-3)' : step.value < 0 ? 'var(--chart-2)' : 'var(--chart-1)';
    return {
      key: step.name,
      name: step.name,
      spans: [{ from, to: level, colour }],
      value: step.kind === 'change' && step.value > 0 ? `+${format(step.value)}` : format(step.value),
      strong: step.kind === 'level',
    };
  });
  return <SpanBars label={label} nameHead="Movement" valueHead="Amount" rows={rows} />;
};

export default WaterfallChart;
