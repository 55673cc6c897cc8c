import { expect, test } from 'vitest';
import {
  countOf,
  formatDate,
  formatDateTime,
  formatMoney,
  formatMoneyShort,
  formatNumber,
  formatPercent,
  formatPhone,
  formatPoints,
  formatProgress,
  formatRate,
  orDash,
  zoneNameOf,
} from './format.ts';

test.each([
  ['5125550142', '(512) 555-0142'],
  ['512-555-0142', '(512) 555-0142'],
  ['15125550142', '+1 (512) 555-0142'],
  ['+1 512 555 0142', '+1 (512) 555-0142'],
  ['25125550142', '25125550142'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['', '-'],
  [null, '-'],
])('phone %s is written %s', (given, written) => {
  expect(formatPhone(given)).toBe(written);
});

test('a plain day is the same day in every zone', () => {
  expect(formatDate('2025-03-01', 'Pacific/Honolulu')).toBe('03/01/2025');
  expect(formatDate('2025-03-01', 'Asia/Tokyo')).toBe('03/01/2025');
});

test('a moment is written in the zone asked for', () => {
  expect(formatDate('2025-03-01T03:30:00Z', 'America/Chicago')).toBe('02/28/2025');
  expect(formatDateTime('2025-03-01T03:30:00Z', 'America/Chicago')).toBe('Feb 28, 2025, 9:30 PM');
  expect(formatDateTime('2025-07-04T12:05:00Z', 'UTC')).toBe('Jul 4, 2025, 12:05 PM');
  expect(zoneNameOf('2025-07-04T12:05:00Z', 'America/New_York')).toBe('EDT');
});

test.each([[null], [undefined], [''], ['not a date']])('no date (%s) is a dash', (given) => {
  expect(formatDate(given)).toBe('-');
  expect(formatDateTime(given)).toBe('-');
});

test.each([
  [0, '$0.00'],
  [-0.001, '$0.00'],
  [1234.5, '$1,234.50'],
  [-1234.5, '−$1,234.50'],
  [null, '-'],
  [Number.NaN, '-'],
])('%s dollars are written %s', (dollars, written) => {
  expect(formatMoney(dollars)).toBe(written);
});

test.each([
  [950, '$950'],
  [1_000, '$1K'],
  [1_250, '$1.3K'],
  [-128_400, '−$128K'],
  [3_400_000, '$3.4M'],
])('%s dollars are shortened to %s', (dollars, written) => {
  expect(formatMoneyShort(dollars)).toBe(written);
});

test.each([
  [12, '$12'],
  [12.5, '$12.5'],
  [1200.756, '$1,200.76'],
  [-3.1, '−$3.1'],
  [null, '-'],
])('%s points are written %s', (points, written) => {
  expect(formatPoints(points)).toBe(written);
});

test('numbers, percentages and texts', () => {
  expect(formatNumber(-1234.567)).toBe('−1,234.57');
  expect([-4.256, 100, 0, -0.04].map(formatPercent)).toEqual(['−4.3%', '100.0%', '0.0%', '0.0%']);
  expect(formatPercent(null)).toBe('-');
  expect([8, 8.875, 4.12345].map(formatRate)).toEqual(['8.00%', '8.875%', '4.1235%']);
  expect(formatProgress(41.7)).toBe('42%');
  expect(orDash('  ')).toBe('-');
  expect(countOf(1, 'card')).toBe('1 card');
  expect(countOf(1204, 'card')).toBe('1,204 cards');
});
