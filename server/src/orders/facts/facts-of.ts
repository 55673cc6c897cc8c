import type { StoreClock } from '@backroom/contract/kit/dates';
import type { OrderDocument } from '../order-document.ts';
import { adjustmentsOf } from './adjustments.ts';
import { chargeFacts } from './charge-facts.ts';
import { discountFacts } from './discount-facts.ts';
import { type LatePosting, postedLate } from './late-postings.ts';
import { lineMovements } from './line-movements.ts';
import { type EventFacts, netFacts } from './net-facts.ts';
import { countOrders } from './order-counts.ts';
import type { OrderFacts } from './order-facts.ts';
import { capturedByTender, paymentFacts } from './payment-facts.ts';
import { salesLineFacts } from './sales-line-facts.ts';
import { shippingMovements } from './shipping-movements.ts';
import { taxFacts } from './tax-facts.ts';
import { tenderFacts } from './tender-facts.ts';
import { type OrderEvent, timelineOf } from './timeline.ts';
import { valuedLines } from './valued-line.ts';

/** What happened to an order, each thing on the day it happened, whether that day is closed or not. */
const eventFactsOf = (
  document: OrderDocument,
  events: readonly OrderEvent[],
  store: StoreClock,
): EventFacts => {
  const lines = lineMovements(events);
  const shipping = shippingMovements(document, events);
  const facts: EventFacts = {
    sales_lines: salesLineFacts(document, lines, adjustmentsOf(events, lines)),
    order_charges: chargeFacts(document, events, lines, shipping),
    payments: paymentFacts(document, store),
    order_taxes: taxFacts(document, lines, shipping),
    order_discounts: discountFacts(document, lines, shipping),
  };
  // Only what happens after the sale can meet a fact of its own event again.
  return events.length === 1 ? facts : netFacts(facts);
};

/** The facts of a document on the days that they belong to; none of a test order. */
export const ownFactsOf = (document: OrderDocument, store: StoreClock): EventFacts | null =>
  document.test ? null : eventFactsOf(document, timelineOf(document, valuedLines(document), store), store);

/**
 * All facts of an order as it stands: the rows of the six fact tables in terms of names (domain.md 2.1). Pure,
 * and the same for the same document and the same `late` postings; a test order has only what came late.
 */
export const factsOf = (
  document: OrderDocument,
  store: StoreClock,
  late: readonly LatePosting[] = [],
): OrderFacts => {
  const events = document.test ? [] : timelineOf(document, valuedLines(document), store);
  const own = document.test
    ? { sales_lines: [], order_charges: [], payments: [], order_taxes: [], order_discounts: [] }
    : eventFactsOf(document, events, store);
  const facts = late.length === 0 ? own : postedLate(own, late, document.location);
  return countOrders({
    location: document.location,
    ...facts,
    sales_tenders: tenderFacts(facts, events, capturedByTender(document)),
  });
};
