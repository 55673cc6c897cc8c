import { addDays, daysBetween } from '@backroom/contract/kit/dates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodOf, periodsBetween } from './periods.ts';
import { tieredRoyalty } from './royalty-due.ts';

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

describe('tiers', () => {
  const tiers = [
    { up_to_cents: 10_000_00, rate_pct: 6 },
    { up_to_cents: 20_000_00, rate_pct: 5 },
    { up_to_cents: null, rate_pct: 4 },
  ];

  it('are marginal', () => {
    expect(tieredRoyalty(5_000_00, tiers)).toBe(300_00);
    expect(tieredRoyalty(10_000_00, tiers)).toBe(600_00);
    expect(tieredRoyalty(25_000_00, tiers)).toBe(600_00 + 500_00 + 200_00);
  });

  it('give credit for a base below zero at the first rate', () => {
    expect(tieredRoyalty(-100_00, tiers)).toBe(-6_00);
  });
});
