import { allFacts, changeFacts, type EventFacts, netFacts, placedAt } from './net-facts.ts';
import type { FactLocation } from './order-facts.ts';

/**
 * What changed of an order on business days that were closed by then, and the open day that it was posted on instead:
 * the day it came (domain.md 2.4, I14). Kept with the order, so that its facts can be worked out again.
 */
export type LatePosting = {
  /** The moment it came, ISO 8601 in UTC, and its business day. */
  at: string;
  local_date: string;
  /** The change, on the days and with the moments that it belongs to: + what is more, − what is less. */
  facts: EventFacts;
};

type Fact = { at: string; local_date: string };

const byTime = (a: Fact, b: Fact) => Date.parse(a.at) - Date.parse(b.at);

/** As they stand where nothing came late: the first one of a closed day goes on being the first. */
const byTimeAndLine = (a: Fact & { line_no: number }, b: Fact & { line_no: number }) =>
  byTime(a, b) || a.line_no - b.line_no;

/**
 * The facts of an order as they are posted: what came late stands on the day it came, and is missing on its own. What came
 * late says where it was taken, so what it is taken off must say so, too.
 */
export const postedLate = (
  facts: EventFacts,
  late: readonly LatePosting[],
  location: FactLocation,
): EventFacts => {
  const came = late.map(({ at, local_date, facts: own }) =>
    changeFacts(own, (fact) => ({ ...fact, at, local_date })),
  );
  const posted = netFacts(
    allFacts([placedAt(facts, location), ...came]),
    allFacts(late.map((posting) => posting.facts)),
  );
  return {
    sales_lines: posted.sales_lines.toSorted(byTimeAndLine),
    order_charges: posted.order_charges.toSorted(byTime),
    payments: posted.payments.toSorted(byTime),
    order_taxes: posted.order_taxes.toSorted(byTime),
    order_discounts: posted.order_discounts.toSorted(byTime),
  };
};

/** Which of some facts lie on days that a question holds for. */
export const factsOn = (facts: EventFacts, isMeant: (day: string) => boolean): EventFacts => {
  const on = <T extends Fact>(list: readonly T[]) => list.filter(({ local_date }) => isMeant(local_date));
  return {
    sales_lines: on(facts.sales_lines),
    order_charges: on(facts.order_charges),
    payments: on(facts.payments),
    order_taxes: on(facts.order_taxes),
    order_discounts: on(facts.order_discounts),
  };
};

export const isNoFact = (facts: EventFacts): boolean =>
  Object.values(facts).every((list) => list.length === 0);
