import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Practice, startPractice } from '../../testing/practice-shop.ts';
import { teller } from './tell.fixture.ts';

const domains = ['pier.myshopify.com', 'bay.myshopify.com'];
const shopIds: number[] = [];
let practice: Practice;
beforeAll(async () => {
  practice = await startPractice();
  for (const domain of domains) {
    const shopId = await practice.server.addShop({ domain });
    shopIds.push(shopId);
    await practice.connect(shopId, domain);
  }
});
afterAll(() => practice.close());

test('messages that come at the same moment are each kept, and what they tell of is listed once with its newest state', async () => {
  const { db } = practice.server.services;
  await db.deleteFrom('shopify_dirty').execute();
  const messages = Array.from({ length: 60 }, (_, at) => ({
    domain: domains[at % 2] ?? '',
    body: { id: 1 + (at % 6), updated_at: `2026-03-01T10:00:${at < 10 ? '0' : ''}${at}-05:00` },
    headers: { 'x-shopify-webhook-id': `message-${at}` },
  }));
  const tell = ({ domain, body, headers }: (typeof messages)[number]) =>
    teller(practice, domain)('orders/updated', body, headers);
  const strange = (headers: Record<string, string>) =>
    teller(practice, domains[0] ?? '')('orders/updated', { id: 99 }, headers);
  // Each of them twice, as Shopify sends what it thinks was lost; before them one that is forged, and one of a shop that nobody knows.
  const [first, forged, unknown, ...answers] = await Promise.all([
    ...messages.slice(0, 1).map(tell),
    strange({ 'x-shopify-hmac-sha256': 'Zm9yZ2Vk' }),
    strange({ 'x-shopify-shop-domain': 'hill.myshopify.com' }),
    ...[...messages, ...messages].map(tell),
  ]);
  expect([first, forged, unknown]).toEqual([200, 401, 200]);
  expect([...new Set(answers)]).toEqual([200]);
  const listed = await db
    .selectFrom('shopify_dirty')
    .select(['shop_id', 'number', 'seen_updated_at'])
    .where('kind', '=', 'orders')
    .orderBy('number')
    .execute();
  expect(listed).toEqual(
    [1, 2, 3, 4, 5, 6].map((number) => ({
      shop_id: shopIds[(number - 1) % 2],
      number: String(number),
      seen_updated_at: new Date(`2026-03-01T10:00:${53 + number}-05:00`),
    })),
  );
  const kept = await db
    .selectFrom('shopify_deliveries')
    .select('webhook_id')
    .where('number', 'is not', null)
    .execute();
  expect(kept.map(({ webhook_id }) => webhook_id).toSorted()).toEqual(
    messages.map(({ headers }) => headers['x-shopify-webhook-id']).toSorted(),
  );
});
