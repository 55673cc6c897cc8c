import { expect, test } from 'vitest';
import { plainLine, plainOrder, plainRefund } from '../../testing/plain-order.ts';
import type { OrderDocument } from '../order-document.ts';
import { discountRowOf } from './discount-row.ts';
import { factsOf } from './facts-of.ts';
import { isNoFact } from './late-postings.ts';
import { ChargeKind, EventKind, TaxBucket } from './order-facts.ts';
import { spreadDiscount } from './spread-discount.ts';

const facts = (document: OrderDocument) => factsOf(document, { timezone: 'UTC', day_cutoff_minutes: 0 });
const AFTER = '2025-03-10T12:00:00Z';

test('the numbers that the database keeps stay what they are', () => {
  expect(EventKind).toEqual({ sale: 1, edit: 2, return: 3, cancel: 4, adjust: 5 });
  expect(ChargeKind).toEqual({ shipping: 1, fee: 2, tip: 3, gift: 4 });
  expect(TaxBucket).toEqual({ taxable: 1, exempt: 2, nonTaxable: 3, adjustment: 4 });
});

test('a line of the sale, of a return, and money given back without goods, in every figure', () => {
  const line = plainLine('a', 2, { discounts: [{ discount: 0, amount_cents: 300 }], royalty_excluded: true });
  const refunds = [plainRefund('1', AFTER, { lines: [{ line_id: 'a', quantity: 1 }], adjustment_cents: 50 })];
  const { sales_lines } = facts(plainOrder([line], { refunds }));
  const same = {
    ...{ line_no: 1, sku: 'SKU-a', vendor: 'Lego', category: 'Toys', uncosted_net_cents: 0 },
    ...{ order_date: '2025-03-03', tickets: 1 },
  };
  const sale = { event: 'sale', at: '2025-03-03T12:00:00Z', local_date: '2025-03-03' };
  const refund = { event: 'refund:1', at: AFTER, local_date: '2025-03-10' };
  const first = { orders_count: 1, sku_orders: 1, vendor_orders: 1, category_orders: 1 };
  const other = { orders_count: 0, sku_orders: 0, vendor_orders: 0, category_orders: 0 };
  expect(sales_lines).toEqual([
    {
      ...{ ...same, ...sale, ...first, kind: 1, tax_bucket: 1, bucket_orders: 1 },
      ...{ units_sold: 2, gross_cents: 2_000, discount_cents: 300, tax_cents: 200, cogs_cents: 800 },
      ...{ units_returned: 0, return_cents: 0, excluded_net_cents: 1_700 },
    },
    {
      ...{ ...same, ...refund, ...other, kind: 3, tax_bucket: 1, bucket_orders: 0 },
      ...{ units_sold: 0, gross_cents: 0, discount_cents: 0, tax_cents: -100, cogs_cents: -400 },
      ...{ units_returned: 1, return_cents: 850, excluded_net_cents: -850 },
    },
    {
      ...{ ...same, ...refund, ...other, kind: 5, tax_bucket: 4, bucket_orders: 1 },
      ...{ units_sold: 0, gross_cents: 0, discount_cents: 0, tax_cents: 0, cogs_cents: 0 },
      ...{ units_returned: 0, return_cents: 50, excluded_net_cents: -50 },
    },
  ]);
});

test('a thing given away is a line, and one without a known cost is set aside', () => {
  const { sales_lines } = facts(plainOrder([plainLine('a', 1, { unit_price_cents: 0, taxes: [] })]));
  expect(sales_lines).toMatchObject([{ units_sold: 1, gross_cents: 0, cogs_cents: 400 }]);
  const [unknown] = facts(plainOrder([plainLine('a', 1, { unit_cost_cents: null })])).sales_lines;
  expect(unknown).toMatchObject({ uncosted_net_cents: 1_000, cogs_cents: 0 });
  const [free] = facts(plainOrder([plainLine('a', 1, { unit_cost_cents: 0 })])).sales_lines;
  expect(free).toMatchObject({ uncosted_net_cents: 0 });
});

test('money given back goes to the last cent that is left of a line', () => {
  const refunds = [
    plainRefund('1', AFTER, { adjustment_cents: 999 }),
    plainRefund('2', AFTER, { adjustment_cents: 1 }),
  ];
  const { sales_lines } = facts(plainOrder([plainLine('a', 1)], { refunds }));
  expect(sales_lines.map(({ line_no, return_cents }) => [line_no, return_cents])).toEqual([
    [1, 0],
    [1, 999],
    [1, 1],
  ]);
});

const tax = (amount_cents: number) => ({
  ...{ jurisdiction: 'US', name: 'Tax', rate: '0.05', amount_cents, channel_collected: false },
});

test.each([
  ['taxed', false, [100], TaxBucket.taxable, [100]],
  ['with a tax of nothing', false, [0], TaxBucket.taxable, [0]],
  ['without a tax', false, [], TaxBucket.nonTaxable, []],
  ['of an exempt order', true, [], TaxBucket.exempt, []],
  ['of an exempt order that names its taxes', true, [0, 0], TaxBucket.exempt, []],
  ['of an exempt order, of which a cent was charged all the same', true, [0, 1], TaxBucket.taxable, [0, 1]],
])('a line %s', (_, tax_exempt, amounts, bucket, charged) => {
  const { sales_lines, order_taxes } = facts(
    plainOrder([plainLine('a', 1, { taxes: amounts.map(tax) })], { tax_exempt }),
  );
  expect(sales_lines.map(({ tax_bucket }) => tax_bucket)).toEqual([bucket]);
  expect(order_taxes.map(({ tax_cents }) => tax_cents)).toEqual(charged);
  for (const fact of order_taxes)
    expect(fact).toMatchObject({ taxable_cents: 1_000, tax: { rate: '0.050000' } });
});

test('a gift card bears no tax, whatever its document says', () => {
  expect(facts(plainOrder([plainLine('g', 1, { gift_card: true })])).order_taxes).toEqual([]);
});

test.each([
  ['MANUAL', { title: 'Manual discount', code: '' }],
  ['LOYALTY', { title: 'Loyalty points', code: '' }],
  ['AUTOMATIC', { title: 'Automatic: Spring', code: '' }],
  ['CODE', { title: 'Spring', code: 'SPRING' }],
] as const)('the row of a discount: %s', (method, row) => {
  expect(discountRowOf({ method, title: 'Spring', code: 'SPRING' })).toEqual(row);
});

test('a discount on all lines leaves gift cards alone, however large it is', () => {
  const lines = [plainLine('g', 1, { gift_card: true }), plainLine('a', 1)];
  const given = spreadDiscount(lines, 0, 100_000).map(({ discounts }) =>
    discounts.map(({ amount_cents }) => amount_cents),
  );
  expect(given).toEqual([[], [100_000]]);
});

test('what has no fact of any kind is none', () => {
  const { location: _, sales_tenders: __, ...none } = facts(plainOrder([], { test: true }));
  expect(isNoFact(none)).toBe(true);
  const { order_charges } = facts(plainOrder([], { tip_cents: 5 }));
  expect(isNoFact({ ...none, order_charges })).toBe(false);
});
