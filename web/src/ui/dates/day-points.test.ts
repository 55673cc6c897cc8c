import { expect, test } from 'vitest';
import { comparedPoints, dayPoints } from './day-points.ts';

const days = ['2025-11-19', '2025-11-20', '2025-11-21', '2025-11-22'].map((date) => ({ date, net_sales: 5 }));
const statesOf = (points: { state?: string }[]) => points.map(({ state }) => state);

test('today goes on, what is ahead has no figure', () => {
  expect(statesOf(dayPoints(days, 'net_sales', '2025-11-21'))).toEqual([
    undefined,
    undefined,
    'open',
    'ahead',
  ]);
  expect(dayPoints(days, 'net_sales', '2025-11-21')[0]).toEqual({
    label: 'Nov 19',
    value: 5,
    state: undefined,
  });
});

test('of the days compared the last is open where it counts up to the same hour', () => {
  expect(statesOf(comparedPoints(days, 'net_sales', true))).toEqual([
    undefined,
    undefined,
    undefined,
    'open',
  ]);
  expect(statesOf(comparedPoints(days, 'net_sales', false)).at(-1)).toBeUndefined();
});
