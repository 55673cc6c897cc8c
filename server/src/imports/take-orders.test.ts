import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Practice, startPractice } from '../testing/practice-shop.ts';

let practice: Practice;
let key: string;
let shopId: number;

const newKey = async (domain: string, permissions: string[]) => {
  const token = await practice.server.signIn({ email: `${domain}@example.com`, role: 'SuperAdmin' });
  const body = { name: 'Till', shop_domain: domain, permissions };
  return (await practice.server.call('/create-api-key', { body, token })).body.key;
};

beforeAll(async () => {
  practice = await startPractice();
  shopId = await practice.server.addShop({ domain: 'pier' });
  key = await newKey('pier', ['orders']);
});
afterAll(() => practice.close());

const order = (more: object = {}) => ({
  id: 5_001,
  name: '#5001',
  created_at: '2026-03-01T10:00:00Z',
  updated_at: '2026-03-01T10:00:00Z',
  currency: 'USD',
  financial_status: 'paid',
  line_items: [{ id: 1, title: 'Kite', sku: 'KITE-1', quantity: 2, price: '12.50' }],
  ...more,
});
const take = (orders: unknown, token = key) =>
  practice.server.call('/orders/take', { body: { orders }, token });
const outcomes = (answer: { body: { results: { outcome: string }[] } }) =>
  answer.body.results.map(({ outcome }) => outcome);

test('orders are taken once each, a bad one doesn’t stop the others, and each has its result', async () => {
  const first = await take([order(), order({ id: 5_002, currency: 'CAD' }), { id: 3 }, order({ id: 5_003 })]);
  expect(outcomes(first)).toEqual(['new', 'refused', 'refused', 'new']);
  expect(first.body.results[1].problems).toEqual([
    { field: 'currency', message: 'The order is in CAD, the store keeps USD' },
  ]);
  expect(outcomes(await take([order(), order({ id: 5_003 })]))).toEqual(['unchanged', 'unchanged']);
  const both = await Promise.all([take([order({ id: 6_001 })]), take([order({ id: 6_001 })])]);
  expect(both.flatMap(outcomes).toSorted()).toEqual(['new', 'unchanged']);
  const orders = await practice.server.services.db.selectFrom('orders').select('shop_id').execute();
  expect(orders).toEqual([{ shop_id: shopId }, { shop_id: shopId }, { shop_id: shopId }]);
});

test('more than a hundred, none, and what is no list are refused as a whole', async () => {
  for (const wrong of [[], 'orders', Array.from({ length: 101 }, () => order())]) {
    expect((await take(wrong)).status).toBe(400);
  }
});

test('a key for gift cards brings no orders, and neither does nobody', async () => {
  await practice.server.addShop({ domain: 'quay' });
  expect((await take([order()], await newKey('quay', ['gift-cards']))).status).toBe(403);
  expect((await practice.server.call('/orders/take', { body: { orders: [order()] } })).status).toBe(401);
});

test('a store whose orders come from its shop takes none here', async () => {
  const connected = await practice.server.addShop({ domain: 'bay' });
  await practice.connect(connected, 'bay.myshopify.com');
  const answer = await take([order()], await newKey('bay', ['orders']));
  expect(answer.status).toBe(409);
  expect(answer.body.message).toContain('come from its Shopify shop');
});
