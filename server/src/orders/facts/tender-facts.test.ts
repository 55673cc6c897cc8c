import { describe, expect, it } from 'vitest';
import { plainLine, plainOrder, plainPayment, plainRefund } from '../../testing/plain-order.ts';
import type { OrderDocument } from '../order-document.ts';
import { factsOf } from './facts-of.ts';
import type { SalesLineFact } from './order-facts.ts';
import { tenderFacts } from './tender-facts.ts';

const [TUESDAY, FRIDAY] = ['2025-03-04T12:00:00Z', '2025-03-07T12:00:00Z'];

/** Net sales by event and tender. */
const tenders = (document: OrderDocument) =>
  Object.fromEntries(
    factsOf(document, { timezone: 'UTC', day_cutoff_minutes: 0 }).sales_tenders.map((fact) => [
      `${fact.event} ${fact.payment_type}`,
      fact.net_cents,
    ]),
  );

const edit = (removed: OrderDocument['edits'][number]['removed'] = []) => [{ id: '1', at: TUESDAY, removed }];

describe('net sales by tender', () => {
  it('stands under Unpaid until money was taken, whatever was tried', () => {
    const tries = [
      plainPayment('cash', 1100, { status: 'failure' }),
      plainPayment('paypal', 1100, { kind: 'authorization' }),
      plainPayment('stripe', 1100, { kind: 'void' }),
    ];
    expect(tenders(plainOrder([plainLine('a', 1)], { transactions: tries }))).toEqual({
      'sale Unpaid': 1000,
    });
  });

  it('is split by what each tender took, with what is owed yet under Unpaid', () => {
    const paid = [plainPayment('cash', 1100), plainPayment('gift_card', 550)];
    expect(tenders(plainOrder([plainLine('a', 2)], { transactions: paid }))).toEqual({
      'sale Cash': 1000,
      'sale Gift card': 500,
      'sale Unpaid': 500,
    });
  });

  it('leaves the tenders of the sale alone when an edit adds what nobody paid yet', () => {
    const lines = [plainLine('a', 1), plainLine('b', 1, { added_by: '1' })];
    const document = plainOrder(lines, { edits: edit(), transactions: [plainPayment('cash', 1100)] });
    expect(tenders(document)).toEqual({ 'sale Cash': 1000, 'edit:1 Cash': 500, 'edit:1 Unpaid': 500 });
  });

  it('owes nothing for what an edit took off before it was paid', () => {
    const document = plainOrder([plainLine('a', 2)], {
      edits: edit([{ line_id: 'a', quantity: 1 }]),
      transactions: [plainPayment('cash', 1100, { at: FRIDAY })],
    });
    expect(tenders(document)).toEqual({ 'sale Cash': 2000, 'edit:1 Cash': -1000 });
  });

  it('does not move when goods come back', () => {
    const document = plainOrder([plainLine('a', 2)], {
      transactions: [
        plainPayment('cash', 2200),
        plainPayment('paypal', 1100, { kind: 'refund', at: TUESDAY }),
      ],
      refunds: [plainRefund('r', TUESDAY, { lines: [{ line_id: 'a', quantity: 1 }] })],
    });
    expect(tenders(document)).toEqual({ 'sale Cash': 2000, 'refund:r Cash': -1000 });
  });

  it('counts what a tender kept after change', () => {
    const document = plainOrder([plainLine('a', 1)], {
      transactions: [
        plainPayment('cash', 2000),
        plainPayment('cash', 1450, { kind: 'change' }),
        plainPayment('gift_card', 550),
      ],
    });
    expect(tenders(document)).toEqual({ 'sale Cash': 500, 'sale Gift card': 500 });
  });

  it('weighs what was paid against the whole price: goods, shipping and the tax of both', () => {
    const shipping = [
      {
        ...{ title: 'Post', price_cents: 500, discounts: [] },
        taxes: [{ jurisdiction: 'US', name: 'Tax', rate: '0.1', amount_cents: 50, channel_collected: false }],
      },
    ];
    const document = plainOrder([plainLine('a', 1)], { shipping, transactions: [plainPayment('cash', 825)] });
    // Half of $16.50 was paid.
    expect(tenders(document)).toEqual({ 'sale Cash': 500, 'sale Unpaid': 500 });
  });

  it('of what was added and taken off again before anybody paid for it is nobody’s debt', () => {
    const lines = [
      plainLine('a', 1),
      plainLine('b', 1, { added_by: '1' }),
      plainLine('c', 1, { added_by: '2' }),
    ];
    const at = (day: number) => `2025-03-0${day}T12:00:00Z`;
    const edits = [
      { id: '1', at: at(4), removed: [] },
      { id: '2', at: at(5), removed: [] },
      {
        id: '3',
        at: at(6),
        removed: [
          { line_id: 'b', quantity: 1 },
          { line_id: 'c', quantity: 1 },
        ],
      },
    ];
    expect(tenders(plainOrder(lines, { edits, transactions: [plainPayment('cash', 1100)] }))).toEqual({
      'sale Cash': 1000,
      'edit:1 Cash': 1000,
      'edit:2 Cash': 1000,
      'edit:3 Cash': -2000,
    });
  });
});

describe('the steps of an order', () => {
  const dated = (event: string, day: number) => ({
    ...{ event, at: `2025-03-0${day}T12:00:00Z`, local_date: `2025-03-0${day}` },
  });
  const sold = (step: ReturnType<typeof dated>, gross_cents: number): SalesLineFact => ({
    ...step,
    ...{ line_no: 1, kind: 1, sku: 'A', vendor: 'V', category: 'C', units_sold: 1, units_returned: 0 },
    ...{ gross_cents, discount_cents: 0, return_cents: 0, tax_cents: 0, cogs_cents: 0 },
    ...{ uncosted_net_cents: 0, excluded_net_cents: 0, tax_bucket: 1 },
  });
  const steps = (lines: SalesLineFact[], events: ReturnType<typeof dated>[], taken: [string, number][]) =>
    tenderFacts({ sales_lines: lines, order_charges: [] }, events, new Map(taken)).map((fact) => [
      fact.event,
      fact.local_date,
      fact.payment_type,
      fact.net_cents,
    ]);

  it('hold what came late where it was posted, among the others by time', () => {
    const [sale, late, gone] = [dated('sale', 3), dated('edit:1', 5), dated('edit:2', 7)];
    // What was added on the 5th came late, and was taken off on the 7th.
    expect(
      steps([sold(gone, -1000), sold(sale, 1000), sold(late, 1000)], [sale, gone], [['Cash', 500]]),
    ).toEqual([
      ['sale', '2025-03-03', 'Cash', 500],
      ['sale', '2025-03-03', 'Unpaid', 500],
      ['edit:1', '2025-03-05', 'Cash', 500],
      ['edit:1', '2025-03-05', 'Unpaid', 500],
      ['edit:2', '2025-03-07', 'Cash', -500],
      ['edit:2', '2025-03-07', 'Unpaid', -500],
    ]);
  });

  it('of which a part came late of the same event are two', () => {
    const [sale, late] = [
      dated('sale', 3),
      { ...dated('sale', 3), local_date: '2025-03-09', at: '2025-03-09T12:00:00Z' },
    ];
    expect(steps([sold(sale, 1000), sold(late, 200)], [sale], [])).toEqual([
      ['sale', '2025-03-03', 'Unpaid', 1000],
      ['sale', '2025-03-09', 'Unpaid', 200],
    ]);
  });

  it('stand under Unpaid where nothing was due in the end and all that was taken was given back', () => {
    const [sale, gone] = [dated('sale', 3), dated('edit:1', 5)];
    expect(steps([sold(sale, 1000), sold(gone, -1000)], [sale, gone], [['Cash', 0]])).toEqual([
      ['sale', '2025-03-03', 'Unpaid', 1000],
      ['edit:1', '2025-03-05', 'Unpaid', -1000],
    ]);
  });
});
