import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextCheck } from './next-check.ts';

const added = new Date('2026-03-01T10:00:00Z');
const after = (minutes: number) => new Date(added.getTime() + minutes * 60_000);
const HOUR = 60;
const DAY = 24 * HOUR;

test.each([
  [0, 1],
  [0.5, 1],
  [1, 5],
  [4, 5],
  [5, 15],
  [15, 60],
  [59, 60],
  [60, 2 * HOUR],
  [2 * HOUR + 1, 3 * HOUR],
  [71 * HOUR + 59, 72 * HOUR],
  [72 * HOUR, 4 * DAY],
  [4 * DAY - 1, 4 * DAY],
  [4 * DAY, 5 * DAY],
])('%d minutes after it was added the next look-up is at minute %d', (now, next) => {
  expect(nextCheck(added, after(now))).toEqual(after(next));
});

test('it lies ahead, and never more than a day', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5, max: 400 * DAY }), (minutes) => {
      const wait = nextCheck(added, after(minutes)).getTime() - after(minutes).getTime();
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(DAY * 60_000);
    }),
  );
});
