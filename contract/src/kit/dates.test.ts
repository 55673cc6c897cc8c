import { describe, expect, it } from 'vitest';
import { businessDateOf, isTimeZone, writtenDay } from './dates.ts';

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
