import { expect, test } from 'vitest';
import { cleanRange, describeRange, presetOf, presets } from './date-range.ts';

const today = '2025-03-01';
const of = (label: string) => presets.find((preset) => preset.label === label)?.of(today);

test('presets end where they should, across months and years', () => {
  expect(of('Yesterday')).toEqual({ from: '2025-02-28', to: '2025-02-28' });
  expect(of('Last 7 days')).toEqual({ from: '2025-02-23', to: '2025-03-01' });
  expect(of('Last 30 days')).toEqual({ from: '2025-01-31', to: '2025-03-01' });
  expect(of('Month to date')).toEqual({ from: '2025-03-01', to: '2025-03-01' });
  expect(of('Last month')).toEqual({ from: '2025-02-01', to: '2025-02-28' });
  expect(presets.find(({ label }) => label === 'Last month')?.of('2025-01-15')).toEqual({
    from: '2024-12-01',
    to: '2024-12-31',
  });
});

test('a range is said in words and figures', () => {
  expect(presetOf({ from: '2025-02-01', to: '2025-02-28' }, today)?.label).toBe('Last month');
  expect(describeRange({ from: '2025-02-23', to: '2025-03-01' }, today)).toBe(
    'Last 7 days · Feb 23 to Mar 1',
  );
  expect(describeRange({ from: '2025-02-01', to: '2025-02-28' }, today)).toBe('Last month · Feb 1 to 28');
  expect(describeRange({ from: '2024-12-30', to: '2025-01-02' }, today)).toBe('Dec 30, 2024 to Jan 2, 2025');
  expect(describeRange({ from: '2024-03-01', to: '2024-03-31' }, today)).toBe('Mar 1 to 31, 2024');
  expect(describeRange({ from: '2025-03-01', to: '2025-03-01' }, today)).toBe('Today · Mar 1');
  expect(describeRange({ from: '2025-01-05', to: '2025-01-05' }, today)).toBe('Jan 5');
  expect(describeRange({ to: '2025-01-05' }, today)).toBe('Until Jan 5, 2025');
  expect(describeRange({}, today)).toBe('Any date');
});

test('what is no day is left out', () => {
  expect(cleanRange('2025-13-01', '2025-01-02')).toEqual({ to: '2025-01-02' });
});
