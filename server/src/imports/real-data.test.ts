import { percent, toCents } from '@backroom/contract/kit/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import {
  type CsvRow,
  centsOf,
  expectedRows,
  hasRealData,
  importHistoryOf,
  realRows,
} from '../testing/real-data.ts';

type Row = Record<string, number>;

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

const lastOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);
const monthOf = (month: string) => ({ start_date: `${month}-01`, end_date: lastOf(month) });

/** Units, orders, money in cents, as a report says. */
const salesOf = (row: Row) => ({
  orders: row.orders_count,
  units: row.net_units,
  net: toCents(row.net_sales ?? 0),
  cogs: toCents(row.cogs ?? 0),
  profit: toCents(row.gross_profit ?? 0),
});
/** The same as a file of expected totals says. */
const expectedSales = (row: CsvRow) => ({
  orders: Number(row.order_count),
  units: Number(row.units),
  net: centsOf(row.net_sales_usd),
  cogs: centsOf(row.cogs_usd),
  profit: centsOf(row.gross_profit_usd),
});

type Sales = ReturnType<typeof expectedSales>;
const added = (a: Sales | undefined, b: Sales): Sales => ({
  orders: (a?.orders ?? 0) + b.orders,
  units: (a?.units ?? 0) + b.units,
  net: (a?.net ?? 0) + b.net,
  cogs: (a?.cogs ?? 0) + b.cogs,
  profit: (a?.profit ?? 0) + b.profit,
});

describe.skipIf(!hasRealData)('reports of maven-global-electronics', () => {
  /** The whole history; a report takes 1,100 days at most. */
  const halves = [
    { start_date: '2016-01-01', end_date: '2018-12-31' },
    { start_date: '2019-01-01', end_date: '2021-02-28' },
  ];

  beforeAll(async () => {
    await start();
    const result = await importHistoryOf(
      server,
      'maven-global-electronics/Sales.csv',
      'maven-global-electronics',
    );
    expect(result).toMatchObject({
      counts: { read: 26_326, created: 26_326, rejected: 0 },
      storesCreated: 67,
      stopped: null,
    });
  }, 300_000);
  afterAll(() => server.close());

  test('in total: ge_total.csv', async () => {
    const [expected = {}] = await expectedRows('ge_total.csv');
    for (const path of ['/sales-by-location', '/sales-by-manufacturer', '/sales-by-category']) {
      let total: Sales | undefined;
      for (const half of halves) total = added(total, salesOf((await report(path, half)).totals) as Sales);
      expect(total, path).toEqual(expectedSales(expected));
    }
    const costs = await Promise.all(halves.map((half) => report('/cost-of-goods-sold', half)));
    expect(costs.reduce((cents, { totals }) => cents + toCents(totals.cogs), 0)).toBe(
      centsOf(expected.cogs_usd),
    );
    const tickets = await Promise.all(halves.map((half) => report('/sales-by-sku', { ...half, limit: 1 })));
    expect(tickets.reduce((lines, { pagination }) => lines + pagination.total, 0)).toBe(
      Number(expected.line_count),
    );
  });

  test('by category: ge_by_category.csv', async () => {
    const expected = await expectedRows('ge_by_category.csv');
    const found = new Map<string, Sales & { lines: number }>();
    for (const half of halves) {
      const { data } = await report('/sales-by-category', half);
      for (const row of data) {
        const { pagination } = await report('/sales-by-sku', { ...half, category: row.category, limit: 1 });
        const before = found.get(row.category);
        found.set(row.category, {
          ...added(before, salesOf(row) as Sales),
          lines: (before?.lines ?? 0) + pagination.total,
        });
        expect(row.margin_pct).toBe(percent(toCents(row.gross_profit), toCents(row.net_sales)));
      }
    }
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(
        expected.map((row) => [row.Category, { ...expectedSales(row), lines: Number(row.line_count) }]),
      ),
    );
  });

  test('month by month: ge_by_month.csv', async () => {
    const months = await expectedRows('ge_by_month.csv');
    expect(months).toHaveLength(62);
    for (const expected of months) {
      const range = monthOf(expected.month ?? '');
      const { totals } = await report('/sales-by-location', range);
      expect(salesOf(totals), expected.month).toEqual(expectedSales(expected));
      const { net, profit } = expectedSales(expected);
      expect(totals.margin_pct, expected.month).toBe(percent(profit, net));
      const { pagination } = await report('/sales-by-sku', { ...range, limit: 1 });
      expect(pagination.total, expected.month).toBe(Number(expected.line_count));
    }
  }, 120_000);

  test('each store that sold something is a row', async () => {
    const named = new Set((await realRows('maven-global-electronics/Sales.csv')).map((row) => row.StoreKey));
    const rows = new Set<string>();
    for (const half of halves) {
      for (const row of (await report('/sales-by-location', half)).data) rows.add(row.shop);
    }
    expect([...rows].sort()).toEqual([...named].map((key) => `global-electronics-${key}.example.com`).sort());
  });

  test('all figures agree, over the whole history', async () => {
    for (const half of halves) {
      const { result } = await report('/run-report-checks', half);
      expect(result.checks.filter((check: { ok: boolean }) => !check.ok)).toEqual([]);
    }
  }, 120_000);
});

describe.skipIf(!hasRealData)('reports of supermarket-sales', () => {
  const quarter = { start_date: '2019-01-01', end_date: '2019-03-31' };
  const shopOf = (branch: string | undefined) => `supermarket-${branch?.toLowerCase()}.example.com`;
  const typeOf = (payment: string | undefined) =>
    ({ Cash: 'Cash', 'Credit card': 'Credit/Debit card', Ewallet: 'Other: Ewallet' })[payment ?? ''];

  /** Net sales exactly; tax rounded half-up per invoice, as it was charged. */
  const expectedOf = (row: CsvRow) => ({
    orders: Number(row.order_count),
    units: Number(row.units),
    net: centsOf(row.net_sales_ex_tax),
    tax: centsOf(row.tax_rounded_per_order_half_up),
  });
  type Figures = ReturnType<typeof expectedOf>;

  const figuresOf = (row: Row) => ({
    orders: row.orders_count,
    units: row.net_units ?? row.units_sold,
    net: toCents(row.net_sales ?? 0),
    tax: toCents(row.taxes ?? 0),
  });
  const totalOf = ({ net, tax }: Figures) => net + tax;

  beforeAll(async () => {
    await start();
    const result = await importHistoryOf(
      server,
      'supermarket-sales/supermarket_sales.csv',
      'supermarket-sales',
    );
    expect(result).toMatchObject({ counts: { created: 1000, rejected: 0 }, storesCreated: 3 });
  });
  afterAll(() => server.close());

  test('in total, with what was paid: supermarket_total.csv', async () => {
    const expected = expectedOf((await expectedRows('supermarket_total.csv'))[0] ?? {});
    const { totals } = await report('/sales-by-location', quarter);
    expect(figuresOf(totals)).toEqual(expected);
    expect(toCents(totals.total_sales)).toBe(totalOf(expected));
    const payments = await report('/sales-by-payment-type', quarter);
    expect(toCents(payments.totals.net_payments)).toBe(totalOf(expected));
    expect(payments.summary.receivables_change).toBe(0);
    const tax = await report('/tax-report', quarter);
    expect(toCents(tax.totals.net_tax)).toBe(expected.tax);
    expect(toCents(tax.totals.taxable_sales)).toBe(expected.net);
    expect(tax.summary.effective_rate_pct).toBe(5);
  });

  test('by branch: supermarket_by_branch.csv', async () => {
    const { data } = await report('/sales-by-location', quarter);
    const taxes = (await report('/tax-report', quarter)).data;
    for (const row of await expectedRows('supermarket_by_branch.csv')) {
      const shop = shopOf(row.branch);
      const found = data.find((one: { shop: string }) => one.shop === shop);
      expect(figuresOf(found), shop).toEqual(expectedOf(row));
      const tax = taxes.find((one: { shop: string }) => one.shop === shop);
      expect(toCents(tax.net_tax)).toBe(expectedOf(row).tax);
    }
    expect(data).toHaveLength(3);
  });

  test('by month: supermarket_by_month.csv', async () => {
    for (const row of await expectedRows('supermarket_by_month.csv')) {
      const { totals } = await report('/sales-by-location', monthOf(row.month ?? ''));
      expect(figuresOf(totals), row.month).toEqual(expectedOf(row));
    }
  });

  test('by product line: supermarket_by_product_line.csv', async () => {
    const { data } = await report('/sales-by-category', quarter);
    const rows = await expectedRows('supermarket_by_product_line.csv');
    expect(Object.fromEntries(data.map((row: Row) => [row.category, figuresOf(row)]))).toEqual(
      Object.fromEntries(rows.map((row) => [row.product_line, expectedOf(row)])),
    );
  });

  test('members and others, by a search on the sales page: supermarket_by_customer_type.csv', async () => {
    for (const row of await expectedRows('supermarket_by_customer_type.csv')) {
      const { summary } = await report('/getSalesData', {
        from: quarter.start_date,
        to: quarter.end_date,
        search: row.customer_type,
        limit: 1,
      });
      expect(figuresOf(summary), row.customer_type).toEqual(expectedOf(row));
      expect(toCents(summary.total_sales)).toBe(totalOf(expectedOf(row)));
    }
  });

  test.each([
    ['supermarket_by_payment_type.csv', 3],
    ['supermarket_by_branch_payment.csv', 9],
    ['supermarket_by_branch_month_payment.csv', 27],
  ])('by payment type: %s', async (file, count) => {
    const journal = await report('/getSalesData', {
      from: quarter.start_date,
      to: quarter.end_date,
      pagination: false,
    });
    expect(journal.data).toHaveLength(1000);
    const rows = await expectedRows(file);
    expect(rows).toHaveLength(count);
    for (const row of rows) {
      const { branch, month, payment } = row;
      const name = [branch, month, payment].join(' ');
      const expected = expectedOf(row);
      const payments = await report('/sales-by-payment-type', {
        ...(month ? monthOf(month) : quarter),
        ...(branch ? { shop_name: [shopOf(branch)] } : {}),
      });
      const found = payments.data.find(
        (one: { payment_type: string }) => one.payment_type === typeOf(payment),
      );
      expect(
        {
          orders: found.orders_count,
          payments: found.transactions_count,
          net: toCents(found.net_sales),
          paid: toCents(found.gross_payments),
        },
        name,
      ).toEqual({
        orders: expected.orders,
        payments: expected.orders,
        net: expected.net,
        paid: totalOf(expected),
      });
      // Units and tax of a tender are on the tickets.
      const tickets = journal.data.filter(
        (one: Record<string, string>) =>
          one.payment_type === typeOf(payment) &&
          (!branch || one.shop === shopOf(branch)) &&
          (!month || one.date?.startsWith(month)),
      );
      const sum = (key: string) =>
        tickets.reduce((cents: number, one: Row) => cents + toCents(one[key] ?? 0), 0);
      expect(
        { orders: tickets.length, units: sum('units') / 100, net: sum('net_sales'), tax: sum('taxes') },
        name,
      ).toEqual(expected);
    }
  });

  test('all figures agree', async () => {
    const { result } = await report('/run-report-checks', quarter);
    expect(result.checks.filter((check: { ok: boolean }) => !check.ok)).toEqual([]);
  });

  test('imported again, nothing changes', async () => {
    const before = await report('/getSalesData', { from: quarter.start_date, to: quarter.end_date });
    const again = await importHistoryOf(
      server,
      'supermarket-sales/supermarket_sales.csv',
      'supermarket-sales',
    );
    expect(again.counts).toEqual({
      read: 1000,
      created: 0,
      updated: 0,
      unchanged: 1000,
      rejected: 0,
      rows_left_out: 0,
    });
    const { meta: _, ...after } = await report('/getSalesData', {
      from: quarter.start_date,
      to: quarter.end_date,
    });
    expect(before).toMatchObject(after);
  });
});
