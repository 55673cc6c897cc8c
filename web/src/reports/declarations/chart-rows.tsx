/** What the charts of the reports share: rows as bars, with links, notes and values of before. */

import type { Target } from '../../targets/index.ts';
import { TargetLink } from '../../targets/index.ts';
import { formatMoney, formatPercent } from '../../ui/text/format.ts';
import { cellOf, keyOfRow, type ReportRow } from '../table/row-ids.ts';

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

/** Rows as items of a bar chart, the largest first. */
export const barItemsOf = ({ rows, before, rowKey, name, values, link, note }: BarSource) => {
  const then = new Map(before?.map((row) => [keyOfRow({ rowKey }, row), total(row, values)]));
  return rows
    .toSorted((a, b) => Math.abs(total(b, values)) - Math.abs(total(a, values)))
    .map((row) => {
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
};

export const shareNote =
  (key = 'share_pct') =>
  (row: ReportRow): string | undefined => {
    const share = cellOf(row, key);
    return typeof share === 'number' ? formatPercent(share) : undefined;
  };

export const money = (value: number) => formatMoney(value);
