import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryOrder, asOf, testClocks, versionsOf } from '../../testing/arbitrary-order.ts';
import type { OrderDocument, OrderLine } from '../order-document.ts';
import { factsOf } from './facts-of.ts';
import { cumulativeShare } from './line-movements.ts';
import { ChargeKind, EventKind, type OrderFacts } from './order-facts.ts';
import { valueOfFacts } from './order-value.ts';
import { netOf } from './tender-facts.ts';
import { valuedLines } from './valued-line.ts';

const clock = { timezone: 'America/New_York', day_cutoff_minutes: 0 };

const sum = <T>(items: readonly T[], cents: (item: T) => number) =>
  items.reduce((total, item) => total + cents(item), 0);

const sumBy = <T>(items: readonly T[], key: (item: T) => string, cents: (item: T) => number) =>
  new Map(
    [...Map.groupBy(items, key)]
      .map(([name, group]): [string, number] => [name, sum(group, cents)])
      .filter(([, total]) => total !== 0),
  );

/** Checks something of the facts of many random orders. */
const forOrders = (check: (facts: OrderFacts, document: OrderDocument) => void) =>
  fc.assert(
    fc.property(arbitraryOrder(), fc.constantFrom(...testClocks), (document, store) => {
      check(factsOf(document, store), document);
    }),
    { numRuns: 300 },
  );

const priceOf = (document: OrderDocument, line: OrderLine) =>
  line.quantity * line.unit_price_cents -
  sum(line.discounts, (one) => one.amount_cents) +
  (document.prices_include_tax ? 0 : sum(line.taxes, (tax) => tax.amount_cents));

const withoutEvents = (document: OrderDocument): OrderDocument => ({
  ...document,
  test: false,
  edits: [],
  refunds: [],
  cancelled_at: null,
});

describe('facts of any order', () => {
  it('are worth what the order cost, where nothing happened to it afterwards', () => {
    forOrders((_, document) => {
      const facts = factsOf(withoutEvents(document), clock);
      const shipping = sum(
        document.shipping,
        (one) =>
          one.price_cents -
          sum(one.discounts, (given) => given.amount_cents) +
          (document.prices_include_tax ? 0 : sum(one.taxes, (tax) => tax.amount_cents)),
      );
      const goods = sum(document.lines, (line) => priceOf(document, line));
      const rest = document.tip_cents + sum(document.fees, (fee) => fee.amount_cents);
      expect(valueOfFacts(facts)).toBe(goods + shipping + rest);
    });
  });

  it('are worth nothing after a cancellation, but for money given back and fees kept', () => {
    forOrders((_, document) => {
      const last = '2030-01-01T00:00:00.000Z';
      const facts = factsOf({ ...document, test: false, cancelled_at: last }, clock);
      const kept = sum(document.refunds, (refund) => refund.fee_cents - refund.adjustment_cents);
      expect(valueOfFacts(facts)).toBe(kept);
      expect(sum(facts.sales_lines, (fact) => fact.units_sold - fact.units_returned)).toBe(0);
      expect(sum(facts.sales_lines, (fact) => fact.tax_cents)).toBe(0);
      expect(sum(facts.sales_lines, (fact) => fact.cogs_cents)).toBe(0);
    });
  });

  it('return of each line the cumulative share of what it sold for, exactly all of it in the end', () => {
    forOrders((facts, document) => {
      for (const { line_no, line, value } of valuedLines(document)) {
        const rows = facts.sales_lines.filter(
          (fact) => fact.line_no === line_no && fact.kind !== EventKind.adjust,
        );
        const back = sum(rows, (fact) => fact.units_returned);
        if (rows.length === 0) continue;
        expect(back).toBeLessThanOrEqual(line.quantity);
        const share = (cents: number) => cumulativeShare(cents, 0, back, line.quantity);
        expect(sum(rows, (fact) => fact.gross_cents - fact.discount_cents)).toBe(value.net);
        expect(sum(rows, (fact) => fact.return_cents)).toBe(share(value.net));
        const tax = sum(line.taxes, (one) => one.amount_cents - share(one.amount_cents));
        expect(sum(rows, (fact) => fact.tax_cents)).toBe(tax);
        expect(sum(rows, (fact) => fact.cogs_cents)).toBe(
          (line.quantity - back) * (line.unit_cost_cents ?? 0),
        );
      }
    });
  });

  it('give back money without goods to the cent, as returns', () => {
    forOrders((facts, document) => {
      const adjusted = facts.sales_lines.filter((fact) => fact.kind === EventKind.adjust);
      const given = document.test ? [] : document.refunds.filter((refund) => refund.adjustment_cents !== 0);
      expect(
        sumBy(
          adjusted,
          (fact) => fact.event,
          (fact) => fact.return_cents,
        ),
      ).toEqual(new Map(given.map((refund) => [`refund:${refund.id}`, refund.adjustment_cents])));
      expect(adjusted.every((fact) => fact.units_returned === 0 && fact.tax_cents === 0)).toBe(true);
    });
  });

  it('split the net sales of each event over its tenders', () => {
    forOrders((facts) => {
      const net = sumBy(facts.sales_lines, (fact) => `${fact.event} ${fact.local_date}`, netOf);
      const tenders = sumBy(
        facts.sales_tenders,
        (fact) => `${fact.event} ${fact.local_date}`,
        (fact) => fact.net_cents,
      );
      expect(tenders).toEqual(net);
    });
  });

  it('name the tax of each line and of shipping', () => {
    forOrders((facts) => {
      const ofLines = sumBy(
        facts.sales_lines,
        (fact) => `${fact.event} ${fact.line_no}`,
        (fact) => fact.tax_cents,
      );
      const isLine = (fact: { line_no: number }) => fact.line_no >= 0;
      const named = facts.order_taxes.filter(isLine);
      expect(
        sumBy(
          named,
          (fact) => `${fact.event} ${fact.line_no}`,
          (fact) => fact.tax_cents,
        ),
      ).toEqual(ofLines);
      const shipping = facts.order_taxes.filter((fact) => !isLine(fact));
      expect(
        sumBy(
          shipping,
          (fact) => fact.event,
          (fact) => fact.tax_cents,
        ),
      ).toEqual(
        sumBy(
          facts.order_charges,
          (fact) => fact.event,
          (fact) => fact.tax_cents,
        ),
      );
    });
  });

  it('name the discount of each line and of shipping', () => {
    forOrders((facts) => {
      expect(
        sumBy(
          facts.order_discounts,
          (fact) => fact.event,
          (fact) => fact.amount_cents,
        ),
      ).toEqual(
        sumBy(
          facts.sales_lines,
          (fact) => fact.event,
          (fact) => fact.discount_cents,
        ),
      );
      expect(sum(facts.order_discounts, (fact) => fact.shipping_amount_cents)).toBe(
        sum(facts.order_charges, (fact) => fact.discount_cents),
      );
    });
  });

  it('count the order once, and once per SKU, vendor and category', () => {
    forOrders((facts) => {
      const sold = facts.sales_lines.filter((fact) => fact.units_sold > 0);
      expect(sum(facts.sales_lines, (fact) => fact.orders_count)).toBe(sold.length > 0 ? 1 : 0);
      expect(sum(facts.sales_lines, (fact) => fact.sku_orders)).toBe(
        new Set(sold.map((fact) => fact.sku)).size,
      );
      expect(sum(facts.sales_lines, (fact) => fact.vendor_orders)).toBe(
        new Set(sold.map((fact) => fact.vendor)).size,
      );
      expect(sum(facts.sales_lines, (fact) => fact.category_orders)).toBe(
        new Set(sold.map((fact) => fact.category)).size,
      );
    });
  });

  it('keep gift cards out of sales, and put them among the charges', () => {
    forOrders((facts, document) => {
      if (document.test) return;
      const cards = valuedLines(document).filter(({ line }) => line.gift_card);
      const numbers = new Set(cards.map(({ line_no }) => line_no));
      expect(facts.sales_lines.some((fact) => numbers.has(fact.line_no))).toBe(false);
      const sold = facts.order_charges.filter(
        (fact) => fact.kind === ChargeKind.gift && fact.event === 'sale',
      );
      const first = cards.filter(({ line }) => line.added_by === null);
      expect(sum(sold, (fact) => fact.amount_cents)).toBe(sum(first, ({ value }) => value.net));
    });
  });

  it('of a test order are none', () => {
    forOrders((_, document) => {
      const { location, ...tables } = factsOf({ ...document, test: true }, clock);
      expect(location).toEqual(document.location);
      expect(Object.values(tables).flat()).toEqual([]);
    });
  });

  it('of the past never change with what happens later (D2)', () => {
    fc.assert(
      fc.property(arbitraryOrder(), (document) => {
        const now = factsOf(document, clock);
        for (const version of versionsOf(document)) {
          const then = factsOf(asOf(document, version.updated_at ?? ''), clock);
          const past = <T extends { at: string }>(facts: readonly T[]) =>
            facts.filter(({ at }) => at <= (version.updated_at ?? ''));
          expect(then.sales_lines).toEqual(past(now.sales_lines));
          expect(then.order_charges).toEqual(past(now.order_charges));
          expect(then.payments).toEqual(past(now.payments));
          const byTax = (facts: OrderFacts['order_taxes']) =>
            facts.map((fact) => JSON.stringify(fact)).sort();
          expect(byTax(then.order_taxes)).toEqual(byTax(past(now.order_taxes)));
        }
      }),
      { numRuns: 150 },
    );
  });
});
