import { toCents, toDollars } from '@backroom/contract/kit/money';
import { cellOf, keyOfRow, type ReportRow } from '../table/row-ids.ts';
import type { ExplainStep } from './waterfall-steps.ts';

type Explained = {
  key: string;
  rowKey: readonly string[];
  name: (row: ReportRow) => string;
  /** Rows and key figures of the days compared, and of those on the screen. */
  before: { rows: readonly ReportRow[]; summary: ReportRow };
  after: { rows: readonly ReportRow[]; summary: ReportRow };
};

const centsOf = (row: ReportRow, key: string): number | null => {
  const value = cellOf(row, key);
  return typeof value === 'number' ? toCents(value) : null;
};

/**
 * What each row of a report added to the change of a figure above it; null where the rows don't sum to that figure
 * (a rate, a count of different orders), then or now.
 */
export const stepsOfRows = ({ key, rowKey, name, before, after }: Explained): ExplainStep[] | null => {
  const changes = new Map<string, { name: string; cents: number }>();
  for (const [side, sign] of [
    [before, -1],
    [after, 1],
  ] as const) {
    let left = centsOf(side.summary, key);
    if (left === null) return null;
    for (const row of side.rows) {
      const cents = centsOf(row, key);
      if (cents === null) return null;
      left -= cents;
      const id = keyOfRow({ rowKey }, row);
      changes.set(id, { name: name(row), cents: (changes.get(id)?.cents ?? 0) + sign * cents });
    }
    if (left !== 0) return null;
  }
  return [...changes]
    .filter(([, { cents }]) => cents !== 0)
    .map(([id, one]) => ({ key: id, name: one.name, change: toDollars(one.cents) }));
};
