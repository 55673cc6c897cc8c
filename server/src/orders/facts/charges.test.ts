import { describe, expect, it } from 'vitest';
import { plainLine, plainOrder, plainRefund } from '../../testing/plain-order.ts';
import type { OrderDocument } from '../order-document.ts';
import { factsOf } from './facts-of.ts';

const FRIDAY = '2025-03-07T12:00:00Z';
const tax = (name: string, amount_cents: number) => ({
  jurisdiction: 'US',
  name,
  rate: '0.05',
  amount_cents,
  channel_collected: false,
});
const shipping = (price_cents: number, taxes: OrderDocument['shipping'][number]['taxes']) => ({
  title: 'Standard',
  price_cents,
  discounts: [],
  taxes,
});

const facts = (more: Partial<OrderDocument>) =>
  factsOf(plainOrder([plainLine('a', 1)], more), { timezone: 'UTC', day_cutoff_minutes: 0 });

const charges = (more: Partial<OrderDocument>) =>
  facts(more).order_charges.map((fact) => [fact.event, fact.kind, fact.amount_cents, fact.tax_cents]);

const shippingTaxes = (more: Partial<OrderDocument>) =>
  facts(more)
    .order_taxes.filter(({ line_no }) => line_no < 0)
    .map((fact) => [fact.event, fact.tax.name, fact.taxable_shipping_cents, fact.tax_cents]);

describe('charges', () => {
  it('give shipping back by refund, and the rest of it with tips and fees at the cancellation', () => {
    const order: Partial<OrderDocument> = {
      shipping: [shipping(1000, [tax('State', 40), tax('City', 49)])],
      tip_cents: 300,
      fees: [{ title: 'Duties', amount_cents: 200 }],
      refunds: [
        plainRefund('1', '2025-03-04T12:00:00Z', {
          shipping_cents: 400,
          shipping_tax_cents: 30,
          tip_cents: 100,
          fee_cents: 50,
        }),
      ],
      cancelled_at: FRIDAY,
    };
    expect(charges(order)).toEqual([
      ['sale', 1, 1000, 89],
      ['sale', 2, 200, 0],
      ['sale', 3, 300, 0],
      ['refund:1', 1, -400, -30],
      ['refund:1', 2, 50, 0],
      ['refund:1', 3, -100, 0],
      ['cancel', 1, -600, -59],
      ['cancel', 2, -200, 0],
      ['cancel', 3, -200, 0],
    ]);
    expect(shippingTaxes(order)).toEqual([
      ['sale', 'State', 1000, 40],
      ['sale', 'City', 1000, 49],
      ['refund:1', 'State', -400, -13],
      ['refund:1', 'City', -400, -17],
      ['cancel', 'State', -600, -27],
      ['cancel', 'City', -600, -32],
    ]);
  });

  it('name the tax of shipping that was refunded without ever being charged', () => {
    const order = { refunds: [plainRefund('1', FRIDAY, { shipping_cents: 400, shipping_tax_cents: 30 })] };
    expect(charges(order)).toEqual([['refund:1', 1, -400, -30]]);
    expect(shippingTaxes(order)).toEqual([['refund:1', 'Tax', -400, -30]]);
  });

  it('take the tax out of shipping where prices include it', () => {
    const order = { prices_include_tax: true, shipping: [shipping(1050, [tax('State', 50)])] };
    expect(charges(order)).toEqual([['sale', 1, 1000, 50]]);
  });

  const untaxed = shipping(1000, []);
  const refunded = (
    more: Parameters<typeof plainRefund>[2],
    lines = [shipping(1000, [tax('State', 40)])],
  ) => ({
    shipping: lines,
    refunds: [plainRefund('1', FRIDAY, more)],
  });
  const back = (order: Partial<OrderDocument>) => charges(order).filter(([event]) => event === 'refund:1');

  it.each<[string, Partial<OrderDocument>, unknown[]]>([
    ['nothing', refunded({}), []],
    ['a cent without tax', refunded({ shipping_cents: 1 }), [['refund:1', 1, -1, 0]]],
    ['a cent of tax alone', refunded({ shipping_tax_cents: 1 }), [['refund:1', 1, 0, -1]]],
    ['some without tax', refunded({ shipping_cents: 400 }), [['refund:1', 1, -400, 0]]],
    ['tax alone', refunded({ shipping_tax_cents: 30 }), [['refund:1', 1, 0, -30]]],
    ['some that was never charged', refunded({ shipping_cents: 400 }, []), [['refund:1', 1, -400, 0]]],
    [
      'some of shipping without tax',
      refunded({ shipping_cents: 400 }, [untaxed]),
      [['refund:1', 1, -400, 0]],
    ],
    [
      'a cent of tax of shipping without',
      refunded({ shipping_tax_cents: 1 }, [untaxed]),
      [['refund:1', 1, 0, -1]],
    ],
    [
      'tax of shipping without tax',
      refunded({ shipping_tax_cents: 30 }, [untaxed]),
      [['refund:1', 1, 0, -30]],
    ],
  ])('give back of shipping: %s', (_, order, expected) => {
    expect(back(order)).toEqual(expected);
    const taxes = shippingTaxes(order).filter(([event]) => event === 'refund:1');
    expect(taxes.reduce((sum, [, , , cents]) => sum + Number(cents), 0)).toBe(
      Number(expected.flat()[3] ?? 0),
    );
  });

  it('number shipping lines down from -1, and take back of each by what is left of it', () => {
    const order = refunded({ shipping_cents: 300, shipping_tax_cents: 2 }, [
      shipping(1000, [tax('State', 40)]),
      shipping(500, [tax('State', 1)]),
      shipping(-400, [tax('State', -3)]),
    ]);
    const ofShipping = facts(order)
      .order_taxes.filter(({ line_no }) => line_no < 0)
      .map((fact) => [fact.event, fact.line_no, fact.taxable_shipping_cents, fact.tax_cents]);
    expect(ofShipping).toEqual([
      ['sale', -1, 1000, 40],
      ['sale', -2, 500, 1],
      ['sale', -3, -400, -3],
      ['refund:1', -1, -200, -2],
      ['refund:1', -2, -100, 0],
    ]);
  });

  it('come to nothing after a cancellation, also where more was refunded than ever charged', () => {
    const order = { ...refunded({ shipping_cents: 400, shipping_tax_cents: 30 }, []), cancelled_at: FRIDAY };
    const { order_charges, order_taxes } = facts(order);
    const charged = order_charges.reduce(
      (sum, { amount_cents, tax_cents }) => sum + amount_cents + tax_cents,
      0,
    );
    expect(charged).toBe(0);
    const named = order_taxes.filter(({ line_no }) => line_no < 0);
    expect(named.reduce((sum, { tax_cents }) => sum + tax_cents, 0)).toBe(0);
    expect(named).toMatchObject([{ line_no: -1, channel_collected: false, tax: { rate: '0.000000' } }, {}]);
  });

  it('have nothing of an edit, nor of a refund of goods', () => {
    const order = {
      tip_cents: 300,
      fees: [{ title: 'Duties', amount_cents: 200 }],
      edits: [{ id: '1', at: '2025-03-04T12:00:00Z', removed: [] }],
      refunds: [plainRefund('1', FRIDAY, { lines: [{ line_id: 'a', quantity: 1 }] })],
    };
    expect(charges(order).map(([event]) => event)).toEqual(['sale', 'sale']);
  });
});
