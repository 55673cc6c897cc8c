import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDigitOf, problemOfBarcode } from './barcode.ts';

test.each([
  ['4006381333931', null],
  ['4006381333932', 'The check digit of 4006381333932 should be 1'],
  ['036000291452', null],
  ['96385074', null],
  [' 036000291453 ', 'The check digit of 036000291453 should be 2'],
  ['SKU-1', null],
  ['12345', null],
  ['', null],
])('%j', (barcode, problem) => {
  expect(problemOfBarcode(barcode)).toBe(problem);
});

test('one digit wrong is always noticed', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 });
  void fc.assert(
    fc.property(digits, fc.nat(12), fc.integer({ min: 1, max: 9 }), (some, at, shift) => {
      const right = [...some, checkDigitOf(some.join(''))];
      const wrong = right.map((digit, index) => (index === at ? (digit + shift) % 10 : digit));
      expect(problemOfBarcode(right.join(''))).toBeNull();
      expect(problemOfBarcode(wrong.join(''))).not.toBeNull();
    }),
  );
});
