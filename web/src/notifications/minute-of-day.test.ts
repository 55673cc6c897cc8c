import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteOf, timeOf } from './minute-of-day.ts';

test('a time is the minute that it was made of, and nothing is nothing', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1_439 }), (minute) => minuteOf(timeOf(minute)) === minute));
  expect(timeOf(485)).toBe('08:05');
  expect(minuteOf('08:05:30')).toBe(485);
  expect([timeOf(null), minuteOf('')]).toEqual(['', null]);
});
