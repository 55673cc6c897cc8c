// A franchisee's scope reaches into figures no further than the days on which a store was theirs.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Intake } from '../orders/intake/intake.ts';
import { type Scope, scopeOfUser } from '../platform/sessions/scope.ts';
import { salesByCategory } from '../reports/sales-by-category.ts';
import { salesPage } from '../sales/sales-page.ts';
import { setOwner } from '../stores/index.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { simpleOrder } from '../testing/simple-order.ts';

const march = { start_date: '2025-03-01', end_date: '2025-03-31' };

let server: TestApplication;
let early: Scope;
let late: Scope;

beforeAll(async () => {
  server = await startTestApplication();
  const { db } = server.services;
  const first = await server.addFranchisee('First Holder');
  const second = await server.addFranchisee('Second Holder');
  const shop_id = await server.addShop({ domain: 'a.example.com', timezone: 'UTC', franchiseeId: first });
  await setOwner(db, shop_id, second, '2025-03-15');
  const order = (id: string, placed_at: string, unit_price_cents: number) =>
    simpleOrder({ id, name: `#${id}`, placed_at, unit_price_cents });
  await new Intake(server.connection).postOrders({ shop_id, timezone: 'UTC', day_cutoff_minutes: 0 }, [
    order('1', '2025-03-02T12:00:00Z', 1_00),
    order('2', '2025-03-14T23:59:59Z', 10_00),
    order('3', '2025-03-15T00:00:00Z', 100_00),
  ]);
  const scopeOf = (franchisee_id: number) =>
    scopeOfUser(db, { user_id: 'x', role: 'Admin', type: 'Franchisee', franchisee_id });
  early = await scopeOf(first);
  late = await scopeOf(second);
});
afterAll(() => server.close());

it('a report sums the own days', async () => {
  const net = async (scope: Scope) =>
    (await salesByCategory(scope, server.services.db, march)).totals.net_sales;
  expect(await net(early)).toBe(11);
  expect(await net(late)).toBe(100);
});

it('the sales page lists and searches the own days', async () => {
  const { db } = server.services;
  const page = (scope: Scope, search?: string) =>
    salesPage(scope, db, { from: march.start_date, to: march.end_date, search });
  expect((await page(early)).summary).toMatchObject({ net_sales: 11 });
  expect((await page(late)).summary).toMatchObject({ net_sales: 100 });
  expect((await page(late, '#2')).data).toEqual([]);
});
