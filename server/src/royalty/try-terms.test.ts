import { afterAll, beforeAll, expect, it } from 'vitest';
import { Intake } from '../orders/intake/index.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { plainLine, plainOrder } from '../testing/plain-order.ts';

let server: TestApplication;
let root: string;

const today = new Date().toISOString().slice(0, 10);

/** The 10th of the month so many months ago. */
const tenth = (monthsAgo: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 10))
    .toISOString()
    .slice(0, 10);
};

const form = {
  shop: 'pier.example.com',
  agreement: 'FRANCHISED',
  effective_from: '2020-01-01',
  rate_type: 'FLAT',
  rate_pct: 5,
  period: 'MONTH',
  minimum_fee: 0,
  marketing_rate_pct: 1,
};

const post = (path: string, body: object) => server.call(path, { body, token: root });

beforeAll(async () => {
  server = await startTestApplication();
  root = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
  const franchiseeId = await server.addFranchisee('Ann Ames');
  const shop_id = await server.addShop({ domain: form.shop, timezone: 'Etc/UTC', franchiseeId });
  // $200.00 last month, $100.00 two months ago, and $990.00 this month, which isn't over.
  const orders = [
    [1, 20],
    [2, 10],
    [0, 99],
  ].map(([monthsAgo = 0, quantity = 0]) =>
    plainOrder([plainLine(`${monthsAgo}`, quantity)], {
      shopify_order_id: `${monthsAgo + 1}`,
      placed_at: `${monthsAgo === 0 ? today : tenth(monthsAgo)}T00:00:30Z`,
    }),
  );
  await new Intake(server.connection).postOrders(
    { shop_id, timezone: 'Etc/UTC', day_cutoff_minutes: 0 },
    orders,
  );
  await post('/set-royalty-terms', form);
});
afterAll(() => server.close());

it('works out the last twelve whole months under other terms, by month and in all, and saves nothing', async () => {
  const tried = { ...form, rate_pct: 8, minimum_fee: 10, fixed_fees: [{ title: 'Technology', amount: 5 }] };
  const { body } = await post('/try-royalty-terms', tried);
  const labels = Array.from({ length: 12 }, (_, index) => tenth(12 - index).slice(0, 7));
  expect(body.months.map(({ month }: { month: string }) => month)).toEqual(labels);
  expect(body.months.at(-1)).toMatchObject({
    month: tenth(1).slice(0, 7),
    net_sales: 200,
    was: { royalty: 10, marketing: 2, fees: 0, total: 12 },
    would: { royalty: 16, marketing: 2, fees: 5, total: 23 },
  });
  // 8 % of $100.00 is less than the minimum.
  expect(body.months.at(-2).would).toEqual({ royalty: 10, marketing: 1, fees: 5, total: 16 });
  expect(body.was.total).toBe(18);
  expect(body.would.total).toBe(12 * 15 + 6 + 2 + 1);
  const { data } = (await post('/get-royalty-terms', {})).body;
  expect(data).toMatchObject([{ rate_pct: 5 }]);
});

it('refuses terms that could not be saved either', async () => {
  expect((await post('/try-royalty-terms', { ...form, rate_pct: 31 })).status).toBe(400);
  const unknown = await post('/try-royalty-terms', { ...form, shop: 'no.example.com' });
  expect(unknown).toMatchObject({ status: 400, body: { details: [{ field: 'shop' }] } });
});
