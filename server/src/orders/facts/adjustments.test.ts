import { expect, it } from 'vitest';
import { plainLine, plainOrder, plainRefund } from '../../testing/plain-order.ts';
import type { OrderDocument, OrderRefund } from '../order-document.ts';
import { factsOf } from './facts-of.ts';
import { EventKind } from './order-facts.ts';

const at = (day: number) => `2025-03-${day}T12:00:00Z`;

const adjustments = (lines: OrderDocument['lines'], refunds: OrderRefund[]) =>
  factsOf(plainOrder(lines, { refunds }), { timezone: 'UTC', day_cutoff_minutes: 0 })
    .sales_lines.filter(({ kind }) => kind === EventKind.adjust)
    .map((fact) => [fact.local_date, fact.sku, fact.return_cents]);

it('spreads money given back by what is left of each line then, the next time by what is left after that', () => {
  const refunds = [
    plainRefund('1', at(10), { lines: [{ line_id: 'a', quantity: 1 }], adjustment_cents: 1000 }),
    plainRefund('2', at(11), { lines: [{ line_id: 'b', quantity: 2 }], adjustment_cents: 300 }),
  ];
  expect(adjustments([plainLine('a', 2), plainLine('b', 3)], refunds)).toEqual([
    ['2025-03-10', 'SKU-a', 250],
    ['2025-03-10', 'SKU-b', 750],
    ['2025-03-11', 'SKU-a', 225],
    ['2025-03-11', 'SKU-b', 75],
  ]);
});

it('stands alone where nothing is left, and keeps off gift cards', () => {
  const lines = [plainLine('a', 1), plainLine('g', 1, { gift_card: true, taxes: [] })];
  const refunds = [
    plainRefund('1', at(10), { lines: [{ line_id: 'a', quantity: 1 }], adjustment_cents: 250 }),
    plainRefund('2', at(11), { adjustment_cents: -250 }),
  ];
  expect(adjustments(lines, refunds)).toEqual([
    ['2025-03-10', '(no SKU)', 250],
    ['2025-03-11', '(no SKU)', -250],
  ]);
});
