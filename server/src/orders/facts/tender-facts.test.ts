import { describe, expect, it } from 'vitest';
import { plainLine, plainOrder, plainPayment, plainRefund } from '../../testing/plain-order.ts';
import type { OrderDocument } from '../order-document.ts';
import { factsOf } from './facts-of.ts';

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
});
