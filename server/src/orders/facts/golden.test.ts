import { describe, expect, it } from 'vitest';
import { goldenDocuments, goldenPaymentTypes, readGolden } from '../../testing/golden.ts';
import { factsOf } from './facts-of.ts';
import { ChargeKind, EventKind, type OrderFacts, type SalesLineFact, TaxBucket } from './order-facts.ts';
import { netOf } from './tender-facts.ts';

const golden = readGolden();

type Row<K extends keyof Omit<OrderFacts, 'location'>> = OrderFacts[K][number] & {
  store: string;
  order: string;
};

/** The facts of one kind inside the range, with store and order name. */
const rows = <K extends keyof Omit<OrderFacts, 'location'>>(kind: K): Row<K>[] => {
  return goldenDocuments(golden).flatMap(({ store, document }) => {
    const clock = golden.stores.find(({ key }) => key === store);
    if (!clock) throw new Error(`No store ${store}`);
    const facts: readonly OrderFacts[K][number][] = factsOf(document, {
      timezone: clock.timezone,
      day_cutoff_minutes: 0,
    })[kind];
    return facts
      .map((fact) => ({ ...fact, store, order: document.name }))
      .filter(
        ({ local_date }) => local_date >= golden.range.start_date && local_date <= golden.range.end_date,
      );
  });
};

const sum = <T>(items: readonly T[], cents: (item: T) => number) =>
  items.reduce((total, item) => total + cents(item), 0);

const measures = (lines: readonly SalesLineFact[]) => {
  const net = sum(lines, netOf);
  const uncosted = sum(lines, (line) => line.uncosted_net_cents);
  const cogs = sum(lines, (line) => line.cogs_cents);
  return {
    units_sold: sum(lines, (line) => line.units_sold),
    units_returned: sum(lines, (line) => line.units_returned),
    gross_sales: sum(lines, (line) => line.gross_cents),
    discounts: sum(lines, (line) => line.discount_cents),
    returns: sum(lines, (line) => line.return_cents),
    net_sales: net,
    taxes: sum(lines, (line) => line.tax_cents),
    cogs,
    net_sales_without_cost: uncosted,
    gross_profit: net - uncosted - cogs,
  };
};

const grouped = <T, U>(items: readonly T[], key: (item: T) => string, fold: (items: T[]) => U) =>
  Object.fromEntries([...Map.groupBy(items, key)].map(([name, group]) => [name, fold(group)]));

const shippingOf = (charges: Row<'order_charges'>[]) =>
  charges.filter((charge) => charge.kind === ChargeKind.shipping);

const withoutRatios = (expected: Record<string, Record<string, number | null>>) =>
  Object.fromEntries(Object.entries(expected).map(([key, { margin_pct: _, ...figures }]) => [key, figures]));

describe('facts of the hand-made chain in March 2025', () => {
  const { expected } = golden;
  const lines = rows('sales_lines');
  const charges = rows('order_charges');

  it.each([
    ['sku', (line: Row<'sales_lines'>) => line.sku],
    ['category', (line: Row<'sales_lines'>) => line.category],
    ['manufacturer', (line: Row<'sales_lines'>) => line.vendor],
  ] as const)('by %s', (name, key) => {
    expect(grouped(lines, key, measures)).toEqual(withoutRatios(expected[name]));
  });

  it('by location, where the file counts the tax of the lines only', () => {
    expect(grouped(lines, (line) => line.store, measures)).toEqual(withoutRatios(expected.location));
  });

  it('in total', () => {
    const all = measures(lines);
    const shipping = shippingOf(charges);
    const of = (kind: ChargeKind) =>
      sum(
        charges.filter((charge) => charge.kind === kind),
        (charge) => charge.amount_cents,
      );
    const taxes = all.taxes + sum(shipping, (charge) => charge.tax_cents);
    expect({
      ...all,
      taxes,
      shipping: of(ChargeKind.shipping),
      fees: of(ChargeKind.fee),
      total_sales: all.net_sales + of(ChargeKind.shipping) + taxes + of(ChargeKind.fee),
      tips: of(ChargeKind.tip),
      gift_card_sales: of(ChargeKind.gift),
      orders_count: sum(lines, (line) => line.orders_count),
    }).toEqual({
      ...expected.sales,
      margin_pct: undefined,
      average_order_value: undefined,
    });
  });

  it('by order and event, as the journal lists them', () => {
    const names: Record<number, string> = { [EventKind.sale]: 'SALE', [EventKind.edit]: 'EDIT' };
    const keyOf = (row: { store: string; order: string; local_date: string }, kind: number) =>
      [row.store, row.order, row.local_date, names[kind] ?? 'RETURN'].join(' | ');
    const journal = grouped(
      lines,
      (line) => keyOf(line, line.kind),
      (group) => {
        const first = group[0];
        const shipping = shippingOf(charges).filter(
          (charge) => first && keyOf(charge, charge.event_kind) === keyOf(first, first.kind),
        );
        const all = measures(group);
        return {
          ...all,
          taxes: all.taxes + sum(shipping, (charge) => charge.tax_cents),
          shipping: sum(shipping, (charge) => charge.amount_cents),
        };
      },
    );
    const shippingTax = 89; // the file's journal leaves the tax on shipping out
    const first = journal['S1 | #1001 | 2025-03-03 | SALE'];
    expect(first?.taxes).toBe(400 + shippingTax);
    if (first) first.taxes -= shippingTax;
    expect(journal).toEqual(withoutRatios(expected.journal));
  });

  it('by tax, on the value it was charged on', () => {
    const taxes = grouped(
      rows('order_taxes'),
      (row) => `${row.store} | ${row.tax.name} | ${Number(row.tax.rate)}`,
      (group) => ({
        tax: sum(group, (row) => row.tax_cents),
        collected: sum(group, (row) => Math.max(row.tax_cents, 0)),
        refunded: sum(group, (row) => Math.max(-row.tax_cents, 0)),
        base: sum(group, (row) => row.taxable_cents + row.taxable_shipping_cents),
      }),
    );
    expect(taxes).toEqual(expected.tax);
  });

  it('by part of the sales value', () => {
    const of = (bucket: TaxBucket) =>
      sum(
        lines.filter((line) => line.tax_bucket === bucket),
        netOf,
      );
    expect({
      taxable: of(TaxBucket.taxable),
      non_taxable: of(TaxBucket.nonTaxable),
      adjustments: of(TaxBucket.adjustment),
    }).toEqual(expected.sales_value);
  });

  it('by discount', () => {
    const discounts = rows('order_discounts');
    const merchandise = grouped(
      discounts.filter((row) => row.amount_cents !== 0),
      (row) => `${row.label.code} | ${row.label.title}`,
      (group) => sum(group, (row) => row.amount_cents),
    );
    expect(merchandise).toEqual(expected.discount);
    expect(sum(discounts, (row) => row.shipping_amount_cents)).toBe(800);
    expect(sum(discounts, (row) => row.uses)).toBe(3);
  });

  it('by payment type, and net sales by tender', () => {
    const payments = Map.groupBy(rows('payments'), (row) => row.payment_type);
    const tenders = Map.groupBy(rows('sales_tenders'), (row) => row.payment_type);
    const byType = Object.fromEntries(
      Object.entries(goldenPaymentTypes).map(([key, type]) => {
        const moved = payments.get(type) ?? [];
        const gross = moved.filter((row) => !row.is_refund);
        const figures = {
          gross_payments: sum(gross, (row) => row.amount_cents),
          refunds: sum(moved, (row) => (row.is_refund ? -row.amount_cents : 0)),
          net_payments: sum(moved, (row) => row.amount_cents),
          net_sales: sum(tenders.get(type) ?? [], (row) => row.net_cents),
        };
        return [key, figures];
      }),
    );
    expect(byType).toEqual(expected.payment);
  });

  it('by royalty base', () => {
    const excluded = grouped(
      lines,
      (line) => line.store,
      (group) => sum(group, (line) => line.excluded_net_cents),
    );
    for (const royalty of Object.values(expected.royalty)) {
      expect(excluded[String(royalty.shop)]).toBe(royalty.excluded_sales);
    }
  });
});
