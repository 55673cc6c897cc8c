import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdUp } from '../../testing/hold-up.ts';
import { type Practice, startPractice } from '../../testing/practice-shop.ts';
import { teller } from './tell.fixture.ts';

const domain = 'pier.myshopify.com';
let practice: Practice;
beforeAll(async () => {
  // A millisecond late is too busy.
  practice = await startPractice({}, { OVERLOAD_DELAY_MS: '1' });
  await practice.connect(await practice.server.addShop({ domain }), domain);
});
afterAll(() => practice.close());

test('what a shop tells is written down however busy the server is', async () => {
  const { server } = practice;
  const others = async () => {
    holdUp();
    return (await server.call('/get-freshness', {})).status;
  };
  await expect.poll(others, { timeout: 60_000 }).toBe(503);
  expect(await teller(practice, domain)('orders/updated', { id: 7 })).toBe(200);
  const listed = await server.services.db.selectFrom('shopify_dirty').select(['kind', 'number']).execute();
  expect(listed).toEqual([{ kind: 'orders', number: '7' }]);
}, 90_000);
