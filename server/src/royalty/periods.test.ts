import { addDays, daysBetween } from '@backroom/contract/kit/dates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodOf, periodsBetween } from './periods.ts';

describe('royalty periods', () => {
  it.each([
    ['MONTH', '2024-02-10', '2024-02-01', '2024-02-29'],
    ['WEEK', '2025-03-02', '2025-02-24', '2025-03-02'],
    ['4-4-5', '2025-01-01', '2024-12-30', '2025-01-26'],
    ['4-4-5', '2025-03-01', '2025-02-24', '2025-03-30'],
    ['4-4-5', '2021-01-03', '2020-11-23', '2021-01-03'], // 2020 has 53 weeks
    ['4-4-5', '2025-12-28', '2025-11-24', '2025-12-28'],
  ] as const)('%s of %s', (kind, day, start, end) => {
    expect(periodOf(kind, day)).toEqual({ start, end });
  });

  it('cover every day once', () => {
    const kind = fc.constantFrom('MONTH' as const, 'WEEK' as const, '4-4-5' as const);
    fc.assert(
      fc.property(
        kind,
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 800 }),
        (of, at, days) => {
          const start = addDays('2000-01-01', at);
          const periods = periodsBetween(of, start, addDays(start, days));
          for (const [index, period] of periods.entries()) {
            expect(daysBetween(period.start, period.end)).toBeGreaterThanOrEqual(7);
            const next = periods[index + 1];
            if (next) expect(next.start).toBe(addDays(period.end, 1));
          }
          expect(periodOf(of, start)).toEqual(periods[0]);
          expect(periodOf(of, addDays(start, days))).toEqual(periods.at(-1));
        },
      ),
    );
  });
});

describe('the periods of a retail year', () => {
  const weeksOf = (year: number) => {
    const start = periodOf('4-4-5', `${year}-01-04`).start;
    const lengths: number[] = [];
    for (let day = start; lengths.length < 12; ) {
      const period = periodOf('4-4-5', day);
      expect(periodOf('4-4-5', period.end)).toEqual(period);
      lengths.push(daysBetween(period.start, period.end) / 7);
      day = addDays(period.end, 1);
    }
    return lengths;
  };

  it('have four, four and five weeks, and six at the end of a year of 53', () => {
    expect(weeksOf(2025)).toEqual([4, 4, 5, 4, 4, 5, 4, 4, 5, 4, 4, 5]);
    expect(weeksOf(2020)).toEqual([4, 4, 5, 4, 4, 5, 4, 4, 5, 4, 4, 6]);
  });
});
