import { type ReactNode, useState } from 'react';
import { isCompared, largestOf, MOST_BARS, needsLegend } from './bar-lines.ts';
import { chartColour } from './chart-colours.ts';
import { ChartLegend, type LegendPart } from './chart-legend.tsx';
import { othersBar } from './others-bar.ts';
import { type BarRow, boundsOf, type Span, SpanBars } from './span-bars.tsx';

export type BarItem = {
  key: string;
  name: string;
  label?: ReactNode;
  /** One value, or the parts that are stacked. Negative ones go the other way. */
  values: readonly number[];
  /** The whole bar in the period compared. */
  before?: number | null;
  note?: ReactNode;
};

export type BarChartProps = {
  label: string;
  /** What the items are: "Category". */
  nameHead: string;
  /** What the parts are called, in the order of `values`. */
  parts: readonly string[];
  /** The largest first. */
  items: readonly BarItem[];
  format: (value: number) => string;
  /** What the marker is: "same days a year earlier". */
  beforeLabel?: string;
  /** So many have a bar of their own; the others share one until all are shown. */
  most?: number;
};

const count = (number: number) => number.toLocaleString('en-US');

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

/** Several items as one: their values added up, and those of before where each has one. */
const together = (items: readonly BarItem[]) => ({
  values: (items[0]?.values ?? []).map((_, index) => sum(items.map(({ values }) => values[index] ?? 0))),
  before: items.every(({ before }) => before !== null && before !== undefined)
    ? sum(items.map(({ before }) => before ?? 0))
    : null,
});

/** Which is how large: horizontal bars, stacked where there are several parts. */
const BarChart = (props: BarChartProps) => {
  const { label, nameHead, parts, items, format, beforeLabel, most = MOST_BARS } = props;
  const [all, setAll] = useState(false);
  const shown = all ? items : largestOf(items, most);
  const others = items.slice(shown.length);
  const rowOf = (item: Omit<BarItem, 'key' | 'label' | 'note'>) => {
    const spoken = [
      ...(parts.length > 1 ? parts.map((part, index) => `${part} ${format(item.values[index] ?? 0)}`) : []),
      ...(item.before === null || item.before === undefined ? [] : [`before ${format(item.before)}`]),
    ];
    return {
      name: item.name,
      spans: stack(item.values),
      marker: item.before,
      value: format(sum(item.values)),
      spoken: spoken.join(', '),
    };
  };
  const rows: BarRow[] = shown.map((item) => ({
    ...rowOf(item),
    key: item.key,
    label: item.label,
    note: item.note,
  }));
  const bounds = boundsOf(rows);
  if (others.length > 0) {
    const name = others.length === 1 ? '1 other' : `${count(others.length)} others`;
    const row = rowOf({ name, ...together(others) });
    const { spans, isCut } = othersBar(row.spans, bounds);
    rows.push({
      ...row,
      key: 'others',
      label: (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="rounded-sm text-muted underline-offset-3 hover:text-accent-text hover:underline focus-visible:underline"
        >
          {name}
        </button>
      ),
      spans,
      marker: isCut ? null : row.marker,
      cut: isCut ? 'end' : undefined,
      spoken: [row.spoken, isCut ? 'bar not to scale' : ''].filter(Boolean).join(', '),
      isApart: true,
    });
  }
  const legend: LegendPart[] = [
    ...(needsLegend(props) ? parts.map((part, index) => ({ label: part, colour: chartColour(index) })) : []),
    ...(isCompared(props) && beforeLabel
      ? [{ label: beforeLabel, colour: 'var(--ink)', look: 'mark' as const }]
      : []),
  ];
  const hasMore = others.length > 0 || all;
  return (
    <div className="grid gap-2">
      {(legend.length > 0 || hasMore) && (
        <div className="flex items-center justify-between gap-4">
          <ChartLegend parts={legend} />
          {hasMore && (
            <button
              type="button"
              onClick={() => setAll(!all)}
              className="shrink-0 rounded-sm text-meta font-medium text-muted underline-offset-3 hover:text-accent-text hover:underline focus-visible:underline print:hidden"
            >
              {all ? `Show the largest ${most}` : `Show all ${count(items.length)}`}
            </button>
          )}
        </div>
      )}
      <SpanBars label={label} nameHead={nameHead} valueHead={parts.join(', ')} rows={rows} />
    </div>
  );
};

export default BarChart;
