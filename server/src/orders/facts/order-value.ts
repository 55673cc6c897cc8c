import type { UncountedFacts } from './order-facts.ts';
import { netOf } from './tender-facts.ts';

/** What the facts of an order are worth: net sales, tax, shipping, fees, tips and gift cards (I15). */
export const valueOfFacts = (facts: Pick<UncountedFacts, 'sales_lines' | 'order_charges'>): number =>
  facts.sales_lines.reduce((sum, fact) => sum + netOf(fact) + fact.tax_cents, 0) +
  facts.order_charges.reduce((sum, fact) => sum + fact.amount_cents + fact.tax_cents, 0);
