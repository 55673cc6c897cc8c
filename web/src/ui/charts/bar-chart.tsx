import type { ReactNode } from 'react';
import { chartColour } from './chart-colours.ts';
import { ChartLegend, type LegendPart } from './chart-legend.tsx';
import { type BarRow, type Span, SpanBars } from './span-bars.tsx';

export type BarItem = {
  key: string;
  name: string;
  label?: ReactNode;
  /** One value, or the parts that are stacked. Negative ones go the other way. */
  values: readonly number[];
  /** The whole bar in the period compared. */
  before?: number | null;
  note?: ReactNode;
  /** Said, but not drawn: a sum that would dwarf the bars. */
  isUndrawn?: boolean;
};

export type BarChartProps = {
  label: string;
  /** What the items are: "Category". */
  nameHead: string;
  /** What the parts are called, in the order of `values`. */
  parts: readonly string[];
  items: readonly BarItem[];
  format: (value: number) => string;
  /** What the marker is: "same days a year earlier". */
  beforeLabel?: string;
};

/** Parts side by side: those above zero to the right of it, those below to the left. */
const stack = (values: readonly number[]): Span[] => {
  let up = 0;
  let down = 0;
  return values.map((value, index) => {
    const from = value >= 0 ? up : down;
    const to = from + value;
    if (value >= 0) up = to;
    else down = to;
    return { from, to, colour: chartColour(index) };
  });
};

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

/** Which is how large: horizontal bars, stacked where there are several parts. */
const BarChart = ({ label, nameHead, parts, items, format, beforeLabel }: BarChartProps) => {
  const hasBefore = items.some(({ before }) => before !== null && before !== undefined);
  const rows = items.map((item): BarRow => {
    const spoken = [
      ...(parts.length > 1 ? parts.map((part, index) => `${part} ${format(item.values[index] ?? 0)}`) : []),
      ...(item.before === null || item.before === undefined ? [] : [`before ${format(item.before)}`]),
    ];
    return {
      key: item.key,
      name: item.name,
      label: item.label,
      spans: item.isUndrawn ? [] : stack(item.values),
      marker: item.isUndrawn ? null : item.before,
      value: format(sum(item.values)),
      note: item.note,
      spoken: spoken.join(', '),
    };
  });
  const legend: LegendPart[] = [
    ...(parts.length > 1 || hasBefore
      ? parts.map((part, index) => ({ label: part, colour: chartColour(index) }))
      : []),
    ...(hasBefore && beforeLabel
      ? [{ label: beforeLabel, colour: 'var(--ink)', look: 'line' as const }]
      : []),
  ];
  return (
    <div className="grid gap-3">
      {legend.length > 0 && <ChartLegend parts={legend} />}
      <SpanBars label={label} nameHead={nameHead} valueHead={parts.join(', ')} rows={rows} />
    </div>
  );
};

export default BarChart;
