import { addDays, daysBetween, type LocalDate } from '@backroom/contract/kit/dates';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cuts, type Days, type Pieces, periodAround, piecesOf } from './pieces-of-range.ts';

const dayOf = (number: number): LocalDate => addDays('2023-01-01', number);
const days = fc.integer({ min: 0, max: 1_200 }).map(dayOf);
const ranges = fc.tuple(days, days).map(([a, b]) => (a < b ? { start: a, end: b } : { start: b, end: a }));

const daysOf = ({ start, end }: Days): LocalDate[] =>
  Array.from({ length: daysBetween(start, end) }, (_, index) => addDays(start, index));

const periodsOf = ({ years, quarters, months }: Pieces): Days[] => [
  ...years.map(periodAround.year),
  ...quarters.map(periodAround.quarter),
  ...months.map(periodAround.month),
];

/** How often each day is counted, those that are counted not at all left out. */
const timesOf = (pieces: Pieces) => {
  const times = new Map<LocalDate, number>();
  const add = (spans: readonly Days[], by: number) => {
    for (const day of spans.flatMap(daysOf)) times.set(day, (times.get(day) ?? 0) + by);
  };
  add([...periodsOf(pieces), ...pieces.days], 1);
  add(pieces.less, -1);
  return [...times].filter(([, count]) => count !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
};

const expectEachDayOnce = (range: Days, pieces: Pieces) => {
  expect(timesOf(pieces)).toEqual(daysOf(range).map((day) => [day, 1]));
  const periods = periodsOf(pieces);
  expect(pieces.periods.flatMap(daysOf)).toEqual(periods.flatMap(daysOf).sort());
  for (const { period, start, end } of pieces.less) {
    const around = periods.find((one) => one.start === period);
    expect(around && around.start <= start && end <= around.end, `${start} of ${period}`).toBe(true);
  }
};

test('a range is taken apart into each of its days once, in as few periods as there are', () => {
  fc.assert(
    fc.property(ranges, (range) => {
      const pieces = piecesOf(range);
      expectEachDayOnce(range, pieces);
      const months = Map.groupBy(pieces.months, (month) => periodAround.quarter(month).start);
      for (const [quarter, of] of months) expect(of.length, `months of ${quarter}`).toBeLessThan(3);
    }),
    { numRuns: 300 },
  );
});

test('no period reaches over a day on which something new begins, nor is anything taken off at one', () => {
  fc.assert(
    fc.property(ranges, fc.array(days, { maxLength: 6 }), fc.boolean(), (range, begins, isInside) => {
      const cuts: Cuts = isInside ? { inside: begins } : begins;
      const pieces = piecesOf(range, cuts);
      expectEachDayOnce(range, pieces);
      if (!isInside) expect(pieces.less).toEqual([]);
      const inside = begins.filter((day) => day > range.start && day <= range.end);
      for (const { start, end } of periodsOf(pieces)) {
        expect(inside.filter((day) => start < day && day <= end)).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});

test('no month is read whole of which more days lie beyond than are allowed', () => {
  fc.assert(
    fc.property(ranges, fc.integer({ min: 0, max: 15 }), (range, mostBeyond) => {
      const pieces = piecesOf(range, { mostBeyond });
      expectEachDayOnce(range, pieces);
      const beyond = Map.groupBy(pieces.less, ({ start }) => periodAround.month(start).start);
      for (const [month, of] of beyond) {
        expect(of.flatMap(daysOf).length, `beyond in ${month}`).toBeLessThanOrEqual(mostBeyond);
      }
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['2024-07-02', '2026-06-30', ['2025-01-01'], ['2024-07-01', '2024-10-01', '2026-01-01', '2026-04-01'], []],
  ['2025-01-01', '2025-05-31', [], ['2025-01-01'], ['2025-04-01', '2025-05-01']],
  ['2025-02-01', '2025-04-30', [], [], ['2025-02-01', '2025-03-01', '2025-04-01']],
])('%s to %s are these years, quarters and months', (start, end, years, quarters, months) => {
  expect(piecesOf({ start, end })).toMatchObject({ years, quarters, months, days: [] });
});
