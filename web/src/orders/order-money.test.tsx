// @vitest-environment happy-dom
// Each sum on the screen is that of the lines above it, whatever the order is made of.
import type { OrderDetails } from '@backroom/contract/orders';
import { afterEach, expect, test } from 'vitest';
import { draw } from '../testing/draw.tsx';
import { OrderMoney } from './order-money.tsx';

let leave = async () => {};
afterEach(() => leave());

type Sums = Partial<OrderDetails>;

/** The lines as they are read: words and cents. */
const linesOf = async (order: Sums): Promise<[label: string, cents: number][]> => {
  const money = { shipping_price: 0, tax_when_placed: 0, tip: 0, other_charges: 0, changes: [] };
  const drawn = await draw(
    <OrderMoney
      order={
        { total_items: 1, total_discount: 0, prices_include_tax: false, ...money, ...order } as OrderDetails
      }
    />,
  );
  leave = drawn.leave;
  return [...drawn.place.querySelectorAll('dl > div')].map((line) => {
    const shown = line.querySelector('dd')?.textContent ?? '';
    const cents = Math.round(Number(shown.replaceAll(/[^\d.]/g, '')) * 100);
    return [line.querySelector('dt')?.textContent ?? '', /[−-]/.test(shown) ? -cents : cents];
  });
};

/** What the lines between two sums come to. */
const between = (lines: [string, number][], from: string, to: string): number => {
  const labels = lines.map(([label]) => label);
  return lines.slice(labels.indexOf(from), labels.indexOf(to)).reduce((sum, [, cents]) => sum + cents, 0);
};
const of = (lines: [string, number][], label: string) => lines.find(([one]) => one === label)?.[1];

test('a refund and an edit stand between what was paid and what it is now', async () => {
  const lines = await linesOf({
    subtotal: 90,
    total_discount: 10,
    shipping_price: 5,
    tax_when_placed: 7.2,
    tip: 2,
    other_charges: 0.5,
    total_price: 104.7,
    changes: [
      { kind: 'edit', amount: 12.25 },
      { kind: 'refund', amount: -45.5 },
    ],
    current_total_price: 71.45,
  });
  expect(lines.map(([label]) => label)).toEqual([
    'Total items',
    'Before discounts',
    'Total discount',
    'Subtotal',
    'Shipping',
    'Tax',
    'Tip',
    'Other charges',
    'Total price',
    'Edited afterwards',
    'Refunded',
    'Total now',
  ]);
  expect(between(lines, 'Before discounts', 'Subtotal')).toBe(of(lines, 'Subtotal'));
  expect(between(lines, 'Subtotal', 'Total price')).toBe(of(lines, 'Total price'));
  expect(between(lines, 'Total price', 'Total now')).toBe(of(lines, 'Total now'));
});

test('tax within the prices is shown and not added, and an order that nothing happened to ends with its price', async () => {
  const lines = await linesOf({
    subtotal: 90,
    shipping_price: 5,
    tax_when_placed: 7.2,
    prices_include_tax: true,
    total_price: 95,
    current_total_price: 95,
  });
  expect(of(lines, 'Tax, included above')).toBe(720);
  expect((of(lines, 'Subtotal') ?? 0) + (of(lines, 'Shipping') ?? 0)).toBe(of(lines, 'Total price'));
  expect(lines.at(-1)?.[0]).toBe('Total price');
});
