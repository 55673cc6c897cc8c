import { expect, test } from 'vitest';
import { plainLine, plainOrder, plainPayment } from '../../testing/plain-order.ts';
import type { OrderDocument, OrderTransaction } from '../order-document.ts';
import { factsOf } from './facts-of.ts';

const SPRING = {
  title: 'Spring',
  code: 'SPRING',
  method: 'CODE',
  discount_type: 'ORDER',
  value_type: 'FIXED',
  value: '1',
  funded_by: 'FRANCHISEE',
} as const;

const BY_HAND = { ...SPRING, title: 'Sorry', code: '', method: 'MANUAL' } as const;

const rowsOf = (document: OrderDocument) =>
  factsOf(document, { timezone: 'UTC', day_cutoff_minutes: 0 }).order_discounts.map(
    ({ line_no, units, gross_cents, amount_cents, uses }) => ({
      line_no,
      units,
      gross_cents,
      amount_cents,
      uses,
    }),
  );

const AT = '2025-03-04T12:00:00Z';
const usesOf = (cancelled_at: string | null, transactions: OrderTransaction[]) =>
  rowsOf(
    plainOrder([plainLine('a', 2, { discounts: [{ discount: 0, amount_cents: 300 }] })], {
      discounts: [SPRING],
      cancelled_at,
      transactions,
    }),
  ).reduce((sum, { uses }) => sum + uses, 0);

const BEFORE = '2025-03-04T11:59:59Z';
const AFTER = '2025-03-04T12:00:01Z';

test.each([
  ['never cancelled, nothing paid', null, [], 1],
  ['cancelled before anything was paid', AT, [], 0],
  ['cancelled after it was paid', AT, [plainPayment('cash', 1900, { at: BEFORE })], 1],
  ['cancelled in the moment of its payment', AT, [plainPayment('cash', 1900, { at: AT })], 1],
  ['paid after it was cancelled', AT, [plainPayment('cash', 1900, { at: AFTER })], 0],
  ['paid by what was captured', AT, [plainPayment('card', 1900, { at: BEFORE, kind: 'capture' })], 1],
  ['only authorised', AT, [plainPayment('card', 1900, { at: BEFORE, kind: 'authorization' })], 0],
  ['a payment that failed', AT, [plainPayment('card', 1900, { at: BEFORE, status: 'failure' })], 0],
])('an order %s (cancelled %s): one use, or none', (_, cancelledAt, transactions, expected) => {
  expect(usesOf(cancelledAt, transactions)).toBe(expected);
});

test('two discounts of one row on a line: its units and its worth count once, what they take off twice, the order once', () => {
  const line = plainLine('a', 3, {
    discounts: [
      { discount: 0, amount_cents: 100 },
      { discount: 1, amount_cents: 50 },
    ],
  });
  const other = plainLine('b', 1, { discounts: [{ discount: 0, amount_cents: 25 }] });
  expect(rowsOf(plainOrder([line, other], { discounts: [BY_HAND, { ...BY_HAND, title: 'Late' }] }))).toEqual([
    { line_no: 1, units: 3, gross_cents: 3000, amount_cents: 100, uses: 1 },
    { line_no: 1, units: 0, gross_cents: 0, amount_cents: 50, uses: 0 },
    { line_no: 2, units: 1, gross_cents: 1000, amount_cents: 25, uses: 0 },
  ]);
});

test('a discount of shipping has no units, and counts for the sale before what an edit added', () => {
  const added = plainLine('b', 1, { added_by: 'e', discounts: [{ discount: 0, amount_cents: 25 }] });
  const document = plainOrder([plainLine('a', 1), added], {
    discounts: [SPRING],
    edits: [{ id: 'e', at: AFTER, removed: [] }],
    shipping: [
      { title: 'Post', price_cents: 500, discounts: [{ discount: 0, amount_cents: 80 }], taxes: [] },
    ],
  });
  const facts = factsOf(document, { timezone: 'UTC', day_cutoff_minutes: 0 }).order_discounts;
  expect(facts).toMatchObject([
    { line_no: -1, units: 0, gross_cents: 0, amount_cents: 0, shipping_amount_cents: 80, uses: 1 },
    { line_no: 2, units: 1, gross_cents: 1_000, amount_cents: 25, shipping_amount_cents: 0, uses: 0 },
  ]);
  for (const { label } of facts) expect(label.value).toBe('1.00');
});
