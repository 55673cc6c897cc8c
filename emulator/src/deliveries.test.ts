import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { chainAt } from '@backroom/demo/chain';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ordersByIds, subscribe } from './testing/documents.fixture.ts';
import { type Tried, tryEmulator } from './testing/try.fixture.ts';

type Heard = { headers: IncomingHttpHeaders; body: string };

const heard: Heard[] = [];
let status = 200;
const listener = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    heard.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(status).end();
  });
});

const chain = chainAt(new Date('2026-02-20T15:00:00Z'), { stores: 1, days: 10, dailyOrders: 4 });
let tried: Tried;
let uri: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  uri = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hooks`;
});
beforeEach(async () => {
  await tried?.close();
  tried = await tryEmulator({ chain, frozen: true });
  heard.length = 0;
  status = 200;
});
afterAll(async () => {
  await tried.close();
  listener.closeAllConnections();
  listener.close();
});

const subscribeTo = async (topic: string, name = `backroom-${topic}`) =>
  (await tried.data(subscribe, { topic, uri, fields: ['id', 'admin_graphql_api_id', 'updated_at'], name }))
    .webhookSubscriptionCreate;

const control = async (path: string, message: Record<string, unknown>) => {
  const response = await fetch(`${tried.address}/_emulator/${path}`, {
    method: 'POST',
    body: JSON.stringify({ shop: tried.domain, ...message }),
  });
  expect(response.status).toBe(200);
  // An order, or a return: what these tests read of it, they expect.
  return (await response.json()) as { id: string; lines: { id: string }[]; returnId: string };
};

const buy = async () => {
  const [variant] = tried.emulator.shops.get(tried.domain)?.catalogue.variants.values() ?? [];
  const order = await control('orders/place', {
    purchase: { lines: [{ variantId: variant?.id, quantity: 3 }], taxes: [{ title: 'Tax', rate: '0.05' }] },
  });
  await tried.emulator.deliveries.settled();
  return order;
};

it('tells of an order, signed, with the fields asked for', async () => {
  expect((await subscribeTo('ORDERS_CREATE')).userErrors).toEqual([]);
  const order = await buy();
  expect(heard).toHaveLength(1);
  const { headers, body } = heard[0] ?? { headers: {}, body: '' };
  expect(headers).toMatchObject({
    'x-shopify-topic': 'orders/create',
    'x-shopify-shop-domain': tried.domain,
  });
  expect(headers['x-shopify-hmac-sha256']).toBe(
    createHmac('sha256', 'own-app-secret').update(body).digest('base64'),
  );
  expect(Object.keys(JSON.parse(body))).toEqual(['id', 'admin_graphql_api_id', 'updated_at']);
  expect(body).toContain(`"id":${order.id},`);
});

it('takes a name, and an address for a topic, only once', async () => {
  await subscribeTo('ORDERS_CREATE', 'one');
  expect((await subscribeTo('ORDERS_UPDATED', 'one')).userErrors[0].message).toBe(
    'Name has already been taken',
  );
  expect((await subscribeTo('ORDERS_CREATE', 'two')).userErrors[0].message).toContain('already been taken');
});

it('repeats eight times within four hours, then deletes the subscription', async () => {
  await subscribeTo('ORDERS_CREATE');
  status = 500;
  await buy();
  expect(heard).toHaveLength(1);
  await tried.emulator.clock.advance(3 * 3_600_000);
  expect(heard.length).toBeLessThan(9);
  expect(tried.emulator.shops.get(tried.domain)?.subscriptions.size).toBe(1);
  await tried.emulator.clock.advance(3_600_000);
  expect(heard).toHaveLength(9);
  expect(new Set(heard.map(({ headers }) => headers['x-shopify-webhook-id'])).size).toBe(1);
  expect(tried.emulator.shops.get(tried.domain)?.subscriptions.size).toBe(0);
});

it('doubles, holds back and loses what it is told to', async () => {
  await subscribeTo('ORDERS_CREATE');
  await control('webhooks', { copies: 2 });
  await buy();
  expect(heard).toHaveLength(2);
  await control('webhooks', { mode: 'hold', copies: 1 });
  await buy();
  await buy();
  expect(heard).toHaveLength(2);
  await control('webhooks/release', { reverse: true });
  expect(heard).toHaveLength(4);
  await control('webhooks', { mode: 'drop' });
  await buy();
  expect(heard).toHaveLength(4);
});

it('keeps a ledger of an order that is edited, returned, refunded and cancelled', async () => {
  const order = await buy();
  const lineId = order.lines[0]?.id ?? '';
  const read = async () =>
    (await tried.data(ordersByIds, { ids: [`gid://shopify/Order/${order.id}`] })).nodes[0];
  const before = await read();
  await tried.emulator.clock.advance(60_000);
  await control('orders/edit', { order: order.id, edit: { remove: [{ lineId, quantity: 1 }] } });
  const { returnId } = await control('orders/return', {
    order: order.id,
    goods: { lines: [{ lineId, quantity: 1 }] },
  });
  const returned = await read();
  expect(returned.lineItems.nodes[0]).toMatchObject({ quantity: 3, currentQuantity: 1 });
  expect(returned.totalRefundedSet.shopMoney.amount).toBe('0.0');
  await control('orders/refund', { order: order.id, refund: { cents: 500, returnId } });
  await tried.emulator.clock.advance(60_000);
  await control('orders/cancel', { order: order.id });
  const after = await read();
  expect(after.agreements.nodes.map(({ reason }: { reason: string }) => reason)).toEqual([
    'ORDER',
    'ORDER_EDIT',
    'RETURN',
    'REFUND',
    'REFUND',
  ]);
  expect(after.currentTotalPriceSet.shopMoney.amount).toBe('0.0');
  expect(after.displayFinancialStatus).toBe('PARTIALLY_REFUNDED');
  expect(after.updatedAt > before.updatedAt).toBe(true);
});
