import { expect, it } from 'vitest';
import { plainLine } from '../../testing/plain-order.ts';
import { spreadDiscount } from './spread-discount.ts';

it('spreads a discount by line gross, the odd cent to the earlier line, nothing to gift cards', () => {
  const lines = [plainLine('g', 5, { gift_card: true }), plainLine('a', 1), plainLine('b', 1)];
  const amounts = spreadDiscount(lines, 3, 101).map(({ discounts }) => discounts);
  expect(amounts).toEqual([[], [{ discount: 3, amount_cents: 51 }], [{ discount: 3, amount_cents: 50 }]]);
});
