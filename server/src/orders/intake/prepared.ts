import type { StoreClock } from '@backroom/contract/kit/dates';
import { type ClosedPeriod, dayItCame, isClosed } from '../closed-periods.ts';
import { factsOf, ownFactsOf } from '../facts/facts-of.ts';
import { factsOn, isNoFact, type LatePosting } from '../facts/late-postings.ts';
import type { OrderFacts } from '../facts/order-facts.ts';
import type { OrderDocument } from '../order-document.ts';
import type { Versions } from '../versions/telling.ts';
import { type OrderRow, orderRowOf } from './order-row.ts';

/** An order with all that follows from its document and from what came late of it. */
export type PreparedOrder = { document: OrderDocument; facts: OrderFacts; row: OrderRow };

/** What is kept with an order beside its document. */
export type Kept = { versions: Versions | null; late: readonly LatePosting[] };

const nothingKept: Kept = { versions: null, late: [] };

export const prepare = (
  document: OrderDocument,
  clock: StoreClock,
  kept: Kept = nothingKept,
): PreparedOrder => {
  const facts = factsOf(document, clock, kept.late);
  return { document, facts, row: orderRowOf(document, facts, clock, kept) };
};

const daysOfFacts = ({ sales_lines, order_charges, payments }: OrderFacts): string[] =>
  [...sales_lines, ...order_charges, ...payments].map(({ local_date }) => local_date);

/** A new order of which what belongs to closed days is posted on the day it came: today. */
export const openedUp = (
  prepared: PreparedOrder,
  clock: StoreClock,
  closed: readonly ClosedPeriod[],
): PreparedOrder => {
  const isLate = (day: string) => isClosed(closed, day);
  if (closed.length === 0 || !daysOfFacts(prepared.facts).some(isLate)) return prepared;
  const own = ownFactsOf(prepared.document, clock);
  const facts = own && factsOn(own, isLate);
  if (!facts || isNoFact(facts)) return prepared;
  const late = [{ ...dayItCame(closed, clock), facts }];
  return prepare(prepared.document, clock, { versions: null, late });
};
