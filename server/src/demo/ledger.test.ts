import { chainAt } from '@backroom/demo/chain';
import { planGiftCards } from '@backroom/demo/orders/gift-card-plan';
import { ledgerOf, worthOfSales } from '@backroom/demo/orders/ledger';
import { ordersOfStore } from '@backroom/demo/orders/store-orders';
import { expect, it } from 'vitest';
import { factsOf, valueOfFacts } from '../orders/facts/index.ts';

it("the generator's ledger and the facts say the same worth of every event of every order", () => {
  const chain = chainAt(new Date('2026-02-20T15:00:00Z'), { stores: 8, days: 100, dailyOrders: 4 });
  const plan = planGiftCards(chain);
  const kinds = new Set<string>();
  for (const store of chain.stores) {
    for (const { document } of ordersOfStore(chain, store, plan)) {
      const facts = factsOf(document, { timezone: store.timezone, day_cutoff_minutes: 0 });
      for (const { event, sales } of ledgerOf(document)) {
        const isOfEvent = (fact: { event: string }) => fact.event === event;
        kinds.add(event.split(':')[0] ?? '');
        expect([document.name, event, worthOfSales(sales)]).toEqual([
          document.name,
          event,
          valueOfFacts({
            sales_lines: facts.sales_lines.filter(isOfEvent),
            order_charges: facts.order_charges.filter(isOfEvent),
          }),
        ]);
      }
    }
  }
  expect([...kinds].sort()).toEqual(['cancel', 'edit', 'refund', 'sale']);
});
