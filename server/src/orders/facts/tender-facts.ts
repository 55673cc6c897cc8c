import { allocate } from '@backroom/contract/kit/money';
import type { SalesLineFact, TenderFact, UncountedFacts } from './order-facts.ts';
import { UNPAID } from './payment-type.ts';
import type { OrderEvent } from './timeline.ts';

type Net = Pick<SalesLineFact, 'gross_cents' | 'discount_cents' | 'return_cents'>;

export const netOf = (fact: Net) => fact.gross_cents - fact.discount_cents - fact.return_cents;

/** What one event added to what the order costs: net sales, charges and tax. */
const valueOfEvent = (facts: Pick<UncountedFacts, 'sales_lines' | 'order_charges'>, event: string) =>
  facts.sales_lines
    .filter((fact) => fact.event === event)
    .reduce((sum, fact) => sum + netOf(fact) + fact.tax_cents, 0) +
  facts.order_charges
    .filter((fact) => fact.event === event)
    .reduce((sum, fact) => sum + fact.amount_cents + fact.tax_cents, 0);

/**
 * What was due from each event on, less what later events took off it: an addition that nobody paid yet
 * leaves the tenders of what was paid before alone, and what was taken off is no longer owed.
 */
const dueByEvent = (values: readonly number[]): number[] => {
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
 * Net sales of each event split over the order's tenders in proportion to what they took, the part that
 * nobody paid yet under `Unpaid`; largest remainder, so the parts of an event sum to its net (R3).
 */
export const tenderFacts = (
  facts: Pick<UncountedFacts, 'sales_lines' | 'order_charges'>,
  events: readonly OrderEvent[],
  captured: ReadonlyMap<string, number>,
): TenderFact[] => {
  const taken = [...captured.values()].reduce((sum, cents) => sum + cents, 0);
  const due = dueByEvent(events.map(({ event }) => valueOfEvent(facts, event)));
  return events.flatMap(({ event, local_date }, index) => {
    const net = facts.sales_lines
      .filter((fact) => fact.event === event)
      .reduce((sum, fact) => sum + netOf(fact), 0);
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
