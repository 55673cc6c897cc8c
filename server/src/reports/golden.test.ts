import { toDollars } from '@backroom/contract/kit/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { goldenPaymentTypes, goldenShop, readGolden } from '../testing/golden.ts';
import { postGoldenChain } from '../testing/golden-chain.ts';

const golden = readGolden();

const march = { start_date: '2025-03-01', end_date: '2025-03-31' };

/** Expected cents as dollars; counts and percentages stay. */
const isMoney = (key: string) => !/^(units|orders|margin)|_pct$/.test(key);
const inDollars = (figures: Record<string, number | null>) =>
  Object.fromEntries(
    Object.entries(figures).map(([key, value]) => [
      key,
      value === null || !isMoney(key) ? value : toDollars(value),
    ]),
  );

describe.each(['SuperAdmin', 'Admin'] as const)('March 2025 as %s', (role) => {
  let server: TestApplication;
  let token: string;
  const { expected, stores } = golden;
  const report = async (path: string, body: object = march) => {
    const answer = await server.call(path, { body, token });
    expect(answer.status, answer.text.slice(0, 500)).toBe(200);
    return answer.body;
  };
  const domainOf = (key: string) => goldenShop(golden, key).shop_domain;

  beforeAll(async () => {
    server = await startTestApplication();
    await postGoldenChain(server, golden);
    token = await server.signIn({ email: 'ann@example.com', role });
  });
  afterAll(() => server.close());

  it.each([
    ['/sales-by-sku', 'sku', 'sku'],
    ['/sales-by-category', 'category', 'category'],
    ['/sales-by-manufacturer', 'manufacturer', 'manufacturer'],
  ] as const)('%s', async (path, name, key) => {
    const { data, totals } = await report(path);
    expect(data.map((row: Record<string, string>) => row[key]).sort()).toEqual(
      Object.keys(expected[name]).sort(),
    );
    for (const row of data) expect(row).toMatchObject(inDollars(expected[name][row[key]] ?? {}));
    const { taxes: _, ...sales } = inDollars(expected.sales);
    expect(totals).toMatchObject({
      gross_sales: sales.gross_sales,
      discounts: sales.discounts,
      returns: sales.returns,
      net_sales: sales.net_sales,
      orders_count: sales.orders_count,
      gross_profit: sales.gross_profit,
      margin_pct: sales.margin_pct,
    });
  });

  it('/sales-by-location', async () => {
    const { data, totals } = await report('/sales-by-location');
    for (const { key } of stores) {
      const row = data.find((one: { shop: string }) => one.shop === domainOf(key));
      // The file counts tax on lines alone.
      const { taxes: _, ...figures } = inDollars(expected.location[key] ?? {});
      expect(row).toMatchObject(figures);
    }
    expect(totals).toMatchObject(inDollars(expected.sales));
    expect(data.map((row: { store_name: string }) => row.store_name)).toEqual([
      'Pier',
      'Downtown',
      'Flagship',
    ]);
  });

  it('/cost-of-goods-sold', async () => {
    const { data, totals } = await report('/cost-of-goods-sold');
    for (const row of data) {
      const { units_sold, cogs, net_sales, gross_profit, margin_pct } = inDollars(
        expected.sku[row.sku] ?? {},
      );
      expect(row).toMatchObject({ units_sold, cogs, net_sales, gross_profit, margin_pct });
    }
    expect(totals).toMatchObject({ cogs: 103.56, net_sales_without_cost: 15, cost_coverage_pct: 95.07 });
    expect(data.filter((row: { cost_missing: boolean }) => row.cost_missing)).toHaveLength(1);
  });

  it('/tax-report', async () => {
    const { data, totals, summary, salesValueBreakdown, taxBreakdown } = await report('/tax-report');
    const rows = data.map((row: Record<string, number | string>) => [
      `${stores.find(({ key }) => domainOf(key) === row.shop)?.key} | ${row.tax_name} | ${Number(row.tax_rate_pct) / 100}`,
      {
        tax: row.net_tax,
        collected: row.tax_collected,
        refunded: row.tax_refunded,
        base: Number(row.taxable_sales) + Number(row.taxable_shipping),
      },
    ]);
    expect(Object.fromEntries(rows)).toEqual(
      Object.fromEntries(Object.entries(expected.tax).map(([key, figures]) => [key, inDollars(figures)])),
    );
    expect(taxBreakdown).toHaveLength(4);
    expect(totals).toMatchObject({ net_tax: 26.37, taxable_sales: 304, orders_count: 13 });
    expect(summary).toMatchObject({ net_sales: 304.41, taxable_sales: 304, non_taxable_sales: 5.42 });
    const value = salesValueBreakdown.map((row: { bucket: string; net_sales: number }) => [
      row.bucket,
      row.net_sales,
    ]);
    expect(Object.fromEntries(value)).toEqual(inDollars(expected.sales_value));
  });

  it('/discount-report', async () => {
    const { data, totals } = await report('/discount-report');
    const given = data
      .filter((row: { discount_amount: number }) => row.discount_amount !== 0)
      .map((row: Record<string, string>) => [
        `${row.code} | ${row.discount_title?.replace('Automatic: ', '')}`,
        row.discount_amount,
      ]);
    expect(Object.fromEntries(given)).toEqual(inDollars(expected.discount));
    expect(totals).toMatchObject({ discount_amount: 11, shipping_discount_amount: 8, times_used: 3 });
  });

  it('/sales-by-payment-type', async () => {
    const { data, summary } = await report('/sales-by-payment-type');
    for (const [key, figures] of Object.entries(expected.payment)) {
      const { refunds, ...rest } = inDollars(figures);
      const row = data.find((one: { payment_type: string }) => one.payment_type === goldenPaymentTypes[key]);
      expect(row).toMatchObject({ ...rest, refunded_payments: refunds });
    }
    expect(summary).toMatchObject({
      net_payments: 360.12,
      total_sales: 340.78,
      tips: 2,
      gift_card_sales: 50,
      receivables_change: 32.66,
    });
    expect(data.at(-1).payment_type).toBe('Unpaid');
  });

  it('/royalty-report', async () => {
    const { transactions, summary, totals } = await report('/royalty-report');
    expect(transactions.map((row: { CID: string }) => row.CID)).toEqual(['C-0100', 'C-0101', 'C-0102']);
    for (const row of transactions) {
      const { shop, minimum, ...figures } = expected.royalty[row.CID] ?? {};
      // The file's figures are cents; only the store's key is a text.
      expect(row).toMatchObject(inDollars(figures as Record<string, number>));
      expect(row).toMatchObject({ shop: domainOf(String(shop)), minimum_royalty: Number(minimum) / 100 });
      expect(row.periods).toHaveLength(1);
    }
    expect(summary).toMatchObject({
      total_due: 510.2,
      net_sales: 304.41,
      estimated: false,
      missing_agreements: 0,
    });
    expect(totals.net_sales).toBe(304.41);
  });

  it('/royalty-report of a part of the month is an estimate without minimum', async () => {
    const { data } = await report('/royalty-report', { start_date: '2025-03-01', end_date: '2025-03-30' });
    const pier = data.find((row: { CID: string }) => row.CID === 'C-0102');
    expect(pier).toMatchObject({ is_estimate: true, minimum_royalty: 0 });
    expect(pier.royalty_due).toBe(pier.royalty_calculated);
  });

  it('/gift-card-report', async () => {
    const { data, summary, settlement } = await report('/gift-card-report');
    for (const [card, figures] of Object.entries(expected.gift)) {
      const { opening, refunded, closing, ...rest } = inDollars(figures);
      const row = data.find((one: { masked_code: string }) => one.masked_code.endsWith(card));
      expect(row).toMatchObject({
        ...rest,
        opening_balance: opening,
        refunded_to_card: refunded,
        closing_balance: closing,
      });
    }
    expect(summary).toMatchObject({
      opening_liability: 100,
      sold: 50,
      redeemed: 65,
      expired: 60,
      closing_liability: 25,
    });
    const pairs = settlement.map((row: Record<string, string>) => [
      `${row.issuing_store} → ${row.redeeming_store}`,
      row.amount,
    ]);
    expect(Object.fromEntries(pairs)).toEqual({ 'Downtown → Pier': 40, 'Pier → Downtown': 25 });
  });

  it('/getSalesData', async () => {
    const { summary, series, data, pagination, totals } = await report('/getSalesData', {
      from: march.start_date,
      to: march.end_date,
      limit: 200,
    });
    const { units_returned: _, net_sales_without_cost: __, ...figures } = inDollars(expected.sales);
    expect(summary).toMatchObject(figures);
    expect(series).toHaveLength(31);
    const days = series.reduce((sum: number, day: { net_sales: number }) => sum + day.net_sales, 0);
    expect(days).toBeCloseTo(304.41, 5);
    expect(totals.net_sales).toBe(304.41);
    expect(pagination.total).toBe(Object.keys(expected.journal).length);
    for (const [key, figures] of Object.entries(expected.journal)) {
      const [store, name, date, event] = key.split(' | ');
      const row = data.find(
        (one: Record<string, string>) =>
          one.shop === domainOf(store ?? '') &&
          one.order_name === name &&
          one.date?.slice(0, 10) === date &&
          (one.event === 'SALE') === (event === 'SALE'),
      );
      // The file's journal leaves tax on shipping out.
      const { taxes, units_sold, units_returned, net_sales_without_cost: _, ...rest } = inDollars(figures);
      expect(row, key).toMatchObject(rest);
      expect(row.units).toBe((units_sold ?? 0) - (units_returned ?? 0));
      if (rest.shipping === 0) expect(row.taxes).toBe(taxes);
    }
  });

  it('gives every page of tickets once, whatever the sort', async () => {
    const seen = new Set<string>();
    for (const page of [1, 2, 3, 4]) {
      const { transactions, pagination, totals } = await report('/sales-by-sku', {
        ...march,
        page,
        limit: 6,
        sort: 'net_sales:asc',
      });
      expect(totals.net_sales).toBe(304.41);
      expect(pagination).toMatchObject({ page, limit: 6, totalPages: Math.ceil(pagination.total / 6) });
      for (const row of transactions) seen.add(JSON.stringify(row));
      if (page === pagination.totalPages) expect(seen.size).toBe(pagination.total);
    }
  });
});
