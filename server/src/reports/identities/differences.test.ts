import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { touchProducts } from '../../catalogue/index.ts';
import type { CheckResult } from '../../checks/index.ts';
import { type Compared, dashboardAgrees } from '../../dashboard/dashboard-identity.ts';
import { dashboardSales } from '../../dashboard/sales-of-range.ts';
import { comparedRange } from '../../figures/compared-range.ts';
import { type ReportRange, readRange } from '../../figures/range.ts';
import { intakeOn } from '../../orders/intake/index.ts';
import { scopeOfSystem } from '../../platform/sessions/scope.ts';
import { house } from '../../rooms.ts';
import { closeInventoryDays } from '../../stock/close-days.ts';
import { arbitraryOrder } from '../../testing/arbitrary-order.ts';
import { type IntakeDatabase, openIntakeDatabase } from '../../testing/intake.ts';
import { giftCardIdentities } from './gift-card-identities.ts';
import { additivity, inventoryIdentities, receivables } from './other-identities.ts';
import { type ReportsOfRange as Reports, reportsOfRange } from './reports-of-range.ts';
import { salesIdentities } from './sales-identities.ts';

/** Every check must be able to say no: one report at a time is given a wrong figure. */
const scope = scopeOfSystem();
let database: IntakeDatabase;
let range: ReportRange;
type ReportsOfRange = Reports & Compared;

let all: ReportsOfRange;

beforeAll(async () => {
  database = await openIntakeDatabase();
  const shop = await database.addShop();
  await database.addShop();
  const documents = fc
    .sample(arbitraryOrder({ from: '2025-03-02T00:00:00Z', to: '2025-03-20T00:00:00Z' }), {
      numRuns: 60,
      seed: 11,
    })
    .map((document, number) => ({ ...document, shopify_order_id: `${number}`, name: `#${number}` }));
  await intakeOn({ ...database, house }).postOrders(shop, documents);
  const { db } = database;
  // Stock of a SKU that was sold, so that the turn of stock has its cost.
  await sql`insert into locations (shop_id, location_id, shopify_location_id, name)
    values (${shop.shop_id}, 900, '900', 'Back room')`.execute(db);
  await sql`insert into products (shop_id, product_id, handle, title)
    values (${shop.shop_id}, 'TOY-1', 'toy', 'Toy')`.execute(db);
  await sql`insert into variants (shop_id, variant_id, product_id, sku, price_cents, unit_cost_cents)
    values (${shop.shop_id}, 'TOY-1', 'TOY-1', 'TOY-1', 1000, 600)`.execute(db);
  await sql`insert into inventory_levels (shop_id, variant_id, location_id, on_hand, available)
    values (${shop.shop_id}, 'TOY-1', 900, 7, 7)`.execute(db);
  await touchProducts(db, shop.shop_id, ['TOY-1']);
  await closeInventoryDays(scope, db, new Date('2025-03-02T17:00:00Z'));
  range = await readRange(scope, db, { start_date: '2025-03-01', end_date: '2025-05-31' });
  const dashboard = await dashboardSales(db, { range, compared: comparedRange(range) });
  all = { ...(await reportsOfRange(scope, db, range)), dashboard };
});
afterAll(() => database.drop());

/** Every check that reads the reports. */
const checksOf = async (reports: ReportsOfRange): Promise<CheckResult[]> => [
  ...(await salesIdentities(database.db, range, reports)),
  ...(await dashboardAgrees(reports)),
  ...(await receivables(database.db, range, reports)),
  ...(await giftCardIdentities(scope, database.db, range, reports, true)),
  ...(await inventoryIdentities(scope, database.db, range, reports)),
];

const first = <T>(rows: readonly T[] | null): T => {
  const row = rows?.[0];
  if (row === undefined) throw new Error('The chain has no such row');
  return row;
};

/** The id and title of what must be red when a figure is off by a cent (or a unit by one). */
const wrong: [id: string, title: string, damage: (reports: ReportsOfRange) => void][] = [
  ['I1', 'Net sales in every row', ({ sku }) => (first(sku.data).net_sales += 0.01)],
  ['I1', 'Net sales in every row', ({ royalty }) => (first(royalty.data).returns += 0.01)],
  ['I1', 'Net sales in every row', ({ journal }) => (first(journal).gross_sales += 0.01)],
  ['I2', 'Net sales', ({ category }) => (category.totals.net_sales += 0.01)],
  ['I2', 'Net sales', ({ payment }) => (payment.totals.net_sales -= 0.01)],
  ['I2', 'Gross sales', ({ royalty }) => (royalty.totals.gross_sales += 0.01)],
  ['I2', 'Discounts', ({ manufacturer }) => (manufacturer.totals.discounts += 0.01)],
  ['I2', 'Returns', ({ location }) => (location.totals.returns += 0.01)],
  ['I2', 'Cost of goods sold', ({ cost }) => (cost.totals.cogs += 0.01)],
  ['I2', 'Units sold', ({ manufacturer }) => (manufacturer.totals.units_sold += 1)],
  ['I2', 'Units returned', ({ cost }) => (cost.totals.units_returned += 1)],
  ['I2', 'Net units', ({ sales }) => (sales.totals.units += 1)],
  ['I3', 'Total sales', ({ location }) => (location.totals.total_sales += 0.01)],
  ['I3', 'Total sales', ({ location }) => (location.totals.fees += 0.01)],
  ['I4', 'Taxes', ({ tax }) => (tax.totals.net_tax += 0.01)],
  ['I5', 'Net sales by taxation', ({ tax }) => (first(tax.salesValueBreakdown).net_sales += 0.01)],
  ['I6', 'Discounts of the discount report', ({ discount }) => (discount.totals.discount_amount += 0.01)],
  ['I6', 'Discounts on shipping', ({ discount }) => (discount.totals.shipping_discount_amount += 0.01)],
  ['I7', 'Royalty base of each location', ({ royalty }) => (first(royalty.data).royalty_base += 0.01)],
  ['I8', 'Gift card liability', ({ giftCards }) => (giftCards.summary.closing_liability += 0.01)],
  ['I8', 'Settlement between stores', ({ giftCards }) => (giftCards.totals.redeemed_elsewhere += 0.01)],
  ['I8', 'Every card rolls forward', ({ giftCards }) => (first(giftCards.data).closing_balance += 0.01)],
  ['I8', 'Every card rolls forward', ({ giftCards }) => (first(giftCards.data).redeemed += 0.01)],
  ['I8', 'Gift cards sold', ({ sales }) => (sales.summary.gift_card_sales += 0.01)],
  ['I8', 'Gift cards used', ({ giftCards }) => (giftCards.summary.redeemed += 0.01)],
  ['I9', 'Net payments', ({ payment }) => (payment.summary.net_payments += 0.01)],
  ['I9', 'Change of receivables', ({ payment }) => (payment.summary.receivables_change += 0.01)],
  [
    'I10',
    'Cost of what is stocked',
    ({ cost }) => {
      for (const row of cost.data) if (row.sku === 'TOY-1') row.cogs += 0.01;
    },
  ],
  ['I12', 'Net sales of all SKUs', ({ sku }) => (first(sku.data).net_sales += 0.01)],
  ['I12', 'Net tax of all rates', ({ tax }) => (first(tax.data).net_tax += 0.01)],
  ['I12', 'Discounts of all codes', ({ discount }) => (first(discount.data).discount_amount += 0.01)],
  ['I12', 'Net sales of all rows of the sales page', ({ journal }) => (first(journal).net_sales += 0.01)],
  ['I13', 'Net sales on the dashboard', ({ dashboard }) => (first(dashboard.byDay).net_sales += 0.01)],
  ['I13', 'Orders on the dashboard', ({ sales }) => (sales.summary.orders_count += 1)],
  [
    'I13',
    'Margin on the dashboard',
    ({ dashboard }) => {
      for (const kpi of dashboard.kpis) if (kpi.id === 'gross_margin') kpi.value = (kpi.value ?? 0) + 0.01;
    },
  ],
];

describe('a wrong figure', () => {
  it('is nowhere to begin with', async () => {
    expect((await checksOf(all)).filter((check) => !check.ok)).toEqual([]);
  });

  it.each(wrong)('turns %s red: %s', async (id, title, damage) => {
    const reports = structuredClone(all);
    damage(reports);
    const found = (await checksOf(reports)).find((check) => check.id === id && check.title === title);
    expect(found).toMatchObject({ ok: false });
    expect(Math.abs(found?.difference ?? 0)).toBeGreaterThan(0);
  });

  it('turns I11 red: a store that its halves leave out', async () => {
    expect((await additivity(database.db, range)).every((check) => check.ok)).toBe(true);
    const without = { ...range, stores: range.stores.slice(1) };
    expect((await additivity(database.db, without)).some((check) => !check.ok)).toBe(true);
  });
});
