import { chainAt } from '@backroom/demo/chain';
import { planGiftCards } from '@backroom/demo/orders/gift-card-plan';
import { ordersOfStore } from '@backroom/demo/orders/store-orders';
import { afterAll, describe, expect, it } from 'vitest';
import {
  bulkKinds,
  bulkOrders,
  bulkPoll,
  bulkStart,
  changedOrders,
  ordersByIds,
  shopQuery,
} from './testing/documents.fixture.ts';
import { type Tried, tryEmulator } from './testing/try.fixture.ts';

const chain = chainAt(new Date('2026-02-20T15:00:00Z'), { stores: 2, days: 60, dailyOrders: 4 });
const open: Tried[] = [];
const start = async (...args: Parameters<typeof tryEmulator>) => {
  const tried = await tryEmulator(...args);
  open.push(tried);
  return tried;
};
afterAll(() => Promise.all(open.map((tried) => tried.close())));

const documents = () => {
  const [store] = chain.stores;
  if (!store) throw new Error('The chain has no store');
  return [...ordersOfStore(chain, store, planGiftCards(chain))].map(({ document }) => document);
};

/** All lines of a bulk query that ran to its end. */
const bulkLines = async ({ data, emulator, address }: Tried, query: string) => {
  const started = await data(bulkStart, { query });
  expect(started.bulkOperationRunQuery.userErrors).toEqual([]);
  const { id } = started.bulkOperationRunQuery.bulkOperation;
  await emulator.clock.advance(1_000);
  const { bulkOperation } = await data(bulkPoll, { id });
  expect(bulkOperation).toMatchObject({ status: 'COMPLETED', errorCode: null });
  expect(bulkOperation.url === null || bulkOperation.url.startsWith(address)).toBe(true);
  const text = bulkOperation.url === null ? '' : await (await fetch(bulkOperation.url)).text();
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Record<string, unknown> => JSON.parse(line));
  expect(lines).toHaveLength(Number(bulkOperation.objectCount));
  expect(lines.filter((line) => !('__parentId' in line))).toHaveLength(Number(bulkOperation.rootObjectCount));
  return lines;
};

describe('a shop of the demo chain', () => {
  it('says of each order what the chain sold', async () => {
    const { data } = await start({ chain, frozen: true });
    const sold = documents().slice(-5);
    const ids = sold.map(({ shopify_order_id }) => `gid://shopify/Order/${shopify_order_id}`);
    const { nodes } = await data(ordersByIds, { ids });
    for (const [index, document] of sold.entries()) {
      expect(nodes[index]).toMatchObject({
        name: document.name,
        sourceName: document.channel,
        displayFinancialStatus: document.financial_status.toUpperCase(),
        cancelledAt: document.cancelled_at,
      });
      expect(nodes[index].lineItems.nodes.map(({ sku }: { sku: string }) => sku)).toEqual(
        document.lines.map(({ sku }) => sku),
      );
    }
  });

  it('has sales that add up to what each order comes to now', async () => {
    const tried = await start({ chain, frozen: true });
    const lines = await bulkLines(tried, bulkOrders);
    const orders = lines.filter(({ id }) => String(id).includes('/Order/'));
    expect(orders).toHaveLength(documents().length);
    const orderOf = new Map(
      lines
        .filter(({ id }) => String(id).includes('Agreement'))
        .map(({ id, __parentId }) => [id, __parentId]),
    );
    const cents = (bag: unknown) =>
      Math.round(Number((bag as { shopMoney: { amount: string } }).shopMoney.amount) * 100);
    const worth = new Map<unknown, number>();
    for (const sale of lines.filter(({ id }) => String(id).includes('/Sale/'))) {
      const order = orderOf.get(sale.__parentId);
      worth.set(order, (worth.get(order) ?? 0) + cents(sale.totalAmount));
    }
    for (const { id, currentTotalPriceSet } of orders)
      expect(worth.get(id)).toBe(cents(currentTotalPriceSet));
  });

  it('lists what changed, page by page, each once', async () => {
    const { data } = await start({ chain, frozen: true });
    const seen: string[] = [];
    const filter = "updated_at:>='2026-01-15T00:00:00Z'";
    for (let after: string | null = null; ; ) {
      const {
        orders,
      }: {
        orders: {
          nodes: { id: string; updatedAt: string }[];
          pageInfo: { hasNextPage: boolean; endCursor: string };
        };
      } = await data(changedOrders.replace('first: 250', 'first: 20'), { filter, after });
      seen.push(...orders.nodes.map(({ id }) => id));
      if (!orders.pageInfo.hasNextPage) break;
      after = orders.pageInfo.endCursor;
    }
    const expected = documents().filter(({ updated_at }) => (updated_at ?? '') >= '2026-01-15T00:00:00');
    expect(seen).toHaveLength(expected.length);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('answers the kinds of the first load that it has', async () => {
    const tried = await start({ chain, frozen: true });
    const shop = await tried.data(shopQuery);
    expect(shop.shop.myshopifyDomain).toBe(tried.domain);
    for (const query of bulkKinds.filter((one) =>
      /^\{ (products|inventoryItems|customers|collections)/.test(one),
    )) {
      expect((await bulkLines(tried, query)).length).toBeGreaterThan(5);
    }
  });
});

it('numbers what a hundred shops make so that none has another’s', async () => {
  const { emulator } = await start();
  const shops = Array.from({ length: 99 }, (_, at) =>
    emulator.addShop({ domain: `shop-${at}.myshopify.com` }),
  );
  expect(new Set(shops.map((shop) => shop.nextId('BulkOperation'))).size).toBe(shops.length);
});
