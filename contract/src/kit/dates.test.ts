import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDateOf, isTimeZone, writtenDay } from './dates.ts';

describe('the business day of a moment', () => {
  it.each([
    // Clocks go forward at 02:00 on 9 March 2025 in New York: 04:59 there is 08:59 UTC.
    ['2025-03-09T08:59:00Z', 'America/New_York', 300, '2025-03-08'],
    ['2025-03-09T09:00:00Z', 'America/New_York', 300, '2025-03-09'],
    // And back at 02:00 on 2 November: 04:59 is 09:59 UTC.
    ['2025-11-02T09:59:00Z', 'America/New_York', 300, '2025-11-01'],
    ['2025-11-02T10:00:00Z', 'America/New_York', 300, '2025-11-02'],
    ['2025-11-02T05:30:00Z', 'America/New_York', 300, '2025-11-01'],
    // Days on which nothing changes, with a cut-off and without.
    ['2025-07-01T06:59:00Z', 'America/New_York', 180, '2025-06-30'],
    ['2025-07-01T07:00:00Z', 'America/New_York', 180, '2025-07-01'],
    ['2025-07-01T03:59:59Z', 'America/New_York', 0, '2025-06-30'],
    ['2025-07-01T04:00:00Z', 'America/New_York', 0, '2025-07-01'],
    // The first of a month and of a year, before the cut-off.
    ['2025-03-01T01:00:00Z', 'Europe/Berlin', 180, '2025-02-28'],
    ['2025-01-01T00:30:00Z', 'Europe/Berlin', 120, '2024-12-31'],
  ])('%s in %s with a cut-off of %d minutes is %s', (at, timeZone, cutoff, day) => {
    expect(businessDateOf(new Date(at), timeZone, cutoff)).toBe(day);
  });
});

it('knows the day of any moment in any zone, however often it has been asked about moments near it', () => {
  const someTime = fc.integer({ min: Date.UTC(2005, 0), max: Date.UTC(2038, 0) });
  const near = fc.array(fc.integer({ min: -1_800_000, max: 1_800_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(
      fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
      someTime,
      near,
      (timeZone, time, apart) => {
        const inZone = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
        // About midnight by the clock there, where days change.
        const [hour = 0, minute = 0] = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' })
          .format(time)
          .split(':')
          .map(Number);
        const midnight = time - (hour * 60 + minute) * 60_000;
        for (const at of apart.map((by) => new Date(midnight + by))) {
          expect(businessDateOf(at, timeZone)).toBe(inZone.format(at));
        }
      },
    ),
  );
});

it('knows both days of a quarter of an hour in which clocks went back over midnight', () => {
  // At a minute past midnight on 7 November 2010 it was a minute past eleven again.
  const dayAt = (at: string) => businessDateOf(new Date(at), 'America/St_Johns');
  expect(dayAt('2010-11-07T02:30:30Z')).toBe('2010-11-07');
  expect(dayAt('2010-11-07T02:31:30Z')).toBe('2010-11-06');
});

it.each([
  ['America/New_York', true],
  ['us/eastern', true],
  ['UTC', true],
  ['+05:30', false],
  ['-08', false],
  ['Mars/Olympus_Mons', false],
  ['', false],
])('%s is the name of a zone: %s', (name, is) => {
  expect(isTimeZone(name)).toBe(is);
});

it('is written as people here write days', () => {
  expect(writtenDay('2025-04-01')).toBe('04/01/2025');
});

it('adds days as a calendar does, over ends of months and years', () => {
  const day = fc.integer({ min: Date.UTC(1999, 0) / 86_400_000, max: Date.UTC(2041, 0) / 86_400_000 });
  const written = (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10);
  fc.assert(
    fc.property(day, fc.integer({ min: -800, max: 800 }), (from, days) => {
      expect(addDays(written(from), days)).toBe(written(from + days));
    }),
  );
  expect(addDays('2025-02-28', 1)).toBe('2025-03-01');
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2025-03-01', -1)).toBe('2025-02-28');
  expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
  expect(() => addDays('no day', 1)).toThrow(RangeError);
});
