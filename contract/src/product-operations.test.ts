import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterOperation, listAfter, roundings, roundTo, warningsOf } from './product-operations.ts';

test.each([
  [1_000, '.99', 999],
  [1_048, '.99', 999],
  [1_050, '.99', 1_099],
  [10, '.99', 99],
  [1_234, '.00', 1_200],
  [1_250, '.00', 1_300],
  [1_234, '.95', 1_195],
  [1_234, 'none', 1_234],
  [0, '.00', 0],
] as const)('%i rounded to %s is %i', (cents, rounding, rounded) => {
  expect(roundTo(cents, rounding)).toBe(rounded);
});

test('rounding moves an amount by half a dollar at most, and twice is once', () => {
  const cents = fc.integer({ min: 100, max: 10_000_000 });
  void fc.assert(
    fc.property(cents, fc.constantFrom(...roundings), (amount, rounding) => {
      const rounded = roundTo(amount, rounding);
      expect(Math.abs(rounded - amount)).toBeLessThanOrEqual(50);
      expect(roundTo(rounded, rounding)).toBe(rounded);
    }),
  );
});

test.each([
  [1_000, 'set', 500, 500],
  [null, 'set', 500, 500],
  [1_000, 'plus', 150, 1_150],
  [1_000, 'minus', 150, 850],
  [100, 'minus', 150, 0],
  [1_000, 'percent', 10, 1_100],
  [1_005, 'percent', 10, 1_106],
  [1_000, 'percent', -25, 750],
  [1_000, 'percent', -100, 0],
  [null, 'percent', 10, null],
  [null, 'plus', 10, null],
] as const)('%s after %s %s is %s', (before, op, value, after) => {
  expect(afterOperation(before, { op, value, rounding: 'none' })).toBe(after);
});

test('lists gain and lose whatever the case', () => {
  expect(listAfter(['New', 'Tea'], 'add', ['new', 'Hot'])).toEqual(['New', 'Tea', 'Hot']);
  expect(listAfter(['New', 'Tea'], 'remove', ['NEW'])).toEqual(['Tea']);
  expect(listAfter(['New', 'Tea'], 'replace', ['a', 'A'])).toEqual(['a']);
});

test('warns of a price under cost, a leap, and a compare-at price that says nothing', () => {
  const before = { price: 1_000, compare_at_price: null, unit_cost: 300 };
  expect(warningsOf(before, before)).toEqual([]);
  expect(warningsOf(before, { ...before, price: 500 })).toEqual([]);
  expect(warningsOf(before, { ...before, price: 499 })).toEqual(['The price changes by more than 50 %']);
  expect(warningsOf(before, { ...before, unit_cost: 1_001 })).toEqual(['The price is under the cost']);
  expect(warningsOf(before, { ...before, compare_at_price: 1_000 })).toEqual([
    'The compare-at price is not above the price',
  ]);
});
