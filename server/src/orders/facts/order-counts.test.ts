// What makes distinct orders, tickets and lines plain sums: 1 on the first fact of each group, 0 on the others.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { countOrders } from './order-counts.ts';
import type { DiscountFact, PaymentFact, SalesLineFact, TaxFact, UncountedFacts } from './order-facts.ts';

const dated = (day: number, hour = 12) => ({
  ...{ event: 'sale', at: `2025-03-0${day}T${hour}:00:00Z`, local_date: `2025-03-0${day}` },
});
const counted = (facts: Partial<UncountedFacts>) =>
  countOrders({
    location: null,
    sales_lines: [],
    order_charges: [],
    payments: [],
    sales_tenders: [],
    order_taxes: [],
    order_discounts: [],
    ...facts,
  });

const line = (more: Partial<SalesLineFact> = {}): SalesLineFact => ({
  ...dated(1),
  line_no: 1,
  kind: 1,
  sku: 'A',
  vendor: 'Lego',
  category: 'Toys',
  units_sold: 1,
  units_returned: 0,
  gross_cents: 1_000,
  discount_cents: 0,
  return_cents: 0,
  tax_cents: 0,
  cogs_cents: 0,
  uncosted_net_cents: 0,
  excluded_net_cents: 0,
  tax_bucket: 1,
  ...more,
});
const payment = (more: Partial<PaymentFact> = {}): PaymentFact => ({
  ...dated(1),
  payment_type: 'Cash',
  is_refund: false,
  amount_cents: 500,
  transactions: 1,
  ...more,
});
const tax = (name: string, more: Partial<TaxFact> = {}): TaxFact => ({
  ...dated(1),
  line_no: 1,
  tax: { jurisdiction: 'US', name, rate: '0.050000' },
  channel_collected: false,
  taxable_cents: 1_000,
  taxable_shipping_cents: 0,
  tax_cents: 50,
  ...more,
});
const discount = (more: Partial<DiscountFact> = {}): DiscountFact => ({
  ...dated(1),
  line_no: 1,
  label: {
    title: 'Spring',
    code: 'SPRING',
    method: 'CODE',
    discount_type: 'ORDER',
    value_type: 'FIXED',
    value: '1.00',
    funded_by: 'HQ',
  },
  units: 2,
  gross_cents: 2_000,
  amount_cents: 100,
  shipping_amount_cents: 0,
  uses: 1,
  ...more,
});

describe('lines', () => {
  const of = (facts: SalesLineFact[]) => counted({ sales_lines: facts }).sales_lines;

  test.each<[string, SalesLineFact[], number[], number[]]>([
    ['of different lines', [line(), line({ line_no: 2 })], [1, 1], [1, 0]],
    ['of one line that is known in two ways', [line(), line({ category: 'Books' })], [1, 0], [1, 0]],
    ['of one line and day with two SKUs', [line(), line({ sku: 'B' })], [1, 1], [1, 0]],
    ['of one line on two days', [line(), line(dated(2))], [1, 1], [1, 0]],
    ['of two parts of the sales value', [line(), line({ tax_bucket: 3 })], [1, 0], [1, 1]],
    ['of an earlier day, though it comes later', [line(dated(2)), line(dated(1))], [1, 1], [0, 1]],
    ['of an earlier hour, though it comes later', [line(dated(1, 13)), line(dated(1, 12))], [0, 1], [0, 1]],
    ['of the sale before those of a return', [line({ kind: 3 }), line()], [1, 1], [0, 1]],
    ['of an earlier line', [line({ line_no: 2 }), line({ line_no: 1 })], [1, 1], [0, 1]],
  ])('tickets and parts of the sales value %s', (_, facts, tickets, buckets) => {
    expect(of(facts).map((fact) => fact.tickets)).toEqual(tickets);
    expect(of(facts).map((fact) => fact.bucket_orders)).toEqual(buckets);
  });

  it('are an order once, and one of each SKU, manufacturer and category, by what was sold', () => {
    const facts = of([
      line({ kind: 3, units_sold: 0, units_returned: 1 }),
      line(),
      line({ line_no: 2, sku: 'B' }),
      line({ line_no: 3, vendor: 'Hape' }),
      line({ line_no: 4, category: 'Books' }),
    ]);
    expect(facts.map((fact) => fact.orders_count)).toEqual([0, 1, 0, 0, 0]);
    expect(facts.map((fact) => fact.sku_orders)).toEqual([0, 1, 1, 0, 0]);
    expect(facts.map((fact) => fact.vendor_orders)).toEqual([0, 1, 0, 1, 0]);
    expect(facts.map((fact) => fact.category_orders)).toEqual([0, 1, 0, 0, 1]);
  });

  it('count alike in whatever order they come', () => {
    const facts = [
      line(dated(2)),
      line({ line_no: 2, tax_bucket: 2 }),
      line({ line_no: 1, kind: 3, tax_bucket: 2 }),
      line({ line_no: 2, sku: 'B', tax_bucket: 3 }),
      line({ line_no: 3, event: 'edit:1' }),
      line({ line_no: 3, event: 'edit:2' }),
    ];
    const chosen = (all: SalesLineFact[]) =>
      of(all)
        .map(({ line_no, kind, event, local_date, sku, tickets, bucket_orders }) =>
          JSON.stringify([line_no, kind, event, local_date, sku, tickets, bucket_orders]),
        )
        .sort();
    fc.assert(
      fc.property(fc.shuffledSubarray(facts, { minLength: facts.length }), (shuffled) => {
        expect(chosen(shuffled)).toEqual(chosen(facts));
      }),
    );
  });
});

describe('payments', () => {
  const of = (facts: PaymentFact[]) =>
    counted({ payments: facts }).payments.map((fact) => [
      fact.orders_count,
      fact.payment_type_orders,
      fact.facts,
    ]);

  it('are an order once, and once of each type', () => {
    const facts = [payment(), payment(dated(2)), payment({ ...dated(2), payment_type: 'PayPal' })];
    expect(of(facts)).toEqual([
      [1, 1, 1],
      [0, 0, 1],
      [0, 1, 1],
    ]);
    expect(of([payment(dated(2)), payment()])).toEqual([
      [0, 0, 1],
      [1, 1, 1],
    ]);
  });

  it('of nothing count nowhere', () => {
    expect(of([payment({ amount_cents: 0 }), payment({ ...dated(2), amount_cents: 1 })])).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ]);
    expect(of([payment({ amount_cents: -5, event: 'a' })])).toEqual([[1, 1, 1]]);
  });

  it('of one moment go by their names', () => {
    expect(of([payment({ event: 'payment:2' }), payment({ event: 'payment:1' })])).toEqual([
      [0, 0, 1],
      [1, 1, 1],
    ]);
  });
});

describe('taxes', () => {
  const of = (facts: TaxFact[]) => counted({ order_taxes: facts }).order_taxes;

  it('are an order once, once of each tax, and as many facts as there are', () => {
    const facts = of([tax('State'), tax('City'), tax('State', { line_no: 2 }), tax('State', dated(2))]);
    expect(facts.map((fact) => [fact.orders_count, fact.tax_orders, fact.facts])).toEqual([
      [0, 1, 1],
      [1, 1, 1],
      [0, 0, 1],
      [0, 0, 1],
    ]);
  });

  it('of one name with two rates or of two places are two', () => {
    const at = (over: Partial<TaxFact['tax']>) =>
      tax('State', { tax: { jurisdiction: 'US', name: 'State', rate: '0.050000', ...over } });
    const facts = of([at({}), at({ rate: '0.060000' }), at({ jurisdiction: 'US-NY' })]);
    expect(facts.map((fact) => fact.tax_orders)).toEqual([1, 1, 1]);
  });

  it('are charged on shipping once, however many there are', () => {
    const onShipping = { line_no: -1, taxable_cents: 0, taxable_shipping_cents: 800 };
    const facts = of([
      tax('City', onShipping),
      tax('State', onShipping),
      tax('City', { ...onShipping, line_no: -2, taxable_shipping_cents: 1 }),
      tax('City', { ...onShipping, event: 'refund:1', taxable_shipping_cents: -800 }),
      tax('City'),
    ]);
    expect(facts.map((fact) => fact.distinct_taxable_shipping_cents)).toEqual([800, 0, 1, -800, 0]);
  });

  it('are collected where they aren’t given back', () => {
    const facts = of([
      tax('City'),
      tax('City', { ...dated(2), tax_cents: -20 }),
      tax('State', { tax_cents: 0 }),
    ]);
    expect(facts.map((fact) => fact.collected_cents)).toEqual([50, 0, 0]);
  });
});

describe('discounts', () => {
  const of = (facts: DiscountFact[]) =>
    counted({ order_discounts: facts }).order_discounts.map((fact) => [
      fact.orders_count,
      fact.distinct_units,
      fact.distinct_gross_cents,
      fact.facts,
    ]);

  it('have the order once, and each line once', () => {
    const other = discount().label;
    const late = { ...other, title: 'Winter' };
    expect(
      of([discount({ label: late }), discount(), discount({ line_no: 2, units: 1, gross_cents: 700 })]),
    ).toEqual([
      [0, 0, 0, 1],
      [1, 2, 2_000, 1],
      [0, 1, 700, 1],
    ]);
  });

  it('that weren’t used count no order; lines of nothing are none', () => {
    const unused = discount({ uses: 0, units: 0, gross_cents: 0, shipping_amount_cents: 5 });
    expect(of([unused])).toEqual([[0, 0, 0, 0]]);
    expect(of([unused, discount()])).toEqual([
      [0, 0, 0, 1],
      [1, 2, 2_000, 1],
    ]);
  });

  test.each([
    ['units without a price', { units: 1, gross_cents: 0 }],
    ['a price without units, which came late', { units: 0, gross_cents: 1 }],
  ])('a line of %s is one', (_, more) => {
    expect(of([discount(more)])).toEqual([[1, more.units, more.gross_cents, 1]]);
  });
});

it('an order has the first day of all its facts, and what of its charges was taxed', () => {
  const charge = { ...dated(3), kind: 1, event_kind: 1, discount_cents: 0 } as const;
  const { order_charges, sales_lines, order_taxes, payments, order_discounts } = counted({
    sales_lines: [line(dated(5))],
    order_taxes: [tax('State', dated(4))],
    payments: [payment(dated(6))],
    order_discounts: [discount(dated(7))],
    order_charges: [
      { ...charge, amount_cents: 800, tax_cents: 1 },
      { ...charge, amount_cents: 700, tax_cents: 0 },
    ],
  });
  for (const [fact] of [sales_lines, order_taxes, payments, order_discounts]) {
    expect(fact).toMatchObject({ order_date: '2025-03-03' });
  }
  expect(order_charges.map((fact) => fact.taxed_amount_cents)).toEqual([800, 0]);
});
