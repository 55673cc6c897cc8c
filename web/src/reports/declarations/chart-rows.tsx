/** What the charts of the reports share: the largest rows, the rest together, values of before. */
import { countOf, formatMoney, formatPercent } from '../../ui/text/format.ts';
import { cellOf, keyOfRow, type ReportRow } from '../table/row-ids.ts';
import { TargetLink } from '../table/target-link.tsx';
import type { Target } from '../table/targets.ts';

/** Bars beyond this many are drawn as one. */
const MOST_BARS = 12;

const numberOf = (row: ReportRow, key: string): number => {
  const value = cellOf(row, key);
  return typeof value === 'number' ? value : 0;
};

export type BarSource = {
  rows: readonly ReportRow[];
  before?: readonly ReportRow[];
  rowKey: readonly string[];
  /** How a row is called in the chart. */
  name: (row: ReportRow) => string;
  /** The columns stacked in a bar. */
  values: readonly string[];
  /** The column that the bar of before shows; the sum of `values` where absent. */
  link?: (row: ReportRow) => Target | undefined;
  note?: (row: ReportRow) => string | undefined;
};

const total = (row: ReportRow, keys: readonly string[]) =>
  keys.reduce((sum, key) => sum + numberOf(row, key), 0);

/** The rows with the largest bars as items of a bar chart, and one for all others. */
export const barItemsOf = (
  { rows, before, rowKey, name, values, link, note }: BarSource,
  most = MOST_BARS,
) => {
  const then = new Map(before?.map((row) => [keyOfRow({ rowKey }, row), total(row, values)]));
  const sorted = rows.toSorted((a, b) => Math.abs(total(b, values)) - Math.abs(total(a, values)));
  const shown = sorted.length > most + 1 ? sorted.slice(0, most) : sorted;
  const others = sorted.slice(shown.length);
  const items = shown.map((row) => {
    const key = keyOfRow({ rowKey }, row);
    const target = link?.(row);
    return {
      key,
      name: name(row),
      label: target && <TargetLink target={target}>{name(row)}</TargetLink>,
      values: values.map((value) => numberOf(row, value)),
      before: before && (then.get(key) ?? 0),
      note: note?.(row),
    };
  });
  if (others.length === 0) return items;
  const rest = {
    key: 'others',
    name: countOf(others.length, 'other'),
    label: undefined,
    values: values.map((value) => others.reduce((sum, row) => sum + numberOf(row, value), 0)),
    before: undefined,
    note: undefined,
    isUndrawn: true,
  };
  return [...items, rest];
};

export const shareNote =
  (key = 'share_pct') =>
  (row: ReportRow): string | undefined => {
    const share = cellOf(row, key);
    return typeof share === 'number' ? formatPercent(share) : undefined;
  };

export const money = (value: number) => formatMoney(value);
