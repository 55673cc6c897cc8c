import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAmount } from './amount-input.tsx';

test.each([
  ['4.50', 4.5],
  ['$1,234.5', 1234.5],
  ['-$5', -5],
  ['−3', -3],
  ['.5', 0.5],
  ['5.', 5],
  ['', null],
  ['  ', null],
  ['1,234,567', 1234567],
])('%s is %s', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
});

test.each(['1,23', '1.234,50', '12,345,6', 'abc', '1e5', '--3', '$', '5 $', 'Infinity', '0x10'])(
  '%s is no figure and stays what it is',
  (typed) => {
    expect(readAmount(typed)).toBe(typed);
  },
);

test('a figure written out is read as itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
      const dollars = cents / 100;
      expect(readAmount(dollars.toLocaleString('en-US', { minimumFractionDigits: 2 }))).toBe(
        dollars === 0 ? 0 : dollars,
      );
    }),
  );
});
