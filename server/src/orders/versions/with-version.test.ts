import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryOrder, versionsOf } from '../../testing/arbitrary-order.ts';
import { plainLine as line, plainOrder, plainPayment, plainRefund } from '../../testing/plain-order.ts';
import { factsOf } from '../facts/facts-of.ts';
import { valueOfFacts } from '../facts/order-value.ts';
import type { OrderDocument, OrderLine } from '../order-document.ts';
import { type VersionedOrder, withCorrection, withVersion } from './with-version.ts';

const clock = { timezone: 'UTC', day_cutoff_minutes: 0 };
const [MONDAY, TUESDAY, FRIDAY] = ['2025-03-03T12:00:00Z', '2025-03-04T12:00:00Z', '2025-03-07T12:00:00Z'];

const order = (updated_at: string | null, lines: OrderLine[], more: Partial<OrderDocument> = {}) =>
  plainOrder(lines, { placed_at: MONDAY, updated_at, ...more });

/** An order after some versions of it, as they come. */
const versioned = ([first, ...others]: readonly OrderDocument[]): VersionedOrder => {
  if (!first) throw new Error('No version');
  return others.reduce<VersionedOrder>(withVersion, { document: first, versions: null });
};

const after = (...versions: readonly OrderDocument[]) => versioned(versions).document;

const sales = (document: OrderDocument) =>
  factsOf(document, clock).sales_lines.map((fact) => ({
    day: fact.local_date,
    kind: fact.kind,
    sku: fact.sku,
    units: fact.units_sold - fact.units_returned,
    net: fact.gross_cents - fact.discount_cents - fact.return_cents,
    tax: fact.tax_cents,
  }));

/** The same in every sequence in which some versions may come. */
const inEverySequence = (versions: readonly OrderDocument[], check: (document: OrderDocument) => void) => {
  const sequences = (left: readonly OrderDocument[]): OrderDocument[][] =>
    left.length === 0
      ? [[]]
      : left.flatMap((one, index) => sequences(left.toSpliced(index, 1)).map((rest) => [one, ...rest]));
  for (const sequence of sequences(versions)) check(after(...sequence));
};

describe('versions of an order', () => {
  it('of an older moment change nothing that a newer one says, nor does one without date', () => {
    const stored = order(TUESDAY, [line('a', 2)], { note: 'new' });
    expect(after(stored, order(null, [line('a', 5)]))).toEqual(stored);
    expect(after(stored, order(MONDAY, [line('a', 2)], { note: 'old' }))).toEqual(stored);
  });

  it('leave frozen what lines were when they were first told, and tell what nobody knew then', () => {
    const first = order(MONDAY, [line('a', 1), line('b', 1, { unit_cost_cents: null, vendor: null })]);
    const later = order(TUESDAY, [
      line('a', 1, { unit_cost_cents: 900, vendor: 'Hape', sku: 'NEW' }),
      line('b', 1, { unit_cost_cents: 500, vendor: 'Hape' }),
    ]);
    inEverySequence([first, later], ({ lines }) => {
      expect(lines[0]).toMatchObject(line('a', 1));
      expect(lines[1]).toMatchObject({ unit_cost_cents: 500, vendor: 'Hape' });
    });
  });

  it('make units and lines that are new an edit of the day they appear', () => {
    const first = order(MONDAY, [line('a', 2)]);
    const later = order(FRIDAY, [line('b', 1), line('a', 3)]);
    inEverySequence([first, later], (document) => {
      expect(sales(document)).toEqual([
        { day: '2025-03-03', kind: 1, sku: 'SKU-a', units: 2, net: 2000, tax: 200 },
        { day: '2025-03-07', kind: 2, sku: 'SKU-a', units: 1, net: 1000, tax: 100 },
        { day: '2025-03-07', kind: 2, sku: 'SKU-b', units: 1, net: 1000, tax: 100 },
      ]);
    });
  });

  it('make units that are gone without a refund an edit, and no other', () => {
    const first = order(MONDAY, [line('a', 3), line('b', 1), line('c', 1)]);
    const later = order(FRIDAY, [line('a', 2), line('c', 1)], {
      refunds: [plainRefund('r', TUESDAY, { lines: [{ line_id: 'c', quantity: 1 }] })],
    });
    inEverySequence([first, later, later], (document) => {
      expect(sales(document)).toEqual([
        { day: '2025-03-03', kind: 1, sku: 'SKU-a', units: 3, net: 3000, tax: 300 },
        { day: '2025-03-03', kind: 1, sku: 'SKU-b', units: 1, net: 1000, tax: 100 },
        { day: '2025-03-03', kind: 1, sku: 'SKU-c', units: 1, net: 1000, tax: 100 },
        { day: '2025-03-04', kind: 3, sku: 'SKU-c', units: -1, net: -1000, tax: -100 },
        { day: '2025-03-07', kind: 2, sku: 'SKU-a', units: -1, net: -1000, tax: -100 },
        { day: '2025-03-07', kind: 2, sku: 'SKU-b', units: -1, net: -1000, tax: -100 },
      ]);
    });
  });

  const removed = (at: string, quantity: number) => ({
    shape: 'current' as const,
    edits: [{ id: `noticed ${at}`, at, removed: [{ line_id: 'a', quantity }] }],
  });

  it('leave an edit on the day that showed it first, and later ones on theirs', () => {
    const first = order(TUESDAY, [line('a', 5)], removed(TUESDAY, 1));
    const later = order(FRIDAY, [line('a', 5)], removed(FRIDAY, 3));
    inEverySequence([first, later], (document) => {
      expect(sales(document).map(({ day, units }) => [day, units])).toEqual([
        ['2025-03-03', 5],
        ['2025-03-04', -1],
        ['2025-03-07', -2],
      ]);
    });
  });

  it('leave an edit on its day when the order is cancelled later, which takes the rest', () => {
    const edited = order(TUESDAY, [line('a', 5)], removed(TUESDAY, 1));
    const cancelled = order(FRIDAY, [line('a', 5)], { shape: 'current', cancelled_at: FRIDAY });
    inEverySequence([edited, cancelled], (document) => {
      expect(sales(document).map(({ day, kind, units }) => [day, kind, units])).toEqual([
        ['2025-03-03', 1, 5],
        ['2025-03-04', 2, -1],
        ['2025-03-07', 4, -4],
      ]);
    });
  });

  it('give way to sales agreements, which tell every edit on its own day', () => {
    const seen = order(FRIDAY, [line('a', 5)], removed(FRIDAY, 2));
    const agreed = order(FRIDAY, [line('a', 5)], {
      shape: 'agreements',
      edits: [
        { id: '7', at: TUESDAY, removed: [{ line_id: 'a', quantity: 1 }] },
        { id: '8', at: FRIDAY, removed: [{ line_id: 'a', quantity: 1 }] },
      ],
    });
    const days = [
      ['2025-03-03', 5],
      ['2025-03-04', -1],
      ['2025-03-07', -1],
    ];
    const later = order('2025-03-20T12:00:00Z', [line('a', 5)], removed('2025-03-20T12:00:00Z', 2));
    inEverySequence([order(MONDAY, [line('a', 5)]), seen, agreed, later], (document) => {
      expect(sales(document).map(({ day, units }) => [day, units])).toEqual(days);
    });
    const more = order('2025-03-21T12:00:00Z', [line('a', 5)], removed('2025-03-21T12:00:00Z', 3));
    inEverySequence([agreed, later, more], (document) => {
      expect(sales(document).map(({ day, units }) => [day, units])).toEqual([...days, ['2025-03-21', -1]]);
    });
  });

  it('recognise the lines of a file without ids by what they are, and take from it what nobody else says', () => {
    const file = plainOrder(
      [
        line('1', 1, { product_title: 'Thing - Red', sku: 'X', vendor: 'Hape', unit_cost_cents: 700 }),
        line('2', 1, { product_title: 'Thing', sku: 'Y', vendor: 'Hape' }),
      ],
      { shape: 'export', placed_at: MONDAY, refunds: [plainRefund('f', MONDAY, { adjustment_cents: 990 })] },
    );
    const told = order(TUESDAY, [
      line('92', 1, { sku: 'Y', vendor: null, unit_cost_cents: 300 }),
      line('91', 1, { variant_title: 'Red', sku: 'X', vendor: null, unit_cost_cents: null }),
    ]);
    inEverySequence([file, told], (document) => {
      expect(document.lines).toMatchObject([
        { id: '92', vendor: 'Hape', unit_cost_cents: 300 },
        { id: '91', vendor: 'Hape', unit_cost_cents: 700 },
      ]);
      expect(sales(document).map(({ day, net }) => [day, net])).toEqual([
        ['2025-03-03', 1000],
        ['2025-03-03', 1000],
      ]);
    });
  });

  it('count a return once that a refund lists again later', () => {
    const returned = order(TUESDAY, [line('a', 2)], {
      shape: 'agreements',
      refunds: [plainRefund('return:1', TUESDAY, { lines: [{ line_id: 'a', quantity: 1 }] })],
    });
    const refunded = order(FRIDAY, [line('a', 2)], {
      shape: 'current',
      refunds: [plainRefund('5', FRIDAY, { lines: [{ line_id: 'a', quantity: 1 }], adjustment_cents: 50 })],
    });
    inEverySequence([returned, refunded], (document) => {
      expect(sales(document).map(({ day, units, net }) => [day, units, net])).toEqual([
        ['2025-03-03', 2, 2000],
        ['2025-03-04', -1, -1000],
        ['2025-03-07', 0, -50],
      ]);
    });
  });

  it('forget neither payments nor refunds nor a cancellation that a later one leaves out', () => {
    const [card, cash] = [plainPayment('gift_card', 1000), plainPayment('cash', 1200)];
    const first = order(TUESDAY, [line('a', 2)], {
      transactions: [card, cash],
      refunds: [plainRefund('r', TUESDAY, { lines: [{ line_id: 'a', quantity: 1 }] })],
      cancelled_at: TUESDAY,
    });
    const later = order(FRIDAY, [line('a', 2)], {
      transactions: [plainPayment('cash', 2200, { id: '1-paid', implied: true })],
    });
    inEverySequence([first, later], (document) => {
      expect(document.transactions).toEqual([card, cash]);
      expect(document.refunds).toEqual(first.refunds);
      expect(document.cancelled_at).toBe(TUESDAY);
    });
  });

  it('take what is said to be paid beyond what is listed as paid on the day it shows', () => {
    const cash = plainPayment('cash', 1200);
    const paid = (at: string, amount_cents: number) =>
      order(at, [line('a', 2)], {
        transactions: [plainPayment('cash', amount_cents, { id: '1-paid', implied: true })],
      });
    const listed = order(TUESDAY, [line('a', 2)], { transactions: [cash] });
    inEverySequence([paid(MONDAY, 1200), listed, paid(FRIDAY, 2200)], ({ transactions }) => {
      expect(transactions.map(({ at, amount_cents }) => [at, amount_cents])).toEqual([
        [FRIDAY, 1000],
        [MONDAY, 1200],
      ]);
    });
  });

  it('keep the discounts of earlier units apart from those of a later version', () => {
    const label = (title: string): OrderDocument['discounts'][number] => ({
      title,
      code: '',
      method: 'AUTOMATIC',
      discount_type: 'PRODUCT',
      value_type: 'FIXED',
      value: '1',
      funded_by: 'HQ',
    });
    const first = order(MONDAY, [line('a', 1, { discounts: [{ discount: 0, amount_cents: 100 }] })], {
      discounts: [label('Old')],
    });
    const later = order(FRIDAY, [line('a', 2, { discounts: [{ discount: 0, amount_cents: 150 }] })], {
      discounts: [label('New')],
    });
    inEverySequence([first, later], (document) => {
      const facts = factsOf(document, clock).order_discounts;
      expect(facts.map((fact) => [fact.local_date, fact.label.title, fact.amount_cents])).toEqual([
        ['2025-03-03', 'Old', 100],
        ['2025-03-07', 'New', 150],
      ]);
    });
  });

  it('come to the last one where the source tells its edits, in whatever sequence', () => {
    fc.assert(
      fc.property(arbitraryOrder(), fc.infiniteStream(fc.nat(1000)), (document, random) => {
        const versions = versionsOf(document);
        const shuffled = versions
          .map((version) => ({ version, place: random.next().value }))
          .sort((a, b) => a.place - b.place)
          .map(({ version }) => version);
        const merged = versioned(shuffled);
        expect(merged.document).toEqual(versions.at(-1));
        expect(withVersion(merged, shuffled[0] ?? document)).toEqual(merged);
      }),
    );
  });

  it('come to the same worth where the source tells nothing of its edits, in whatever sequence', () => {
    const quantities = fc.record({ a: fc.nat(4), b: fc.nat(4), place: fc.nat(1000) });
    fc.assert(
      fc.property(fc.array(quantities, { minLength: 1, maxLength: 5 }), (steps) => {
        const versions = steps.map(({ a, b, place }, index) => ({
          place,
          document: order(
            `2025-03-0${index + 1}T12:00:00Z`,
            [line('a', a), line('b', b)].filter(({ quantity }) => quantity > 0),
          ),
        }));
        const merged = after(...versions.map(({ document }) => document));
        const last = versions.at(-1)?.document;
        expect(valueOfFacts(factsOf(merged, clock))).toBe(last ? valueOfFacts(factsOf(last, clock)) : 0);
        const shuffled = versions.toSorted((a, b) => a.place - b.place).map(({ document }) => document);
        expect(sales(after(...shuffled))).toEqual(sales(merged));
      }),
    );
  });

  it('all have what is put right in the order', () => {
    const [first, later] = [order(MONDAY, [line('a', 1)]), order(FRIDAY, [line('a', 2)])];
    const corrected = withCorrection(versioned([first, later]), (document) => ({
      ...document,
      lines: document.lines.map((one) => ({ ...one, unit_cost_cents: 55 })),
    }));
    expect(corrected.document.lines.map((one) => one.unit_cost_cents)).toEqual([55, 55]);
    const again = withVersion(corrected, order('2025-03-09T12:00:00Z', [line('a', 3)]));
    expect(again.document.lines.map((one) => one.unit_cost_cents)).toEqual([55, 55, 55]);
  });
});
