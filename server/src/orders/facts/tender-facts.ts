import { allocate } from '@backroom/contract/kit/money';
import type { Dated, SalesLineFact, TenderFact, UncountedFacts } from './order-facts.ts';
import { UNPAID } from './payment-type.ts';

type Net = Pick<SalesLineFact, 'gross_cents' | 'discount_cents' | 'return_cents'>;

export const netOf = (fact: Net) => fact.gross_cents - fact.discount_cents - fact.return_cents;

type ValueFacts = Pick<UncountedFacts, 'sales_lines' | 'order_charges'>;

/** An event on one business day: the whole of it, unless a part came late and stands on the day it came. */
type Step = Dated;

const isOf =
  ({ event, local_date }: Step) =>
  (fact: Dated) =>
    fact.event === event && fact.local_date === local_date;

/** What one step added to what the order costs: net sales, charges and tax. */
const valueOfStep = (facts: ValueFacts, step: Step) =>
  facts.sales_lines.filter(isOf(step)).reduce((sum, fact) => sum + netOf(fact) + fact.tax_cents, 0) +
  facts.order_charges.filter(isOf(step)).reduce((sum, fact) => sum + fact.amount_cents + fact.tax_cents, 0);

/** The events of an order, and what came late of them, in the order of time. */
const stepsOf = (facts: ValueFacts, events: readonly Step[]): Step[] => {
  const steps: Step[] = [...events];
  for (const fact of [...facts.sales_lines, ...facts.order_charges]) {
    if (!steps.some((step) => isOf(step)(fact))) steps.push(fact);
  }
  return steps.length === events.length ? steps : steps.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
};

/**
 * What was due from each step on, less what later ones took off it: an addition that nobody paid yet
 * leaves the tenders of what was paid before alone, and what was taken off is no longer owed.
 */
const dueByStep = (values: readonly number[]): number[] => {
  let total = 0;
  const due = values.map((value) => {
    total += value;
    return total;
  });
  for (let index = due.length - 2; index >= 0; index -= 1) {
    due[index] = Math.min(due[index] ?? 0, due[index + 1] ?? 0);
  }
  return due;
};

/**
 * Net sales of each event and day split over the order's tenders in proportion to what they took, the part that
 * nobody paid yet under `Unpaid`; largest remainder, so the parts of an event sum to its net (R3).
 */
export const tenderFacts = (
  facts: ValueFacts,
  events: readonly Dated[],
  captured: ReadonlyMap<string, number>,
): TenderFact[] => {
  const taken = [...captured.values()].reduce((sum, cents) => sum + cents, 0);
  const steps = stepsOf(facts, events);
  const due = dueByStep(steps.map((step) => valueOfStep(facts, step)));
  return steps.flatMap((step, index) => {
    const { event, local_date } = step;
    const net = facts.sales_lines.filter(isOf(step)).reduce((sum, fact) => sum + netOf(fact), 0);
    const unpaid = Math.max(0, (due[index] ?? 0) - taken);
    const weights = taken + unpaid > 0 ? [...captured, [UNPAID, unpaid] as const] : [[UNPAID, 1] as const];
    const shares = allocate(
      net,
      weights.map(([, cents]) => cents),
    );
    return weights
      .map(([payment_type], at) => ({ event, local_date, payment_type, net_cents: shares[at] ?? 0 }))
      .filter((fact) => fact.net_cents !== 0);
  });
};
