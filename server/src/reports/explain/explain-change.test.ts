import { explainedMeasures } from '@backroom/contract/reports/explained';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intakeOn } from '../../orders/intake/index.ts';
import { house } from '../../rooms.ts';
import { startTestApplication, type TestApplication } from '../../testing/application.ts';
import { simpleOrder } from '../../testing/simple-order.ts';

type Step = { key: string; name: string; change: number };

let server: TestApplication;
let token: string;

const week = { start_date: '2025-03-10', end_date: '2025-03-16' };

const post = async (
  shop_id: number,
  orders: [at: string, category: string, cents: number, taxed?: number][],
) => {
  const documents = orders.map(([at, product_type, unit_price_cents, taxCents = 0], index) => {
    const order = simpleOrder({
      id: `${shop_id}-${at}-${index}`,
      name: `#${index}`,
      placed_at: at,
      unit_price_cents,
      sku: `${product_type}-1`,
    });
    const taxes = taxCents
      ? [{ jurisdiction: 'US', name: 'State', rate: '0.1', amount_cents: taxCents, channel_collected: false }]
      : [];
    return {
      ...order,
      shipping: [{ title: 'Standard', price_cents: unit_price_cents / 10, discounts: [], taxes: [] }],
      lines: order.lines.map((line) => ({ ...line, product_type, taxes, unit_cost_cents: 200 })),
    };
  });
  await intakeOn({ ...server.connection, house }).postOrders(
    { shop_id, timezone: 'America/New_York', day_cutoff_minutes: 0 },
    documents,
  );
};

beforeAll(async () => {
  server = await startTestApplication();
  token = await server.signIn({ email: 'ann@example.com', role: 'Admin' });
  const pier = await server.addShop({ domain: 'pier.myshopify.com', name: 'Pier' });
  const cove = await server.addShop({ domain: 'cove.myshopify.com', name: 'Cove' });
  await post(pier, [
    ['2025-03-04T15:00:00Z', 'Toys', 1_000],
    ['2025-03-05T15:00:00Z', 'Books', 500],
    ['2025-03-11T15:00:00Z', 'Toys', 3_000, 300],
    ['2025-03-12T15:00:00Z', 'Games', 700],
  ]);
  await post(cove, [
    ['2025-03-06T15:00:00Z', 'Toys', 2_000, 200],
    ['2025-03-13T15:00:00Z', 'Toys', 1_200],
  ]);
});
afterAll(() => server.close());

const explain = (measure: string, more: object = {}) =>
  server.call('/explain-change', { body: { measure, ...week, ...more }, token });

const sumOf = (steps: Step[]) => Math.round(steps.reduce((sum, { change }) => sum + change, 0) * 100) / 100;

describe('an explained change', () => {
  it('leads from then to now, store by store and category by category', async () => {
    const { status, body } = await explain('net_sales');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind: 'money',
      before: 35,
      after: 49,
      compared: { start_date: '2025-03-03', end_date: '2025-03-09', to_same_hour: false },
      byStore: [
        { key: 'pier.myshopify.com', name: 'Pier', change: 22 },
        { key: 'cove.myshopify.com', name: 'Cove', change: -8 },
      ],
      byCategory: [
        { name: 'Toys', change: 12 },
        { name: 'Games', change: 7 },
        { name: 'Books', change: -5 },
      ],
    });
  });

  it.each(explainedMeasures)('of %s sums to the change that the pages show', async (measure) => {
    const { body } = await explain(measure);
    const change = Math.round((body.after - body.before) * 100) / 100;
    expect(sumOf(body.byStore)).toBe(change);
    if (body.byCategory) expect(sumOf(body.byCategory)).toBe(change);
    const sales = (
      await server.call('/getSalesData', { body: { from: week.start_date, to: week.end_date }, token })
    ).body;
    if (measure in sales.summary)
      expect([body.before, body.after]).toEqual([sales.previous[measure], sales.summary[measure]]);
  });

  it('names what no category has', async () => {
    const { body } = await explain('total_sales');
    expect(body).toMatchObject({ before: 40.5, after: 56.9 });
    expect(body.byCategory).toContainEqual({ key: '', name: 'Shipping and fees', change: 1.4 });
    expect((await explain('orders_count')).body.byCategory).toBeNull();
  });

  it('is of the stores chosen, and of the year before where asked', async () => {
    const one = await explain('net_sales', { shop_name: ['cove.myshopify.com'] });
    expect(one.body).toMatchObject({ before: 20, after: 12, byStore: [{ name: 'Cove', change: -8 }] });
    const year = await explain('net_sales', { compare: 'previous_year' });
    expect(year.body).toMatchObject({ before: 0, after: 49, compared: { start_date: '2024-03-10' } });
    expect((await explain('margin_pct', { compare: 'previous_year' })).body).toMatchObject({
      before: null,
      byStore: [],
    });
  });

  it('is refused for what cannot be explained, for unknown stores, and to a Franchisee', async () => {
    expect(await explain('closing_liability')).toMatchObject({
      status: 400,
      body: { message: 'Choose one of the measures that can be explained' },
    });
    expect((await explain('net_sales', { shop_name: ['nobody.myshopify.com'] })).status).toBe(400);
    const franchiseeId = await server.addFranchisee('Fay Ramos');
    const franchisee = await server.signIn({
      email: 'fay@example.com',
      role: 'Admin',
      type: 'Franchisee',
      franchiseeId,
    });
    const refused = await server.call('/explain-change', {
      body: { measure: 'net_sales' },
      token: franchisee,
    });
    expect(refused.status).toBe(403);
    expect((await server.call('/explain-change', { body: { measure: 'net_sales' } })).status).toBe(401);
  });
});
