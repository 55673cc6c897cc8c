import { expect, test } from 'vitest';
import { describeFilter, type ListFilter, withFilter } from './list-filter.ts';
import { toListState } from './list-state.ts';

const status: ListFilter = {
  key: 'status',
  label: 'Status',
  kind: 'many',
  choices: [
    { value: 'paid', label: 'Paid' },
    { value: 'refunded', label: 'Refunded' },
  ],
};

test('a filter says what it is set to', () => {
  const state = toListState({ status: ['refunded', 'paid'], date_from: '2025-03-01', date_to: '2025-03-31' });
  expect(describeFilter(status, state)).toBe('Refunded + 1');
  expect(describeFilter({ key: 'date', label: 'Date', kind: 'dates' }, state)).toBe('Mar 1 to 31, 2025');
  expect(describeFilter(status, toListState({}))).toBe('');
});

test('a value whose choice is not loaded yet shows as it is', () => {
  expect(describeFilter({ ...status, choices: undefined }, toListState({ status: 'paid' }))).toBe('paid');
});

test('changing one filter leaves the others; empty ones go', () => {
  expect(withFilter({ a: ['1'], b: ['2'] }, { b: [], c: ['3'], a: undefined })).toEqual({ c: ['3'] });
});
