import { factsOf } from '../facts/facts-of.ts';
import type { OrderFacts } from '../facts/order-facts.ts';
import type { StoreClock } from '../facts/timeline.ts';
import type { OrderDocument } from '../order-document.ts';
import { type OrderRow, orderRowOf } from './order-row.ts';

/** An order with all that follows from its document. */
export type PreparedOrder = { document: OrderDocument; facts: OrderFacts; row: OrderRow };

export const prepare = (document: OrderDocument, clock: StoreClock): PreparedOrder => {
  const facts = factsOf(document, clock);
  return { document, facts, row: orderRowOf(document, facts, clock) };
};
