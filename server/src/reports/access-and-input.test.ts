import { endpoints } from '@backroom/contract/endpoints';
import { reports } from '@backroom/contract/reports/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApplication, type TestApplication } from '../testing/application.ts';

let server: TestApplication;
let token: string;
beforeAll(async () => {
  server = await startTestApplication();
  token = await server.signIn({ email: 'ann@example.com', role: 'Admin' });
  await server.addShop({ domain: 'pier.myshopify.com' });
});
afterAll(() => server.close());

const paths = (Object.keys(reports) as (keyof typeof reports)[]).map((name) => endpoints[name].path);

describe.each(paths)('%s', (path) => {
  const call = (body: unknown) => server.call(path, { body, token });

  it('answers an empty body, and a range that holds nothing', async () => {
    const answer = await server.call(path, { token });
    expect(answer.status, answer.text).toBe(200);
    // Royalties list every location, also one that sold nothing.
    expect(answer.body.data).toHaveLength(path === '/royalty-report' ? 1 : 0);
    const [start, today] = [answer.body.meta.start_date, new Date().toISOString().slice(0, 7)];
    expect(start.slice(8)).toBe('01');
    expect(Math.abs(Date.parse(`${today}-01`) - Date.parse(start))).toBeLessThan(32 * 86_400_000);
  });

  it('is closed to a Franchisee and to nobody in particular', async () => {
    const franchiseeId = await server.addFranchisee(`F ${path}`);
    const email = `f${path.slice(1)}@example.com`;
    const franchisee = await server.signIn({ email, role: 'Admin', type: 'Franchisee', franchiseeId });
    expect((await server.call(path, { token: franchisee })).status).toBe(403);
    expect((await server.call(path)).status).toBe(401);
  });

  it.each([
    [{ start_date: '2025-03-02', end_date: '2025-03-01' }, 'End date must be on or after start date'],
    [{ start_date: '2020-01-01', end_date: '2025-03-01' }, 'Choose at most 1,100 days'],
    [{ start_date: '2025-02-30' }, 'Enter a real date'],
    [{ start_date: 'yesterday' }, 'Use a date as YYYY-MM-DD'],
    [{ start_date: '2024-01-01', end_date: '2025-01-01', colour: 1 }, 'Unknown field'],
  ])('refuses %j', async (body, message) => {
    expect(await call(body)).toMatchObject({ status: 400, body: { message } });
  });

  it('takes a search as text, whatever it says', async () => {
    for (const search of ["'; drop table orders; --", '%', '\\', '🎈', ' ']) {
      expect((await call({ search })).status).toBe(200);
    }
  });

  it('knows no unknown store', async () => {
    const field = path === '/sales-by-sku' ? 'store_ids' : 'shop_name';
    const answer = await call({ [field]: ['nowhere.myshopify.com'] });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });
});

describe('lists with pages and sorts', () => {
  it.each([
    ['/sales-by-sku', { page: 0 }, 400],
    ['/sales-by-sku', { limit: 501 }, 400],
    ['/sales-by-sku', { sort: 'password:desc' }, 400],
    ['/sales-by-sku', { sort: 'date' }, 400],
    ['/sales-by-sku', { page: 1_000_000 }, 200],
    ['/getSalesData', { sort: 'date;drop:asc' }, 400],
    ['/getSalesData', { limit: 201 }, 400],
    ['/getSalesData', { skip: -1 }, 400],
    ['/getSalesData', { from: '2025-03-02', to: '2025-03-01' }, 400],
    ['/getSalesData', { shop: 'nowhere.myshopify.com' }, 400],
    ['/getSalesData', { pagination: false, search: '%_\\' }, 200],
    ['/export-report', { report: 'nothing', format: 'csv' }, 400],
    ['/export-report', { report: 'salesBySku', format: 'csv', columns: ['sku', 'nothing'] }, 400],
    ['/export-report', { report: 'salesBySku', format: 'csv', sort: 'nothing:asc' }, 400],
    ['/export-report', { report: 'salesBySku', format: 'csv', transactions: true, sort: 'cogs:asc' }, 400],
  ])('%s with %j', async (path, body, status) => {
    expect((await server.call(path, { body, token })).status).toBe(status);
  });
});
