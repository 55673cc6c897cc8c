import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { addDays, type ClockFrom, type StoreClock, storeDayOf } from './dates.ts';

const clock = (clocks: readonly ClockFrom[]): StoreClock => ({
  timezone: 'Etc/UTC',
  day_cutoff_minutes: 0,
  clocks,
});
const from = (day: string | null, timezone: string, day_cutoff_minutes = 0): ClockFrom => ({
  from: day,
  timezone,
  day_cutoff_minutes,
});

const moved = clock([from(null, 'America/New_York'), from('2026-03-10', 'America/Los_Angeles', 240)]);

it.each([
  ['the old clock before', '2026-03-09T03:59:00Z', '2026-03-08'],
  ['the old clock on the last day', '2026-03-09T04:00:00Z', '2026-03-09'],
  ['the last day goes on where the old clock would be further', '2026-03-10T04:01:00Z', '2026-03-09'],
  ['until the new clock begins its first', '2026-03-10T10:59:00Z', '2026-03-09'],
  ['the new clock', '2026-03-10T11:00:00Z', '2026-03-10'],
  ['the new clock afterwards', '2026-03-11T10:59:00Z', '2026-03-10'],
])('%s', (_, at, day) => {
  expect(storeDayOf(new Date(at), moved)).toBe(day);
});

it('shortens the last day where the new clock is ahead', () => {
  const east = clock([from(null, 'America/Los_Angeles'), from('2026-03-10', 'Etc/UTC')]);
  expect(storeDayOf(new Date('2026-03-09T23:59:59Z'), east)).toBe('2026-03-09');
  expect(storeDayOf(new Date('2026-03-10T00:00:00Z'), east)).toBe('2026-03-10');
});

it('counts by the one clock where it never changed', () => {
  const always = { timezone: 'Asia/Tokyo', day_cutoff_minutes: 60 };
  expect(storeDayOf(new Date('2026-03-09T15:59:00Z'), always)).toBe('2026-03-09');
  expect(storeDayOf(new Date('2026-03-09T16:00:00Z'), { ...always, clocks: null })).toBe('2026-03-10');
});

test('whatever the clocks, days follow one another and none is skipped', () => {
  const zone = fc.constantFrom(
    'America/New_York',
    'America/Los_Angeles',
    'Etc/UTC',
    'Asia/Tokyo',
    'Europe/Berlin',
  );
  const cutoff = fc.constantFrom(0, 60, 240);
  fc.assert(
    fc.property(fc.array(fc.tuple(zone, cutoff), { minLength: 2, maxLength: 4 }), (clocks) => {
      const store = clock(
        clocks.map(([timezone, minutes], index) =>
          from(index === 0 ? null : addDays('2026-03-01', index * 3), timezone, minutes),
        ),
      );
      const seen: string[] = [];
      for (
        let at = Date.parse('2026-02-25T00:00:00Z');
        at < Date.parse('2026-03-20T00:00:00Z');
        at += 3_600_000
      ) {
        const day = storeDayOf(new Date(at), store);
        if (day !== seen.at(-1)) seen.push(day);
      }
      expect(seen).toEqual(seen.map((_, index) => addDays(seen[0] ?? '', index)));
    }),
    { numRuns: 20 },
  );
});
