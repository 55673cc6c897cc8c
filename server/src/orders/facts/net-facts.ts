import type {
  ChargeFact,
  DiscountFact,
  FactLocation,
  PaymentFact,
  SalesLineFact,
  TaxFact,
  UncountedFacts,
} from './order-facts.ts';

/** The facts of an order that say what happened; how its sales divide over tenders follows from them. */
export type EventFacts = Omit<UncountedFacts, 'location' | 'sales_tenders'>;

/** What tells facts of one event and day apart, and what they are added up by. */
type Adding<T> = { keyOf: (fact: T) => unknown[]; amounts: readonly (keyof T)[] };

/** A place is known by its id: what it is called may change. */
const placeOf = ({ location }: { location?: FactLocation }) => location?.id ?? null;

const lines: Adding<SalesLineFact> = {
  keyOf: (fact) => [
    fact.line_no,
    fact.kind,
    fact.sku,
    fact.vendor,
    fact.category,
    fact.tax_bucket,
    placeOf(fact),
  ],
  amounts: [
    'units_sold',
    'units_returned',
    'gross_cents',
    'discount_cents',
    'return_cents',
    'tax_cents',
    'cogs_cents',
    'uncosted_net_cents',
    'excluded_net_cents',
  ],
};
const charges: Adding<ChargeFact> = {
  keyOf: (fact) => [fact.kind, fact.event_kind, placeOf(fact)],
  amounts: ['amount_cents', 'discount_cents', 'tax_cents'],
};
const payments: Adding<PaymentFact> = {
  keyOf: (fact) => [fact.payment_type, fact.is_refund],
  amounts: ['amount_cents', 'transactions'],
};
const taxes: Adding<TaxFact> = {
  keyOf: ({ line_no, tax, channel_collected }) => [
    line_no,
    tax.jurisdiction,
    tax.name,
    tax.rate,
    channel_collected,
  ],
  amounts: ['taxable_cents', 'taxable_shipping_cents', 'tax_cents'],
};
const discounts: Adding<DiscountFact> = {
  keyOf: ({ line_no, label }) => [
    line_no,
    label.title,
    label.code,
    label.method,
    label.discount_type,
    label.value_type,
    label.value,
    label.funded_by,
  ],
  amounts: ['units', 'gross_cents', 'amount_cents', 'shipping_amount_cents', 'uses'],
};

type Fact = { event: string; local_date: string };

const net = <T extends Fact>(facts: readonly T[], less: readonly T[], { keyOf, amounts }: Adding<T>): T[] => {
  const sums = new Map<string, { fact: T; cents: number[] }>();
  const add = (fact: T, sign: 1 | -1) => {
    const key = JSON.stringify([fact.event, fact.local_date, ...keyOf(fact)]);
    let sum = sums.get(key);
    if (!sum) {
      sum = { fact, cents: amounts.map(() => 0) };
      sums.set(key, sum);
    }
    for (const [index, name] of amounts.entries()) {
      sum.cents[index] = (sum.cents[index] ?? 0) + sign * Number(fact[name]);
    }
  };
  for (const fact of facts) add(fact, 1);
  for (const fact of less) add(fact, -1);
  return [...sums.values()]
    .filter(({ cents }) => cents.some((one) => one !== 0))
    .map(({ fact, cents }) => ({
      ...fact,
      ...Object.fromEntries(amounts.map((name, index) => [name, cents[index]])),
    }));
};

/** Facts of which each says itself where it was posted: at the order's own location, unless it says so already. */
export const placedAt = (facts: EventFacts, location: FactLocation): EventFacts => {
  const placed = <T extends { location?: FactLocation }>(list: readonly T[]): T[] =>
    list.map((fact) => (fact.location === undefined ? { ...fact, location } : fact));
  return { ...facts, sales_lines: placed(facts.sales_lines), order_charges: placed(facts.order_charges) };
};

/** Every fact changed in what all kinds of them have. */
export const changeFacts = (
  facts: EventFacts,
  change: <T extends { event: string; at: string; local_date: string }>(fact: T) => T,
): EventFacts => ({
  sales_lines: facts.sales_lines.map(change),
  order_charges: facts.order_charges.map(change),
  payments: facts.payments.map(change),
  order_taxes: facts.order_taxes.map(change),
  order_discounts: facts.order_discounts.map(change),
});

/** Facts beside each other, none of them added up. */
export const allFacts = (all: readonly EventFacts[]): EventFacts => ({
  sales_lines: all.flatMap((facts) => facts.sales_lines),
  order_charges: all.flatMap((facts) => facts.order_charges),
  payments: all.flatMap((facts) => facts.payments),
  order_taxes: all.flatMap((facts) => facts.order_taxes),
  order_discounts: all.flatMap((facts) => facts.order_discounts),
});

const none: EventFacts = {
  sales_lines: [],
  order_charges: [],
  payments: [],
  order_taxes: [],
  order_discounts: [],
};

/**
 * One fact for each thing that happened: those of one event, day and line are added up, and what comes to nothing is
 * left out. `less` is taken off.
 */
export const netFacts = (facts: EventFacts, less: EventFacts = none): EventFacts => ({
  sales_lines: net(facts.sales_lines, less.sales_lines, lines),
  order_charges: net(facts.order_charges, less.order_charges, charges),
  payments: net(facts.payments, less.payments, payments),
  order_taxes: net(facts.order_taxes, less.order_taxes, taxes),
  order_discounts: net(facts.order_discounts, less.order_discounts, discounts),
});
