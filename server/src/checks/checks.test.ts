import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fold } from '../figures/index.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { readGolden } from '../testing/golden.ts';
import { postGoldenChain } from '../testing/golden-chain.ts';
import { rebuildAllCells } from '../testing/rebuild-all-cells.ts';

const golden = readGolden();

let server: TestApplication;
let token: string;

beforeAll(async () => {
  server = await startTestApplication();
  await postGoldenChain(server, golden);
  token = await server.signIn({ email: 'ann@example.com', role: 'Admin' });
});
afterAll(() => server.close());

const march = { start_date: '2025-03-01', end_date: '2025-03-31' };
const run = async () => (await server.call('/run-report-checks', { body: march, token })).body.result;

type Check = { id: string; title: string; ok: boolean; difference: number; behind: object[] };

describe('the checks that all figures agree', () => {
  it('are green for the hand-made chain, and the result is kept', async () => {
    expect((await server.call('/get-report-checks', { token })).body).toEqual({ result: null });
    const result = await run();
    expect(result.checks.filter((check: Check) => !check.ok)).toEqual([]);
    expect(new Set(result.checks.map((check: Check) => check.id))).toEqual(
      new Set([...Array.from({ length: 17 }, (_, index) => `I${index + 1}`), 'S1']),
    );
    expect((await server.call('/get-report-checks', { token })).body.result).toEqual(result);
  });

  it('tell what was compared and in which places it is the same', async () => {
    const { checks } = await run();
    const { body } = await server.call('/sales-by-location', { body: march, token });
    expect(checks.find((check: Check) => check.title === 'Net sales')).toMatchObject({
      figure: {
        measure: 'net_sales',
        kind: 'money',
        value: body.totals.net_sales,
        places: [
          'Sales page',
          'SKU',
          'category',
          'manufacturer',
          'location',
          'payment type',
          'royalty',
          'cost of goods',
        ],
      },
    });
  });

  it('say what differs, by how much and in which order, when facts are damaged', async () => {
    const { db } = server.services;
    await sql`update sales_lines set gross_cents = gross_cents + 7
      where order_id = (select order_id from orders where name = '#1001') and line_no = 1`.execute(db);
    await rebuildAllCells(db);
    const result = await run();
    expect(result.ok).toBe(false);
    const red = (id: string) => result.checks.find((check: Check) => check.id === id && !check.ok);
    expect(red('I2')).toMatchObject({
      difference: -0.07,
      behind: [{ store_name: 'Downtown', name: '#1001', difference: 0.07 }],
    });
    expect(red('I15')).toMatchObject({ behind: [{ name: '#1001', difference: 0.07 }] });
    await sql`update sales_lines set gross_cents = gross_cents - 7
      where order_id = (select order_id from orders where name = '#1001') and line_no = 1`.execute(db);
    await rebuildAllCells(db);
    expect((await run()).ok).toBe(true);
  });
});

describe('the events of an order', () => {
  const reds = async () => {
    const { checks } = await run();
    return checks.filter((check: Check) => !check.ok).map(({ id, title }: Check) => `${id} ${title}`);
  };
  it('have their own tax, though the order has the right one in all', async () => {
    const { db } = server.services;
    /** Moves cents of a tax from the sale of a line to what was given back of it. */
    const move = async (cents: number) => {
      const { rows } = await sql<{ order_id: number }>`
        with pair as (
          select shop_id, order_id, line_no, tax_id, min(event) as one, max(event) as other from order_taxes
          where local_date between ${march.start_date}::date and ${march.end_date}::date
          group by 1, 2, 3, 4 having count(distinct event) = 2 order by 1, 2, 3, 4 limit 1)
        update order_taxes t set tax_cents = tax_cents + case when event = one then ${cents}::int else -${cents}::int end
        from pair b where (t.shop_id, t.order_id, t.line_no, t.tax_id) = (b.shop_id, b.order_id, b.line_no, b.tax_id)
        returning t.order_id`.execute(db);
      await rebuildAllCells(db);
      return rows.length;
    };
    expect(await move(1)).toBe(2);
    expect(await reds()).toEqual(['I4 Tax of each event', 'I17 Events of orders, day by day']);
    await move(-1);
    expect(await reds()).toEqual([]);
  });

  it('have their own discounts, though the order has the right ones in all', async () => {
    const { db } = server.services;
    const move = async (from: string, to: string) => {
      const { rows } = await sql`update order_discounts set event = ${to}
        where event = ${from} and amount_cents <> 0
          and local_date between ${march.start_date}::date and ${march.end_date}::date returning 1`.execute(
        db,
      );
      await rebuildAllCells(db);
      return rows.length;
    };
    expect(await move('sale', 'edit:none')).toBeGreaterThan(0);
    expect(await reds()).toEqual(['I6 Discounts of each event', 'I17 Events of orders, day by day']);
    await move('edit:none', 'sale');
    expect(await reds()).toEqual([]);
  });

  it('stand on the days of the document, though every sum agrees', async () => {
    const { db } = server.services;
    const shift = async (days: number) => {
      for (const table of [
        'sales_lines',
        'sales_tenders',
        'order_taxes',
        'order_discounts',
        'order_charges',
        'payments',
      ]) {
        await sql`update ${sql.table(table)} set local_date = local_date + ${days}::int
          where order_id = (select order_id from orders where name = '#1001')`.execute(db);
      }
      await rebuildAllCells(db);
    };
    await shift(1);
    expect(await reds()).toEqual(['I17 Events of orders, day by day']);
    const { checks } = await run();
    expect(checks.find((check: Check) => check.id === 'I17').behind).toMatchObject([{ name: '#1001' }]);
    await shift(-1);
    expect(await reds()).toEqual([]);
  });
});

describe('sums that reports read', () => {
  it('are held against their facts, and named where they are others (I16)', async () => {
    const { db } = server.services;
    await fold(db);
    const wrong = async (units: number) => {
      await sql`update place_cells set units_sold = units_sold + ${units} where grain = 2 and shop_id = (
        select shop_id from shops where name = 'Downtown')`.execute(db);
    };
    const check = async () => (await run()).checks.find((one: Check) => one.id === 'I16');
    expect(await check()).toMatchObject({ ok: true });
    await wrong(1);
    expect(await check()).toMatchObject({
      ok: false,
      behind: [{ store_name: 'Downtown', name: 'merchandise by location' }],
    });
    await wrong(-1);
    expect((await run()).ok).toBe(true);
  });
});

describe('what a report says of agreement by itself', () => {
  it('is what it read twice: none holds its totals against the rows that they are the sum of', async () => {
    const { db } = server.services;
    const wrong = async (cents: number) => {
      await sql`update sales_lines set gross_cents = gross_cents + ${cents}
        where order_id = (select order_id from orders where name = '#1001') and line_no = 1`.execute(db);
      await rebuildAllCells(db);
    };
    const said = async (path: string, body: object = march) => {
      const { meta } = (await server.call(path, { body, token })).body;
      return meta.checks.map(({ id, ok }: Check) => `${id} ${ok ? 'agrees' : 'differs'}`);
    };
    const reports = ['sku', 'category', 'manufacturer', 'location'].map((name) => `/sales-by-${name}`);
    const silent = async () => [
      ...(await Promise.all([...reports, '/cost-of-goods-sold'].map((path) => said(path)))),
      await said('/getSalesData', { from: march.start_date, to: march.end_date }),
    ];
    expect((await silent()).flat()).toEqual([]);
    expect(await said('/sales-by-payment-type')).toEqual(['I2 agrees']);
    await wrong(7);
    expect((await silent()).flat()).toEqual([]);
    expect(await said('/sales-by-payment-type')).toEqual(['I2 differs']);
    await wrong(-7);
    expect(await said('/sales-by-payment-type')).toEqual(['I2 agrees']);
  });
});

describe('missing costs', () => {
  it('are listed, and a cost entered counts from then on and in what was sold without', async () => {
    // A line that has a SKU and no cost.
    await sql`update orders set document = jsonb_set(document, '{lines,0,unit_cost_cents}', 'null')
      where name = '#1002'`.execute(server.services.db);
    const { db } = server.services;
    await sql`update sales_lines set cogs_cents = 0, uncosted_net_cents = gross_cents - discount_cents
      where order_id = (select order_id from orders where name = '#1002')`.execute(db);
    await rebuildAllCells(db);
    const list = async () =>
      (await server.call('/get-missing-costs', { body: march, token })).body.data.map(
        (row: { sku: string; net_sales_without_cost: number }) => [row.sku, row.net_sales_without_cost],
      );
    expect(await list()).toEqual([
      ['TOY-1', 20],
      ['(no SKU)', 15],
    ]);
    const set = (body: object) => server.call('/set-unit-cost', { body, token });
    const { version } = (await server.call('/get-missing-costs', { body: march, token })).body.data[0];
    expect((await set({ sku: 'NOPE', unit_cost: 1 })).status).toBe(400);
    expect((await set({ sku: 'TOY-1', unit_cost: 7, backfill: true })).body).toEqual({
      sku: 'TOY-1',
      unit_cost: 7,
      variants: 0,
      orders_corrected: 1,
      more_to_correct: false,
    });
    expect(await list()).toEqual([['(no SKU)', 15]]);
    // Whoever opened the form before that is told what stands there by now, and changes nothing.
    const late = await set({ sku: 'TOY-1', unit_cost: 9, version });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', current: { unit_cost: 7 } },
    });
    const cost = await server.call('/cost-of-goods-sold', { body: march, token });
    // One of eight units at 7.00 instead of 6.00.
    expect(cost.body.totals.cogs).toBe(104.56);
    expect((await run()).ok).toBe(true);
  });
});
