import { expect, test } from 'vitest';
import { emptyProduct } from './product-values.ts';
import { savedBodyOf } from './saved-values.ts';
import { emptyVariant } from './variant-matrix.ts';

const opened = {
  ...emptyProduct,
  id: '1~mug',
  version: '2026-01-01T00:00:00.000Z',
  title: 'Mug',
  variants: [{ ...emptyVariant, variant_id: 'a', price: 5 }],
  stock: { 'pier|7|0': 4, 'pier|8|0': 1 },
};

test('of stock only what was typed is sent, with what was seen', () => {
  const body = savedBodyOf({ ...opened, stock: { 'pier|7|0': 9, 'pier|8|0': 1, 'pier|9|0': 2 } }, opened);
  expect(body).toMatchObject({
    id: '1~mug',
    version: opened.version,
    description: null,
    variants: [
      {
        variant_id: 'a',
        price: 5,
        stock: [
          { location_id: 7, quantity: 9, seen: 4 },
          { location_id: 9, quantity: 2, seen: 0 },
        ],
      },
    ],
  });
});

test('nothing typed sends no stock', () => {
  const { variants } = savedBodyOf(opened, opened) as { variants: object[] };
  expect(variants[0]).not.toHaveProperty('stock');
});
