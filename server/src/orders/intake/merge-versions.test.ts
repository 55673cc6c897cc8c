import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryOrder, versionsOf } from '../../testing/arbitrary-order.ts';
import { plainLine as line, plainOrder, plainRefund } from '../../testing/plain-order.ts';
import { factsOf } from '../facts/facts-of.ts';
import { valueOfFacts } from '../facts/order-value.ts';
import type { OrderDocument, OrderLine } from '../order-document.ts';
import { mergeVersions } from './merge-versions.ts';

const clock = { timezone: 'UTC', day_cutoff_minutes: 0 };
const [MONDAY, TUESDAY, FRIDAY] = ['2025-03-03T12:00:00Z', '2025-03-04T12:00:00Z', '2025-03-07T12:00:00Z'];

const order = (updated_at: string | null, lines: OrderLine[], more: Partial<OrderDocument> = {}) =>
  plainOrder(lines, { placed_at: MONDAY, updated_at, ...more });

const sales = (document: OrderDocument) =>
  factsOf(document, clock).sales_lines.map((fact) => ({
    day: fact.local_date,
    kind: fact.kind,
    sku: fact.sku,
    units: fact.units_sold - fact.units_returned,
    net: fact.gross_cents - fact.discount_cents - fact.return_cents,
    tax: fact.tax_cents,
  }));

describe('merging versions of an order', () => {
  it('ignores an older version, and one that does not say how old it is', () => {
    const stored = order(TUESDAY, [line('a', 2)]);
    expect(mergeVersions(stored, order(MONDAY, [line('a', 5)]))).toBe(stored);
    expect(mergeVersions(stored, order(null, [line('a', 5)]))).toBe(stored);
  });

  it('keeps what was frozen at the sale, and takes what nobody knew then', () => {
    const stored = order(MONDAY, [line('a', 1), line('b', 1, { unit_cost_cents: null, vendor: null })]);
    const merged = mergeVersions(
      stored,
      order(TUESDAY, [
        line('a', 1, { unit_cost_cents: 900, vendor: 'Hape', sku: 'NEW', royalty_excluded: true }),
        line('b', 1, { unit_cost_cents: 500, vendor: 'Hape' }),
      ]),
    );
    expect(merged.lines[0]).toMatchObject(line('a', 1));
    expect(merged.lines[1]).toMatchObject({ unit_cost_cents: 500, vendor: 'Hape' });
  });

  it('makes units and lines that are new an edit of the day they appear', () => {
    const first = order(MONDAY, [line('a', 2)]);
    const merged = mergeVersions(first, order(FRIDAY, [line('b', 1), line('a', 3)]));
    expect(sales(merged)).toEqual([
      { day: '2025-03-03', kind: 1, sku: 'SKU-a', units: 2, net: 2000, tax: 200 },
      { day: '2025-03-07', kind: 2, sku: 'SKU-a', units: 1, net: 1000, tax: 100 },
      { day: '2025-03-07', kind: 2, sku: 'SKU-b', units: 1, net: 1000, tax: 100 },
    ]);
  });

  it('makes units that are gone without a refund an edit, and no other', () => {
    const first = order(MONDAY, [line('a', 3), line('b', 1), line('c', 1)]);
    const later = order(FRIDAY, [line('a', 2), line('c', 1)], {
      refunds: [plainRefund('r', TUESDAY, { lines: [{ line_id: 'c', quantity: 1 }] })],
    });
    const merged = mergeVersions(first, later);
    expect(sales(merged)).toEqual([
      { day: '2025-03-03', kind: 1, sku: 'SKU-a', units: 3, net: 3000, tax: 300 },
      { day: '2025-03-03', kind: 1, sku: 'SKU-b', units: 1, net: 1000, tax: 100 },
      { day: '2025-03-03', kind: 1, sku: 'SKU-c', units: 1, net: 1000, tax: 100 },
      { day: '2025-03-04', kind: 3, sku: 'SKU-c', units: -1, net: -1000, tax: -100 },
      { day: '2025-03-07', kind: 2, sku: 'SKU-a', units: -1, net: -1000, tax: -100 },
      { day: '2025-03-07', kind: 2, sku: 'SKU-b', units: -1, net: -1000, tax: -100 },
    ]);
    expect(mergeVersions(merged, later)).toEqual(merged);
  });

  it('leaves an edit that the source tells on its first day, and later units on theirs', () => {
    const removed = (at: string, quantity: number) => ({
      edits: [{ id: 'left', at, removed: [{ line_id: 'a', quantity }] }],
    });
    const first = order(TUESDAY, [line('a', 5)], removed(TUESDAY, 1));
    const later = order(FRIDAY, [line('a', 5)], removed(FRIDAY, 3));
    const merged = mergeVersions(first, later);
    expect(sales(merged).map(({ day, units }) => [day, units])).toEqual([
      ['2025-03-03', 5],
      ['2025-03-04', -1],
      ['2025-03-07', -2],
    ]);
    expect(mergeVersions(merged, later)).toEqual(merged);
  });

  it('keeps the discounts of earlier units apart from those of a later version', () => {
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
    const facts = factsOf(mergeVersions(first, later), clock).order_discounts;
    expect(facts.map((fact) => [fact.local_date, fact.label.title, fact.amount_cents])).toEqual([
      ['2025-03-03', 'Old', 100],
      ['2025-03-07', 'New', 150],
    ]);
  });

  it('comes to the last version where the source tells its edits, and merging again changes nothing', () => {
    fc.assert(
      fc.property(arbitraryOrder(), (document) => {
        const versions = versionsOf(document);
        const merged = versions.reduce(mergeVersions);
        expect(merged).toEqual(versions.at(-1));
        expect(mergeVersions(merged, versions.at(-1) ?? document)).toEqual(merged);
      }),
    );
  });

  it('comes to the same worth where the source tells nothing of its edits', () => {
    const quantities = fc.record({ a: fc.nat(4), b: fc.nat(4) });
    fc.assert(
      fc.property(fc.array(quantities, { minLength: 1, maxLength: 5 }), (steps) => {
        const versions = steps.map(({ a, b }, index) =>
          order(
            `2025-03-0${index + 1}T12:00:00Z`,
            [line('a', a), line('b', b)].filter(({ quantity }) => quantity > 0),
          ),
        );
        const merged = versions.reduce(mergeVersions);
        const last = versions.at(-1);
        expect(valueOfFacts(factsOf(merged, clock))).toBe(last ? valueOfFacts(factsOf(last, clock)) : 0);
        expect(last && mergeVersions(merged, last)).toEqual(merged);
      }),
    );
  });
});
