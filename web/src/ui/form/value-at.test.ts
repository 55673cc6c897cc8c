import { expect, test } from 'vitest';
import { hasAt, valueAt, withUntouched } from './value-at.ts';

test('a value is found by the name of its field', () => {
  const values = { title: 'Mug', variants: [{ price: 1 }, { price: null }] };
  expect(valueAt(values, 'variants.0.price')).toBe(1);
  expect([
    hasAt(values, 'variants.1.price'),
    hasAt(values, 'variants.2.price'),
    hasAt(values, 'vendor'),
  ]).toEqual([true, false, false]);
});

test.each([
  ['a text that nobody typed', 'Mine', undefined, 'Theirs', 'Theirs'],
  ['a text that somebody typed', 'Mine', true, 'Theirs', 'Mine'],
  ['a text that is none by now', 'Mine', undefined, null, ''],
  ['a figure that is none by now', 3, undefined, null, null],
  ['a list of words that somebody typed in', ['a', 'b'], [false, true], ['c'], ['a', 'b']],
  ['a list of words that nobody typed in', ['a'], undefined, ['c'], ['c']],
  [
    'a list of objects, field by field',
    [
      { id: '1', price: 5, sku: 'A' },
      { id: '2', price: 6, sku: 'B' },
    ],
    [{ price: true }],
    [
      { id: '1', price: 7, sku: 'X', more: 1 },
      { id: '2', price: 8, sku: null },
    ],
    [
      { id: '1', price: 5, sku: 'X' },
      { id: '2', price: 8, sku: '' },
    ],
  ],
  ['a list that has other rows by now', [{ price: 5 }], [{ price: true }], [], [{ price: 5 }]],
])('%s', (_, value, dirty, current, kept) => {
  expect(withUntouched(value, dirty, current)).toEqual(kept);
});
