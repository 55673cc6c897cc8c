import { expect, test } from 'vitest';
import { combinationsOf, emptyVariant, variantsFor } from './variant-matrix.ts';

const size = { name: 'Size', values: ['S', 'M'] };
const colour = { name: 'Colour', values: ['Red', 'Blue'] };

test('options make every combination, the last changing first', () => {
  expect(combinationsOf([size, colour])).toEqual([
    ['S', 'Red'],
    ['S', 'Blue'],
    ['M', 'Red'],
    ['M', 'Blue'],
  ]);
  expect(combinationsOf([])).toEqual([[]]);
  expect(combinationsOf([{ name: 'Size', values: [] }])).toEqual([[]]);
});

test('what was typed stays with its combination; new ones begin like the nearest', () => {
  const before = [
    { ...emptyVariant, option_values: ['S'], sku: 'A-S', price: 10 },
    { ...emptyVariant, option_values: ['M'], sku: 'A-M', price: 12 },
  ];
  const after = variantsFor([{ ...size, values: ['S', 'M', 'L'] }], before);
  expect(after.map(({ option_values, sku, price }) => [option_values[0], sku, price])).toEqual([
    ['S', 'A-S', 10],
    ['M', 'A-M', 12],
    ['L', '', 10],
  ]);
  const split = variantsFor([size, colour], before);
  expect(split.map(({ price, sku }) => [price, sku])).toEqual([
    [10, ''],
    [10, ''],
    [12, ''],
    [12, ''],
  ]);
});

test('without options there is one variant, with the figures of the first', () => {
  expect(variantsFor([], [{ ...emptyVariant, option_values: ['S'], price: 10 }])).toMatchObject([
    { option_values: [], price: 10 },
  ]);
});
