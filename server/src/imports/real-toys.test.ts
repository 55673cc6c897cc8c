import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toCents } from '@backroom/contract/kit/money';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { importFile } from '../testing/import-file.ts';
import {
  type CsvRow,
  centsOf,
  expectedRows,
  hasRealData,
  importHistoryOf,
  realRows,
} from '../testing/real-data.ts';

let server: TestApplication;
let token: string;
const start = async () => {
  server = await startTestApplication();
  token = await server.signIn({ email: 'ann@example.com', role: 'SuperAdmin' });
};
const report = async (path: string, body: object) => {
  const answer = await server.call(path, { body, token });
  expect(answer.status, answer.text.slice(0, 500)).toBe(200);
  return answer.body;
};

/** Stock and products come in a layout of their own; Shopify's CSVs are made of them, one of each per store. */
describe.skipIf(!hasRealData)('the stock of maven-toys', () => {
  let folder: string;
  let products: CsvRow[];
  let stock: CsvRow[];
  const shopOf = (store: string | undefined) => `maven-toys-${store}.example.com`;

  const importInto = async (kind: 'products' | 'inventory', domain: string, rows: object[]) => {
    const path = join(folder, `${kind}-${domain}.csv`);
    await writeFile(path, stringify(rows, { header: true }));
    const result = await importFile(server.services, { kind, path, shop: domain });
    expect(result.counts).toMatchObject({ created: rows.length, rejected: 0 });
  };

  beforeAll(async () => {
    await start();
    folder = await mkdtemp(join(tmpdir(), 'backroom-toys-'));
    products = await realRows('maven-toys/products.csv');
    stock = await realRows('maven-toys/inventory.csv');
    for (const store of await realRows('maven-toys/stores.csv')) {
      const domain = shopOf(store.Store_ID);
      await server.addShop({ domain, name: store.Store_Name, timezone: 'America/Mexico_City' });
      await importInto(
        'products',
        domain,
        products.map((product) => ({
          Handle: `toy-${product.Product_ID}`,
          Title: product.Product_Name,
          Type: product.Product_Category,
          'Option1 Name': 'Title',
          'Option1 Value': 'Default Title',
          'Variant SKU': product.Product_ID,
          'Variant Inventory Tracker': 'shopify',
          'Variant Price': product.Product_Price?.replace('$', ''),
          'Cost per item': product.Product_Cost?.replace('$', ''),
        })),
      );
      const levels = stock.filter((row) => row.Store_ID === store.Store_ID);
      await importInto(
        'inventory',
        domain,
        levels.map((row) => ({
          Handle: `toy-${row.Product_ID}`,
          Title: products.find((one) => one.Product_ID === row.Product_ID)?.Product_Name,
          SKU: row.Product_ID,
          Location: store.Store_City,
          Incoming: 0,
          Unavailable: 0,
          Committed: 0,
          Available: row.Stock_On_Hand,
          'On hand': row.Stock_On_Hand,
        })),
      );
    }
  }, 120_000);
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  /** Units on hand, value at cost and at retail, in cents. */
  const worth = (rows: CsvRow[]) =>
    rows.reduce(
      (sum, row) => {
        const product = products.find((one) => one.Product_ID === row.Product_ID);
        const units = Number(row.Stock_On_Hand);
        return {
          units: sum.units + units,
          cost: sum.cost + units * centsOf(product?.Product_Cost),
          retail: sum.retail + units * centsOf(product?.Product_Price),
        };
      },
      { units: 0, cost: 0, retail: 0 },
    );
  const figuresOf = (row: Record<string, number>) => ({
    units: row.units_on_hand,
    cost: toCents(row.cost_value ?? 0),
    retail: toCents(row.retail_value ?? 0),
  });

  test('is worth stock × cost and stock × price, in total and in each store', async () => {
    const { data, totals } = await report('/inventory-valuation-by-location', {});
    expect(figuresOf(totals)).toEqual(worth(stock));
    expect(toCents(totals.potential_profit)).toBe(worth(stock).retail - worth(stock).cost);
    expect(data).toHaveLength(50);
    for (const row of data) {
      expect(figuresOf(row), row.shop).toEqual(
        worth(stock.filter((one) => shopOf(one.Store_ID) === row.shop)),
      );
    }
  });

  test('is worth the same SKU by SKU, and by category in the turn of stock', async () => {
    const { data, pagination } = await report('/inventory-valuation-by-sku', { limit: 500 });
    const seen = [...data];
    for (let page = 2; page <= pagination.totalPages; page += 1) {
      seen.push(...(await report('/inventory-valuation-by-sku', { limit: 500, page })).data);
    }
    expect(seen).toHaveLength(stock.length);
    for (const row of seen) {
      const own = stock.filter((one) => shopOf(one.Store_ID) === row.shop && one.Product_ID === row.sku);
      expect(figuresOf(row), `${row.shop} ${row.sku}`).toEqual(worth(own));
    }
    const turn = await report('/inventory-turn', { group_by: 'category' });
    expect(toCents(turn.totals.closing_value)).toBe(worth(stock).cost);
    // The name of a group stands where that of a SKU does.
    for (const row of turn.data) {
      const skus = products.filter((one) => one.Product_Category === row.sku).map((one) => one.Product_ID);
      expect(toCents(row.closing_value), row.sku).toBe(
        worth(stock.filter((one) => skus.includes(one.Product_ID))).cost,
      );
    }
  });
});

/** 829,262 orders take minutes: with BACKROOM_LONG_TESTS alone. */
const isLong = Boolean(process.env.BACKROOM_LONG_TESTS);
if (!isLong) console.warn('The sales of maven-toys take minutes (BACKROOM_LONG_TESTS): skipped');

describe.skipIf(!hasRealData || !isLong)('reports of the 829,262 sales of maven-toys', () => {
  const whole = { start_date: '2017-01-01', end_date: '2018-09-30' };

  beforeAll(async () => {
    await start();
    const result = await importHistoryOf(server, 'maven-toys/sales.csv.gz', 'maven-toys');
    expect(result).toMatchObject({ counts: { created: 829_262, rejected: 0 }, storesCreated: 50 });
  }, 3_600_000);
  afterAll(() => server.close());

  // One row of the file is one sale, so its lines are orders here.
  const salesOf = (row: Record<string, number>) => ({
    orders: row.orders_count,
    units: row.net_units,
    net: toCents(row.net_sales ?? 0),
    cogs: toCents(row.cogs ?? 0),
    profit: toCents(row.gross_profit ?? 0),
  });
  const expectedSales = (row: CsvRow) => ({
    orders: Number(row.line_count),
    units: Number(row.units),
    net: centsOf(row.net_sales),
    cogs: centsOf(row.cogs),
    profit: centsOf(row.gross_profit),
  });

  test('in total: toys_total.csv', async () => {
    const [expected = {}] = await expectedRows('toys_total.csv');
    for (const path of ['/sales-by-location', '/sales-by-sku', '/sales-by-manufacturer']) {
      const { totals } = await report(path, whole);
      expect(salesOf(totals), path).toEqual(expectedSales(expected));
    }
    const { totals } = await report('/cost-of-goods-sold', whole);
    expect(toCents(totals.cogs)).toBe(centsOf(expected.cogs));
    expect(totals.cost_coverage_pct).toBe(100);
  }, 300_000);

  test('by category: toys_by_category.csv', async () => {
    const { data } = await report('/sales-by-category', whole);
    const expected = await expectedRows('toys_by_category.csv');
    expect(
      Object.fromEntries(data.map((row: Record<string, number>) => [row.category, salesOf(row)])),
    ).toEqual(Object.fromEntries(expected.map((row) => [row.category, expectedSales(row)])));
  }, 300_000);

  test('all figures agree', async () => {
    const { result } = await report('/run-report-checks', whole);
    expect(result.checks.filter((check: { ok: boolean }) => !check.ok)).toEqual([]);
  }, 300_000);
});
