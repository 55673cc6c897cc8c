import type {
  CountedDiscount,
  CountedPayment,
  CountedSalesLine,
  CountedTax,
  DiscountFact,
  OrderFacts,
  PaymentFact,
  SalesLineFact,
  TaxFact,
  UncountedFacts,
} from './order-facts.ts';

type Key = readonly (string | number)[];

const isBefore = (a: Key, b: Key): boolean => {
  for (const [index, left] of a.entries()) {
    const right = b[index] ?? '';
    if (left !== right) return left < right;
  }
  return false;
};

/**
 * Of each group the first fact: by business day, moment and then `rank`, so that the choice is the same whatever
 * order the facts come in (migrations/0040 makes the same one). Facts whose group is null are in none.
 */
const firstOfEach = <T extends { local_date: string; at: string }>(
  facts: readonly T[],
  rank: (fact: T) => Key,
  groupOf: (fact: T) => string | null,
): Set<T> => {
  const first = new Map<string, { fact: T; key: Key }>();
  for (const fact of facts) {
    const group = groupOf(fact);
    if (group === null) continue;
    const key = [fact.local_date, Date.parse(fact.at), ...rank(fact)];
    const known = first.get(group);
    if (!known || isBefore(key, known.key)) first.set(group, { fact, key });
  }
  return new Set([...first.values()].map(({ fact }) => fact));
};

const one = <T>(chosen: ReadonlySet<T>, fact: T) => (chosen.has(fact) ? 1 : 0);

/** Says of facts in their order whether each is the first that sold something of a group. */
const firstSale = () => {
  const seen = new Set<string>();
  return (fact: SalesLineFact, group: string): 0 | 1 => {
    if (fact.units_sold <= 0 || seen.has(group)) return 0;
    seen.add(group);
    return 1;
  };
};

const countLines = (facts: readonly SalesLineFact[], order_date: string): CountedSalesLine[] => {
  const rank = (fact: SalesLineFact) => [fact.kind, fact.line_no, fact.event];
  const ofTicket = firstOfEach(facts, rank, (fact) =>
    JSON.stringify([...rank(fact), fact.local_date, fact.sku, fact.vendor]),
  );
  const ofBucket = firstOfEach(facts, rank, (fact) => String(fact.tax_bucket));
  const first = firstSale();
  return facts.map((fact) => ({
    ...fact,
    order_date,
    orders_count: first(fact, 'order'),
    sku_orders: first(fact, `sku ${fact.sku}`),
    vendor_orders: first(fact, `vendor ${fact.vendor}`),
    category_orders: first(fact, `category ${fact.category}`),
    tickets: one(ofTicket, fact),
    bucket_orders: one(ofBucket, fact),
  }));
};

const countPayments = (facts: readonly PaymentFact[], order_date: string): CountedPayment[] => {
  const rank = (fact: PaymentFact) => [fact.event];
  const moved = (fact: PaymentFact, group: string) => (fact.amount_cents === 0 ? null : group);
  const all = firstOfEach(facts, rank, (fact) => moved(fact, ''));
  const ofType = firstOfEach(facts, rank, (fact) => moved(fact, fact.payment_type));
  return facts.map((fact) => ({
    ...fact,
    order_date,
    orders_count: one(all, fact),
    payment_type_orders: one(ofType, fact),
    facts: fact.amount_cents === 0 ? 0 : 1,
  }));
};

const countTaxes = (facts: readonly TaxFact[], order_date: string): CountedTax[] => {
  const nameOf = ({ tax }: TaxFact) => [tax.jurisdiction, tax.name, tax.rate];
  const rank = (fact: TaxFact) => [fact.line_no, fact.event, ...nameOf(fact)];
  const all = firstOfEach(facts, rank, () => '');
  const ofTax = firstOfEach(facts, rank, (fact) => JSON.stringify(nameOf(fact)));
  const ofShipping = firstOfEach(facts, rank, (fact) =>
    fact.taxable_shipping_cents === 0 ? null : JSON.stringify([fact.event, fact.line_no, fact.local_date]),
  );
  return facts.map((fact) => ({
    ...fact,
    order_date,
    orders_count: one(all, fact),
    tax_orders: one(ofTax, fact),
    distinct_taxable_shipping_cents: ofShipping.has(fact) ? fact.taxable_shipping_cents : 0,
    collected_cents: Math.max(fact.tax_cents, 0),
    facts: 1,
  }));
};

const countDiscounts = (facts: readonly DiscountFact[], order_date: string): CountedDiscount[] => {
  const rank = ({ line_no, event, label }: DiscountFact) => [
    line_no,
    event,
    label.title,
    label.code,
    label.method,
    label.discount_type,
    label.value_type,
    label.value,
    label.funded_by,
  ];
  const all = firstOfEach(facts, rank, (fact) => (fact.uses === 0 ? null : ''));
  const ofLine = firstOfEach(facts, rank, (fact) =>
    fact.units === 0 && fact.gross_cents === 0
      ? null
      : JSON.stringify([fact.event, fact.line_no, fact.local_date]),
  );
  const wasUsed = facts.some(({ uses }) => uses > 0);
  return facts.map((fact) => ({
    ...fact,
    order_date,
    orders_count: one(all, fact),
    distinct_units: ofLine.has(fact) ? fact.units : 0,
    distinct_gross_cents: ofLine.has(fact) ? fact.gross_cents : 0,
    facts: wasUsed ? 1 : 0,
  }));
};

const firstDay = (facts: UncountedFacts): string =>
  [
    ...facts.sales_lines,
    ...facts.order_charges,
    ...facts.payments,
    ...facts.order_taxes,
    ...facts.order_discounts,
  ]
    .map(({ local_date }) => local_date)
    .sort()[0] ?? '';

/**
 * Completes the facts of an order with what makes distinct orders, tickets and lines plain sums over any days that
 * begin no later than the order did: 1 on the first fact of each group, 0 on the others (domain.md 2.1, M:
 * orders_count). `order_date` is the order's own first day, so that those that began earlier can be told; `facts`
 * tells whether anything of a group is left on some days, whatever corrections lie there.
 */
export const countOrders = (facts: UncountedFacts): OrderFacts => {
  const order_date = firstDay(facts);
  return {
    ...facts,
    sales_lines: countLines(facts.sales_lines, order_date),
    order_charges: facts.order_charges.map((fact) => ({
      ...fact,
      taxed_amount_cents: fact.tax_cents === 0 ? 0 : fact.amount_cents,
    })),
    payments: countPayments(facts.payments, order_date),
    order_taxes: countTaxes(facts.order_taxes, order_date),
    order_discounts: countDiscounts(facts.order_discounts, order_date),
  };
};
