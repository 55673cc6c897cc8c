// A code that gave of two kinds equally often: the report says one of them, and the same each time.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Intake } from '../orders/intake/index.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { createTestDatabase } from '../testing/database.ts';
import { plainLine, plainOrder } from '../testing/plain-order.ts';

let server: TestApplication;
beforeAll(async () => {
  server = await startTestApplication({}, undefined, async () => {
    const database = await createTestDatabase();
    const url = new URL(database.url);
    // Groups come in no order then, as from several servers.
    url.searchParams.set('options', '-c enable_sort=off');
    return { ...database, url: url.href };
  });
});
afterAll(() => server.close());

it('says the kind that was there first', async () => {
  const shop_id = await server.addShop({ domain: 'pier.example', timezone: 'UTC' });
  const token = await server.signIn({ email: 'ann@example.com', role: 'SuperAdmin' });
  const codes = Array.from({ length: 20 }, (_, index) => `CODE${index}`);
  const discounted = (code: string, discount_type: 'ORDER' | 'PRODUCT') =>
    plainOrder([plainLine('a', 1, { discounts: [{ discount: 0, amount_cents: 100 }] })], {
      shopify_order_id: `${code}-${discount_type}`,
      name: `#${code}-${discount_type}`,
      discounts: [
        {
          title: code,
          code,
          method: 'CODE',
          discount_type,
          value_type: 'FIXED',
          value: '1',
          funded_by: 'FRANCHISEE',
        },
      ],
    });
  const intake = new Intake(server.services);
  const shop = { shop_id, timezone: 'UTC', day_cutoff_minutes: 0 };
  for (const code of codes) await intake.postOrder(shop, discounted(code, 'ORDER'));
  for (const code of codes) await intake.postOrder(shop, discounted(code, 'PRODUCT'));
  const { body } = await server.call('/discount-report', {
    token,
    body: { start_date: '2025-03-01', end_date: '2025-03-31' },
  });
  const kinds = body.data.map((row: { discount_type: string }) => row.discount_type);
  expect(kinds).toEqual(codes.map(() => 'ORDER'));
});
