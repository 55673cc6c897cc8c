import { describe, expect, it } from 'vitest';
import { stepsOfRows } from './explain-rows.ts';
import { largestSteps } from './waterfall-steps.ts';

describe('the steps of a change', () => {
  const steps = Array.from({ length: 12 }, (_, index) => ({
    key: String(index),
    name: String(index),
    change: index % 2 === 0 ? index / 10 : -index / 10,
  }));

  it('are the eight largest and the others as one, to the cent', () => {
    const { shown, others, othersChange } = largestSteps(steps, false);
    expect(shown.map(({ change }) => change)).toEqual([-1.1, 1, -0.9, 0.8, -0.7, 0.6, -0.5, 0.4]);
    expect([others, othersChange]).toEqual([4, -0.2]);
    expect(largestSteps(steps, true).others).toBe(0);
    expect(largestSteps(steps.slice(0, 9), false).others).toBe(0);
  });

  const side = (due: Record<string, number>, total_due: number) => ({
    rows: Object.entries(due).map(([CID, value]) => ({ CID, total_due: value })),
    summary: { total_due, effective_rate_pct: 5 },
  });
  const explained = {
    key: 'total_due',
    rowKey: ['CID'],
    name: ({ CID }: Readonly<Record<string, unknown>>) => String(CID),
  };

  it('come from the rows of a report where these sum to the figure', () => {
    expect(
      stepsOfRows({
        ...explained,
        before: side({ 'C-1': 10.1, 'C-2': 5 }, 15.1),
        after: side({ 'C-1': 12.3, 'C-2': 5, 'C-3': 0.1 }, 17.4),
      }),
    ).toEqual([
      { key: 'C-1', name: 'C-1', change: 2.2 },
      { key: 'C-3', name: 'C-3', change: 0.1 },
    ]);
  });

  it('are none where they do not, or where the figure is no sum', () => {
    const [before, after] = [side({ 'C-1': 10 }, 10), side({ 'C-1': 12 }, 11)];
    expect(stepsOfRows({ ...explained, before, after })).toBeNull();
    expect(stepsOfRows({ ...explained, key: 'effective_rate_pct', before, after: before })).toBeNull();
  });
});
