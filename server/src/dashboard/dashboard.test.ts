import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { readGolden } from '../testing/golden.ts';
import { postGoldenChain } from '../testing/golden-chain.ts';

const golden = readGolden();

let server: TestApplication;
beforeAll(async () => {
  server = await startTestApplication();
  await postGoldenChain(server, golden);
});
afterAll(() => server.close());

const march = { start_date: '2025-03-01', end_date: '2025-03-31' };
type Kpi = { id: string; value: number; previous: number | null; change: number | null };

describe('the dashboard', () => {
  it('shows the figures of the sales page, and what explains each', async () => {
    const token = await server.signIn({ email: 'head@example.com', role: 'SuperAdmin' });
    const { status, body } = await server.call('/get-dashboard', { body: march, token });
    expect(status).toBe(200);
    const { summary } = (
      await server.call('/getSalesData', { body: { from: march.start_date, to: march.end_date }, token })
    ).body;
    const kpi = (id: string) => body.kpis.find((one: Kpi) => one.id === id);
    expect(kpi('net_sales')).toMatchObject({ value: summary.net_sales, previous: 60, change: 407.35 });
    expect(kpi('total_sales').value).toBe(summary.total_sales);
    expect(kpi('orders').value).toBe(summary.orders_count);
    expect(kpi('average_order_value').value).toBe(summary.average_order_value);
    expect(kpi('gross_margin')).toMatchObject({
      value: 64.22,
      note: 'cost known for 95.1% of net sales',
      measure: 'margin_pct',
      better: 'more',
    });
    expect(kpi('royalty_accrued')).toMatchObject({ measure: null, better: 'neither' });
    expect(kpi('returns_rate').better).toBe('less');
    expect(body.sales).toEqual(summary);
    expect(kpi('royalty_accrued')).toBeDefined();
    expect(body.byDay).toHaveLength(31);
    expect(body.byStore.map((row: { store_name: string }) => row.store_name)).toEqual([
      'Pier',
      'Downtown',
      'Flagship',
    ]);
    expect(body.topSkus[0]).toMatchObject({ sku: 'TOY-1', net_sales: 150 });
    const orders = body.byHour.reduce((sum: number, cell: { orders: number }) => sum + cell.orders, 0);
    expect(orders).toBe(12);
    expect(body.attention).toContainEqual(expect.objectContaining({ kind: 'missing-cost', count: 1 }));
  });

  it('counts orders that the list of orders shows: of all stores, of each, and of each payment type', async () => {
    const token = await server.signIn({ email: 'head3@example.com', role: 'SuperAdmin' });
    const listed = async (filter: object) => {
      const body = { page: 1, limit: 200, from_date: march.start_date, to_date: march.end_date, ...filter };
      const answer = await server.call('/get-order-list', { body, token });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.orders).toHaveLength(answer.body.total_count);
      return answer.body.total_count;
    };
    const { body } = await server.call('/get-dashboard', { body: march, token });
    const orders = body.kpis.find((one: Kpi) => one.id === 'orders').value;
    expect(await listed({ days_of: 'sold' })).toBe(orders);
    for (const row of body.byStore) {
      expect(await listed({ days_of: 'sold', shop_domain: [row.shop] })).toBe(row.orders_count);
    }
    const payments = (await server.call('/sales-by-payment-type', { body: march, token })).body;
    expect(payments.data.length).toBeGreaterThan(2);
    for (const row of payments.data) {
      expect(await listed({ days_of: 'paid', payment_type: [row.payment_type] })).toBe(row.orders_count);
    }
    expect(await listed({ days_of: 'paid' })).toBe(payments.totals.orders_count);
  });

  it('compares with the same days a year earlier', async () => {
    const token = await server.signIn({ email: 'head2@example.com', role: 'SuperAdmin' });
    const { body } = await server.call('/get-dashboard', {
      body: { start_date: '2024-02-01', end_date: '2024-02-29', compare: 'previous_year' },
      token,
    });
    expect(body.compared).toEqual({
      start_date: '2023-02-01',
      end_date: '2023-02-28',
      to_same_hour: false,
    });
  });

  it('keeps royalties to the SuperAdmin and itself from a Franchisee', async () => {
    const admin = await server.signIn({ email: 'admin@example.com', role: 'Admin' });
    const { body } = await server.call('/get-dashboard', { body: march, token: admin });
    expect(body.kpis.some((one: Kpi) => one.id === 'royalty_accrued')).toBe(false);
    const franchiseeId = await server.addFranchisee('Fay Ramos');
    const token = await server.signIn({
      email: 'fay@example.com',
      role: 'Admin',
      type: 'Franchisee',
      franchiseeId,
    });
    expect((await server.call('/get-dashboard', { body: march, token })).status).toBe(403);
  });
});
