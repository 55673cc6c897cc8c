import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDay, type Theirs } from './compare-day.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 2, 3, hour));
const order = (number: string, over: Partial<Theirs> = {}): Theirs => ({
  number,
  name: `#${number}`,
  updatedAt: at(10),
  total: 1_000,
  ...over,
});

test.each([
  ['the same on both sides', [order('1')], [order('1')], []],
  ['one that isn’t here', [order('1')], [], [['1', 'missing', null, 1_000]]],
  ['one that isn’t there', [], [order('1')], [['1', 'extra', 1_000, null]]],
  ['an older one here', [order('1')], [order('1', { updatedAt: at(9) })], [['1', 'older', 1_000, 1_000]]],
  ['a newer one here', [order('1')], [order('1', { updatedAt: at(11) })], []],
  ['another amount', [order('1')], [order('1', { total: 999 })], [['1', 'amount', 999, 1_000]]],
])('%s', (_, theirs, ours, differences) => {
  const found = compareDay(theirs, ours);
  expect(found.map((one) => [one.number, one.what, one.ours, one.theirs])).toEqual(differences);
});

test('an order is named at most once, and nothing is where both sides are the same', () => {
  const orders = fc.uniqueArray(
    fc.record({
      number: fc.string({ minLength: 1, maxLength: 3 }),
      name: fc.string(),
      updatedAt: fc.constantFrom(at(9), at(10)),
      total: fc.integer({ min: -500, max: 500 }),
    }),
    { selector: ({ number }) => number },
  );
  fc.assert(
    fc.property(orders, orders, (theirs, ours) => {
      const numbers = compareDay(theirs, ours).map(({ number }) => number);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(compareDay(theirs, theirs)).toEqual([]);
    }),
  );
});
