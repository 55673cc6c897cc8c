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

test('a range is named after its preset, else by its days', () => {
  expect(presetOf({ from: '2025-02-01', to: '2025-02-28' }, today)?.label).toBe('Last month');
  expect(describeRange({ from: '2025-02-23', to: '2025-03-01' }, today)).toBe('Last 7 days');
  expect(describeRange({ from: '2024-12-30', to: '2025-01-02' }, today)).toBe('Dec 30, 2024 – Jan 2, 2025');
  expect(describeRange({ from: '2025-01-05', to: '2025-01-05' }, today)).toBe('Jan 5, 2025');
  expect(describeRange({ to: '2025-01-05' }, today)).toBe('Until Jan 5, 2025');
  expect(describeRange({}, today)).toBe('Any date');
});

test('what is no day is left out', () => {
  expect(cleanRange('2025-13-01', '2025-01-02')).toEqual({ to: '2025-01-02' });
});
