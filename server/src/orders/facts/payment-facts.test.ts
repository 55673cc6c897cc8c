// Change given back is netted from what its tender took, or is a payment out of it.
import { expect, test } from 'vitest';
import { plainLine, plainOrder, plainPayment } from '../../testing/plain-order.ts';
import { capturedByTender, paymentFacts } from './payment-facts.ts';

const clock = { timezone: 'UTC', day_cutoff_minutes: 0, clocks: [] };
const at = '2025-03-01T12:00:00Z';

const factsOf = (...transactions: ReturnType<typeof plainPayment>[]) =>
  paymentFacts(plainOrder([plainLine('a', 1)], { transactions }), clock).map(
    ({ payment_type, is_refund, amount_cents, transactions: counted }) => [
      payment_type,
      is_refund,
      amount_cents,
      counted,
    ],
  );
const sale = (gateway: string, cents: number) => plainPayment(gateway, cents, { at });
const back = (gateway: string, cents: number, kind: 'change' | 'refund') =>
  plainPayment(gateway, cents, { at, id: `${kind}-${gateway}`, kind });

test('change of what the tender took is the same payment, less', () => {
  expect(factsOf(sale('cash', 20_00), back('cash', 8_00, 'change'))).toEqual([
    ['Cash', false, 20_00, 1],
    ['Cash', false, -8_00, 0],
  ]);
});

test('change of all that it took leaves nothing, and is netted still', () => {
  expect(factsOf(sale('cash', 8_00), back('cash', 8_00, 'change'))[1]).toEqual(['Cash', false, -8_00, 0]);
});

test('change beyond what the tender took is money paid out, like a refund', () => {
  expect(factsOf(sale('gift_card', 20_00), back('cash', 8_00, 'change'))[1]).toEqual([
    'Cash',
    true,
    -8_00,
    1,
  ]);
  expect(factsOf(sale('cash', 20_00), back('cash', 5_00, 'refund'))[1]).toEqual(['Cash', true, -5_00, 1]);
});

test('what was authorised, voided or failed moved no money', () => {
  const tried = (['authorization', 'void'] as const).map((kind) =>
    plainPayment('shopify_payments', 9_00, { at, id: kind, kind }),
  );
  const failed = plainPayment('shopify_payments', 9_00, { at, id: 'failed', status: 'failure' });
  expect(factsOf(...tried, failed)).toEqual([]);
});

test.each([
  ['an order', [plainLine('a', 1)], { Cash: 20_00 }],
  ['an order without lines', [], { Cash: 20_00 }],
  ['an exchange', [plainLine('a', 1, { sold_before: true }), plainLine('b', 1)], { Cash: 20_00 }],
  [
    'a receipt that only takes back what others sold',
    [plainLine('a', 1, { sold_before: true })],
    { Cash: 5_00 },
  ],
])('what each tender took for %s, or gave back', (_, lines, expected) => {
  const transactions = [sale('cash', 20_00), back('cash', 5_00, 'refund')];
  expect(Object.fromEntries(capturedByTender(plainOrder(lines, { transactions })))).toEqual(expected);
});
