import { chainAt } from '@backroom/demo/chain';
import { planGiftCards } from '@backroom/demo/orders/gift-card-plan';
import { ordersOfStore } from '@backroom/demo/orders/store-orders';
import { startEmulator } from '@backroom/emulator';
import { expect, test } from 'vitest';
import { factsOf } from '../orders/facts/index.ts';
import type { OrderFacts } from '../orders/facts/order-facts.ts';
import type { OrderDocument, TaxLine } from '../orders/index.ts';
import { ordersByIds } from '../shopify/documents/orders.ts';
import { readShopifyOrder } from './index.ts';

/** Shopify tells neither the jurisdiction of a tax at the till nor what goods cost then. */
const asTold = (document: OrderDocument): OrderDocument => {
  const plainTax = (tax: TaxLine): TaxLine => ({ ...tax, jurisdiction: '' });
  return {
    ...document,
    lines: document.lines.map((line) => ({
      ...line,
      unit_cost_cents: null,
      taxes: line.taxes.map(plainTax),
    })),
    shipping: document.shipping.map((line) => ({ ...line, taxes: line.taxes.map(plainTax) })),
  };
};

/** Nor who pays for a discount, or what it is called beside its code; an edit has another id. */
const comparable = ({ order_discounts, ...facts }: OrderFacts) => {
  const named = JSON.stringify(facts, (name, value) =>
    name === 'event' ? String(value).replace(/^edit:.*/, 'edit') : value,
  );
  const discounts = order_discounts.map(({ label, event, ...fact }) => ({
    ...fact,
    code: label.code,
    method: label.method,
    value: label.value,
    event: event.replace(/^edit:.*/, 'edit'),
    // Which of two discounts counts the line depends on what they are called.
    distinct_gross_cents: 0,
    distinct_units: 0,
  }));
  return { facts: JSON.parse(named), discounts };
};

const chain = chainAt(new Date('2026-02-20T15:00:00Z'), { stores: 4, days: 60, dailyOrders: 5 });

test('an order that a shop tells comes to the same facts as the order that it was made of', async () => {
  const { emulator, address, close } = await startEmulator({ chain, frozen: true });
  const app = emulator.addApp({ clientId: 'app' });
  let compared = 0;
  const plan = planGiftCards(chain);
  for (const store of chain.stores) {
    const shop = emulator.shops.get(store.domain);
    if (!shop) throw new Error('No shop');
    shop.restoreRate = 1_000_000;
    const token = emulator.tokens.giveStatic(shop, app);
    const documents = new Map(
      [...ordersOfStore(chain, store, plan)].map(({ document }) => [document.shopify_order_id, document]),
    );
    const ids = [...documents.keys()];
    for (let start = 0; start < ids.length; start += 5) {
      await emulator.clock.advance(60_000);
      const response = await fetch(`${address}/${store.domain}/admin/api/2026-07/graphql.json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
        body: JSON.stringify({
          query: ordersByIds.text,
          variables: { ids: ids.slice(start, start + 5).map((id) => `gid://shopify/Order/${id}`) },
        }),
      });
      // What the emulator answers is for the reader under test to read.
      const answer = (await response.json()) as { data: { nodes: Record<string, unknown>[] } };
      for (const node of answer.data.nodes) {
        const outcome = readShopifyOrder(node, { currency: 'USD' });
        if (outcome.messages) throw new Error(JSON.stringify([node.name, outcome.messages]));
        const wanted = documents.get(outcome.document.shopify_order_id);
        if (!wanted) throw new Error('No order');
        const facts = (document: OrderDocument) =>
          comparable(factsOf(asTold(document), { timezone: store.timezone, day_cutoff_minutes: 0 }));
        compared += 1;
        // Shopify knows a cancellation as one refund of all that is left.
        if (wanted.cancelled_at !== null) continue;
        expect(facts(outcome.document)).toEqual(facts(wanted));
      }
    }
  }
  expect(compared).toBeGreaterThan(500);
  await close();
});
