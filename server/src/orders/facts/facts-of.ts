import type { OrderDocument } from '../order-document.ts';
import { adjustmentsOf } from './adjustments.ts';
import { chargeFacts } from './charge-facts.ts';
import { discountFacts } from './discount-facts.ts';
import { lineMovements } from './line-movements.ts';
import { countOrders } from './order-counts.ts';
import type { OrderFacts } from './order-facts.ts';
import { capturedByTender, paymentFacts } from './payment-facts.ts';
import { salesLineFacts } from './sales-line-facts.ts';
import { shippingMovements } from './shipping-movements.ts';
import { taxFacts } from './tax-facts.ts';
import { tenderFacts } from './tender-facts.ts';
import { type StoreClock, timelineOf } from './timeline.ts';
import { valuedLines } from './valued-line.ts';

const noFacts = (): Omit<OrderFacts, 'location'> => ({
  sales_lines: [],
  order_charges: [],
  payments: [],
  sales_tenders: [],
  order_taxes: [],
  order_discounts: [],
});

/**
 * All facts of an order as it stands: the rows of the six fact tables in terms of names (domain.md 2.1). Pure,
 * and the same for the same document; a test order has none.
 */
export const factsOf = (document: OrderDocument, store: StoreClock): OrderFacts => {
  if (document.test) return { location: document.location, ...noFacts() };
  const events = timelineOf(document, valuedLines(document), store);
  const lines = lineMovements(events);
  const shipping = shippingMovements(document, events);
  const value = {
    sales_lines: salesLineFacts(document, lines, adjustmentsOf(events, lines)),
    order_charges: chargeFacts(document, events, lines, shipping),
  };
  return countOrders({
    location: document.location,
    ...value,
    payments: paymentFacts(document, store),
    sales_tenders: tenderFacts(value, events, capturedByTender(document)),
    order_taxes: taxFacts(document, lines, shipping),
    order_discounts: discountFacts(document, lines, shipping),
  });
};
