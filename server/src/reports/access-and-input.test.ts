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
    [{ start_date: '2026-02-31' }, 'Enter a real date'],
    [{ end_date: '0000-01-01' }, 'Enter a real date'],
    [{ start_date: '9999-12-01', end_date: '9999-12-31' }, 'Enter a real date'],
    [{ start_date: 'yesterday' }, 'Use a date as YYYY-MM-DD'],
    // One day more than there may be; as many as there may be are answered (below).
    [{ start_date: '2022-01-01', end_date: '2025-01-05' }, 'Choose at most 1,100 days'],
    [{ search: 'a'.repeat(201) }, 'Use at most 200 characters'],
    [{ search: 'a\u0000' }, 'Contains a character that cannot be stored'],
    [{ search: '\ud800' }, 'Contains a character that cannot be stored'],
    ['{"start_date":', 'What was sent is not valid JSON'],
  ])('refuses %j', async (body, message) => {
    expect(await call(body)).toMatchObject({ status: 400, body: { message } });
  });

  it('answers the longest range there may be, and days that are yet to come', async () => {
    expect((await call({ start_date: '2022-01-01', end_date: '2025-01-04' })).status).toBe(200);
    expect((await call({ start_date: '2099-01-01', end_date: '2099-01-31' })).status).toBe(200);
  });

  it('refuses what is no list of stores, and too many of them', async () => {
    const field = path === '/sales-by-sku' ? 'store_ids' : 'shop_name';
    for (const stores of ['pier.myshopify.com', [7], ['a\u0000'], Array(2_001).fill('pier.myshopify.com')]) {
      expect((await call({ [field]: stores })).status).toBe(400);
    }
    // The same store twice is that store.
    expect((await call({ [field]: ['pier.myshopify.com', 'pier.myshopify.com'] })).status).toBe(200);
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
    ['/sales-by-sku', { page: 1e15 }, 400],
    ['/sales-by-sku', { page: 1.5 }, 400],
    ['/sales-by-sku', { limit: 0 }, 400],
    ['/sales-by-sku', { limit: 1e308 }, 400],
    ['/sales-by-sku', { sort: '__proto__:asc' }, 400],
    ['/sales-by-sku', { sort: 'date:desc:x' }, 400],
    ['/sales-by-sku', { sku: '""' }, 200],
    ['/sales-by-sku', { sku: '%_\\', vendor: ["'; drop table orders; --"] }, 200],
    ['/sales-by-sku', { category: Array(501).fill('a') }, 400],
    ['/inventory-turn', { group_by: 'colour' }, 400],
    ['/inventory-valuation-by-sku', { page: 1e15 }, 400],
    ['/inventory-valuation-by-sku', { location_id: "';--" }, 200],
    ['/get-missing-costs', { limit: 501 }, 400],
    ['/run-report-checks', { start_date: '2026-02-31' }, 400],
    ['/run-report-checks', { shop_name: ['nowhere.myshopify.com'] }, 400],
    ['/get-dashboard', { start_date: '2020-01-01', end_date: '2026-01-01' }, 400],
    ['/getSalesData', { from: '2026-02-31' }, 400],
    ['/getSalesData', { page: 1e15 }, 400],
    ['/getSalesData', { skip: 1e15 }, 400],
    ['/getSalesData', { sort: 'date;drop:asc' }, 400],
    ['/getSalesData', { limit: 201 }, 400],
    ['/getSalesData', { skip: -1 }, 400],
    ['/getSalesData', { from: '2025-03-02', to: '2025-03-01' }, 400],
    ['/getSalesData', { shop: 'nowhere.myshopify.com' }, 400],
    ['/getSalesData', { pagination: false, search: '%_\\' }, 200],
    ['/export-report', { report: 'nothing', format: 'csv' }, 400],
    ['/export-report', { report: 'taxReport', format: 'pdf' }, 400],
    ['/export-report', { report: 'taxReport', format: 'csv', columns: [] }, 400],
    ['/export-report', { report: 'taxReport', format: 'csv', columns: ['__proto__'] }, 400],
    ['/export-report', { report: 'getSalesData', format: 'csv', start_date: '2026-02-31' }, 400],
    ['/export-report', { report: 'salesBySku', format: 'xlsx', shop_name: ['nowhere.myshopify.com'] }, 400],
    ['/export-report', { report: 'salesBySku', format: 'csv', columns: ['sku', 'nothing'] }, 400],
    ['/export-report', { report: 'salesBySku', format: 'csv', sort: 'nothing:asc' }, 400],
    ['/export-report', { report: 'salesBySku', format: 'csv', transactions: true, sort: 'cogs:asc' }, 400],
  ])('%s with %j', async (path, body, status) => {
    expect((await server.call(path, { body, token })).status).toBe(status);
  });
});

it('says by what stock can be grouped', async () => {
  const answer = await server.call('/inventory-turn', { body: { group_by: 'shop' }, token });
  expect(answer).toMatchObject({
    status: 400,
    body: {
      message: 'Group by SKU, category, manufacturer or location',
      details: [{ field: 'group_by' }],
    },
  });
});

it('refuses months that no calendar of the database holds', async () => {
  const headOffice = await server.signIn({ email: 'head@example.com', role: 'SuperAdmin' });
  for (const path of ['/draft-royalty-statements', '/get-royalty-statements']) {
    for (const month of ['0000-12', '9999-12', '2025-13', '2025-1']) {
      expect((await server.call(path, { body: { month }, token: headOffice })).status, month).toBe(400);
    }
  }
});

it('sales by SKU takes stores by domain, by id and by id as a number, and no other', async () => {
  const shops = await server.call('/getStoreList', { token });
  const id: string = shops.body.shop[0].id;
  const storesOf = async (store_ids: unknown[]) => {
    const { body, status } = await server.call('/sales-by-sku', { body: { store_ids }, token });
    return status === 200 ? body.meta.stores.map((store: { shop: string }) => store.shop) : status;
  };
  for (const named of [['pier.myshopify.com'], [id], [Number(id)], [id, 'pier.myshopify.com']]) {
    expect(await storesOf(named)).toEqual(['pier.myshopify.com']);
  }
  expect(await storesOf(['999999'])).toBe(400);
  expect(await storesOf([1.5])).toBe(400);
});
