/** Where the specification leaves a payload open, a client that was written for it gets through. */
import { endpoints } from '@backroom/contract/endpoints';
import type { Endpoint } from '@backroom/contract/kit/endpoint';
import { specifiedCalls } from '@backroom/contract/kit/specified-calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Intake } from '../orders/intake/index.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { simpleOrder } from '../testing/simple-order.ts';

let server: TestApplication;
let token: string;

const call = (path: string, body: unknown) => server.call(path, { body, token });

beforeAll(async () => {
  server = await startTestApplication();
  token = await server.signIn({ email: 'head@example.com', role: 'SuperAdmin' });
  const shop_id = await server.addShop({ domain: 'pier.example.com', timezone: 'Etc/UTC' });
  const intake = new Intake({ pool: server.connection.pool, db: server.services.db });
  await intake.postOrders(
    { shop_id, timezone: 'Etc/UTC', day_cutoff_minutes: 0 },
    ['2025-03-01', '2025-03-02', '2025-03-03'].map((day, index) =>
      simpleOrder({
        id: String(5_001 + index),
        name: `#${index + 1}`,
        placed_at: `${day}T12:00:00Z`,
        unit_price_cents: 1_000,
      }),
    ),
  );
});
afterAll(() => server.close());

it('every call of the specification is there', () => {
  const ours = new Set(Object.values<Endpoint>(endpoints).map(({ method, path }) => `${method} ${path}`));
  expect([...specifiedCalls].filter((specified) => !ours.has(specified))).toEqual([]);
});

it('empty days are none, and a moment is the day that is written in it', async () => {
  const listed = async (body: object) => {
    const answer = await call('/get-order-list', body);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.orders.map(({ name }: { name: string }) => name);
  };
  expect(await listed({ from_date: '', to_date: null })).toEqual(['#3', '#2', '#1']);
  expect(await listed({ from_date: '2025-03-02T00:00:00.000Z', to_date: '' })).toEqual(['#3', '#2']);
  expect(await listed({ from_date: null, to_date: '2025-03-02T23:59:59-05:00' })).toEqual(['#2', '#1']);
  const range = { start_date: '2025-03-01T00:00:00Z', end_date: '2025-03-02T00:00:00Z' };
  const report = await call('/sales-by-location', range);
  expect(report.body.meta).toMatchObject({ start_date: '2025-03-01', end_date: '2025-03-02' });
});

it('an order’s number may come as a number, one that is exact', async () => {
  const { body } = await call('/get-order-details', { order_id: 5_002 });
  expect(body.orderDetails).toMatchObject({ name: '#2', shopify_order_id: '5002' });
  expect((await call('/get-order-details', { order_id: 2 ** 53 })).status).toBe(400);
});

it('a field that nobody knows is ignored, and what is wrong beside it still refused', async () => {
  const answer = await call('/sales-by-location', { colour: 'red', shop_name: [] });
  expect(answer.status, answer.text).toBe(200);
  const wrong = await call('/sales-by-location', { colour: 'red', start_date: '2025-02-30' });
  expect(wrong).toMatchObject({ status: 400, body: { details: [{ field: 'start_date' }] } });
  expect(wrong.body.details).toHaveLength(1);
  expect((await call('/sales-by-location', '{"__proto__": {"search": 7}}')).status).toBe(400);
  // A call that isn't the specification's names what it doesn't know.
  const ours = await call('/get-dashboard', { colour: 'red' });
  expect(ours).toMatchObject({
    status: 400,
    body: { details: [{ field: 'colour', message: 'Unknown field' }] },
  });
});

it('a card comes back as it was received, and is what it was', async () => {
  const made = await call('/create-gift-card', {
    initial_amount: 25,
    shop_domain: 'pier.example.com',
    reason: 'Promotion',
    customer_email: 'ann@example.com',
    note: 'For her birthday',
    expires_at: '2099-05-01',
  });
  expect(made.status, made.text).toBe(200);
  const received = async () => (await call('/get-gift-card-list', {})).body.data.giftCards[0];
  const card = await received();
  const saved = await server.call(`/api/gift-cards/${card._id}`, { method: 'PUT', body: card, token });
  expect(saved.status, saved.text).toBe(200);
  const { expires_at, customer_email, note, balance } = await received();
  expect({ expires_at, customer_email, note, balance }).toEqual({
    expires_at: card.expires_at,
    customer_email: 'ann@example.com',
    note: card.note,
    balance: 25,
  });
});
