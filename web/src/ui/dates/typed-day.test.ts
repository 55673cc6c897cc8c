import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDate, formatDateTime } from '../text/format.ts';
import { readDay } from './typed-day.ts';

const today = '2026-11-21';

test.each([
  ['11/21/2026', '2026-11-21'],
  ['1/2/26', '2026-01-02'],
  ['3/31', '2026-03-31'],
  ['03.31.2025', '2025-03-31'],
  ['03312025', '2025-03-31'],
  ['2024-02-29', '2024-02-29'],
  ['Nov 2', '2026-11-02'],
  ['november 2, 2025', '2025-11-02'],
  ['2 Sept 2025', '2025-09-02'],
  [' Today ', '2026-11-21'],
  ['yesterday', '2026-11-20'],
  ['tomorrow', '2026-11-22'],
])('%s is %s', (typed, day) => {
  expect(readDay(typed, today)).toBe(day);
});

test.each([
  '',
  '2/29/2025',
  '13/1/2025',
  '0/1',
  '31.12.2025',
  'Foo 3',
  'Nov',
  '1234',
  '1/1/1500',
  '2025-1-99',
  'NaN',
])('%s is no day', (typed) => {
  expect(readDay(typed, today)).toBeNull();
});

test('what the screen writes can be typed', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(readDay(formatDate(day), today)).toBe(day);
        const [written = ''] = formatDateTime(`${day}T12:00:00Z`, 'UTC').split(/, \d+:/);
        expect(readDay(written, today)).toBe(day);
      },
    ),
  );
});
