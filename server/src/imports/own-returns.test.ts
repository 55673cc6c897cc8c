import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkRange } from '../checks/run-checks.ts';
import { differences, forgetPeople } from '../orders/index.ts';
import { scopeOfSystem } from '../platform/sessions/scope.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { importFile } from '../testing/import-file.ts';
import { parseMapping } from './formats/history/mapping.ts';
import { tillFile, tillMapping } from './till-mapping.fixture.ts';

let server: TestApplication;
let folder: string;

beforeAll(async () => {
  server = await startTestApplication();
  folder = await mkdtemp(join(tmpdir(), 'backroom-own-returns-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** Imports rows of a till into the store of each. */
const bring = async (rows: readonly string[], sale: Record<string, unknown> = {}) => {
  const path = join(folder, `${crypto.randomUUID()}.csv`);
  await writeFile(path, tillFile(rows));
  const mapping = parseMapping(tillMapping(sale));
  return await importFile(server.services, { kind: 'history', path, settings: { mapping } });
};

const rowsOf = async (query: string, values: unknown[] = []) =>
  (await server.connection.pool.query(query, values)).rows;

const ofStore = '(select shop_id from shops where name = $1)';

/** The orders of a store with what the facts say of each. */
const ordersOf = (store: string) =>
  rowsOf(
    `select name, financial_status as status, total_cents as total, units, payment_type,
       (select sum(orders_count)::int from sales_lines s where s.shop_id = o.shop_id and s.order_id = o.order_id) as counted
     from orders o where shop_id = ${ofStore} order by name`,
    [store],
  );

/** What was sold and taken back in a store, day by day. */
const daysOf = (store: string) =>
  rowsOf(
    `select to_char(local_date, 'YYYY-MM-DD') as day, sum(units_sold)::int as sold, sum(units_returned)::int as back,
       sum(gross_cents - discount_cents)::int as net, sum(return_cents)::int as returned, sum(tax_cents)::int as tax
     from sales_lines where shop_id = ${ofStore} group by 1 order by 1`,
    [store],
  );

const paidIn = async (store: string) =>
  (
    await rowsOf(`select sum(amount_cents)::int as cents from payments where shop_id = ${ofStore}`, [store])
  )[0]?.cents;

const expectAgreement = async () => {
  const { house, db } = server.services;
  const { checks } = await checkRange(
    { house },
    { scope: scopeOfSystem(), db, shop_name: undefined, start_date: '2025-01-01', end_date: '2025-12-31' },
  );
  expect(checks.filter((check) => !check.ok)).toEqual([]);
  expect(await Array.fromAsync(differences(server.services))).toEqual([]);
};

const created = (counts: { created: number; updated: number; unchanged: number; rejected: number }) => [
  counts.created,
  counts.updated,
  counts.unchanged,
  counts.rejected,
];

describe('goods that come back on a receipt of their own', () => {
  test('are a refund of the sale of that customer, SKU and price, wherever the sale stands, and else a return of that day', async () => {
    const rows = [
      'Pier,CR9,2025-03-09,A,-2,10.00,,,7', // of R1
      'Pier,CR9,2025-03-09,B,-1,5.00,,,7', // of nothing known
      'Pier,CR8,2025-03-08,A,-1,9.00,,,7', // another price
      'Pier,CR7,2025-03-07,A,-1,10.00,,,8', // another customer
      'Pier,CR6,2025-03-06,A,-1,10.00,,,', // nobody
      'Pier,CR5,2025-03-05,A,-2,10.00,,,7', // more than is left of R1 then
      'Pier,R2,2025-03-10,A,9,10.00,,,7', // later
      'Pier,R1,2025-03-01,A,3,10.00,,,7',
    ];
    const { counts, problems } = await bring(rows);
    expect([problems, created(counts)]).toEqual([[], [7, 0, 0, 0]]);
    expect(await ordersOf('Pier')).toEqual([
      { name: 'CR5', status: 'refunded', total: -2000, units: 0, payment_type: 'Cash', counted: 0 },
      { name: 'CR6', status: 'refunded', total: -1000, units: 0, payment_type: 'Cash', counted: 0 },
      { name: 'CR7', status: 'refunded', total: -1000, units: 0, payment_type: 'Cash', counted: 0 },
      { name: 'CR8', status: 'refunded', total: -900, units: 0, payment_type: 'Cash', counted: 0 },
      { name: 'CR9', status: 'refunded', total: -500, units: 0, payment_type: 'Cash', counted: 0 },
      { name: 'R1', status: 'partially_refunded', total: 1000, units: 3, payment_type: 'Cash', counted: 1 },
      { name: 'R2', status: 'paid', total: 9000, units: 9, payment_type: 'Cash', counted: 1 },
    ]);
    const before = await daysOf('Pier');
    expect(before.find(({ day }) => day === '2025-03-09')).toEqual({
      day: '2025-03-09',
      sold: 0,
      back: 3,
      net: 0,
      returned: 2500,
      tax: 0,
    });
    expect(await paidIn('Pier')).toBe(12_000 - 7400);
    await expectAgreement();

    expect(created((await bring(rows)).counts)).toEqual([0, 0, 7, 0]);
    expect(created((await bring([...rows.slice(2), ...rows.slice(0, 2)])).counts)).toEqual([0, 0, 7, 0]);
    expect(created((await bring(rows.slice(-1))).counts)).toEqual([0, 0, 1, 0]);
    expect(await daysOf('Pier')).toEqual(before);

    // of a later file, until nothing is left
    expect(created((await bring(['Pier,CR10,2025-04-01,A,-1,10.00,,,7'])).counts)).toEqual([1, 0, 0, 0]);
    expect((await ordersOf('Pier')).map(({ name }) => name)).not.toContain('CR10');
    expect(created((await bring(['Pier,CR11,2025-03-09,A,-1,10.00,,,7'])).counts)).toEqual([1, 0, 0, 0]);
    expect(await ordersOf('Pier')).toContainEqual(
      expect.objectContaining({ name: 'R1', status: 'refunded', total: 0 }),
    );
    expect(await ordersOf('Pier')).toContainEqual(
      expect.objectContaining({ name: 'R2', status: 'partially_refunded', total: 8000 }),
    );
    await expectAgreement();
  });

  test('are found by the number of their receipt, and shown with their sale', async () => {
    const token = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
    const list = await server.call('/get-order-list', { body: { search: 'CR9' }, token });
    expect(list.body.orders.map(({ name }: { name: string }) => name).sort()).toEqual(['CR9', 'R1']);
    const shown = await server.call('/get-order-details', { body: { order_id: 'R1' }, token });
    expect(shown.body.orderDetails.refunds).toContainEqual(
      expect.objectContaining({ note: 'Receipt CR9', amount: 20, lines: [{ name: 'A', qty: 2 }] }),
    );
    const alone = await server.call('/get-order-details', { body: { order_id: 'CR9' }, token });
    expect(alone.body.orderDetails).toMatchObject({
      lineItems: [],
      subtotal: 0,
      total_items: 0,
      other_charges: 0,
      total_price: 0,
      current_total_price: -5,
      refunds: [{ amount: 5, lines: [{ name: 'B', qty: 1 }] }],
    });
  });

  test('are worth what the receipt says, or else what the customer paid for them', async () => {
    await bring([
      'Quay,R1,2025-03-01,A,3,10.00,5.00,4.75,7',
      'Quay,CR1,2025-03-02,A,-1,10.00,,,7', // a third of 25.00 and of the tax
      'Quay,CR2,2025-03-03,A,-1,10.00,1.00,-1.71,7',
      'Quay,CR3,2025-03-04,A,-1,10.00,2.00,-1.52,8',
    ]);
    expect(await daysOf('Quay')).toEqual([
      { day: '2025-03-01', sold: 3, back: 0, net: 2500, returned: 0, tax: 475 },
      { day: '2025-03-02', sold: 0, back: 1, net: 0, returned: 833, tax: -158 },
      { day: '2025-03-03', sold: 0, back: 1, net: 0, returned: 900, tax: -171 },
      { day: '2025-03-04', sold: 0, back: 1, net: 0, returned: 800, tax: -152 },
    ]);
    expect(await paidIn('Quay')).toBe(2975 - 991 - 1071 - 952);
    await expectAgreement();
  });

  test('stay what they became, also where the sale no longer says whose it was', async () => {
    const rows = ['Wharf,R1,2025-03-01,A,3,10.00,,,7', 'Wharf,CR1,2025-03-02,A,-1,10.00,,,7'];
    await bring(rows);
    const before = await daysOf('Wharf');
    const [{ shop_id }] = (await rowsOf("select shop_id from shops where name = 'Wharf'")) as [
      { shop_id: number },
    ];
    await server.services.db.transaction().execute((trx) => forgetPeople(trx, shop_id, null));
    expect(created((await bring(rows.slice(1))).counts)).toEqual([0, 0, 1, 0]);
    expect(await daysOf('Wharf')).toEqual(before);
    expect(await ordersOf('Wharf')).toHaveLength(1);
  });

  test('beside goods that are sold: an exchange', async () => {
    const exchange = ['Dock,X1,2025-03-05,B,1,12.00,,,7', 'Dock,X1,2025-03-05,A,-1,10.00,,,7'];
    const { counts } = await bring(['Dock,R1,2025-03-01,A,1,10.00,,,7', ...exchange]);
    expect(created(counts)).toEqual([2, 0, 0, 0]);
    expect(await ordersOf('Dock')).toMatchObject([
      { name: 'R1', status: 'refunded', total: 0 },
      { name: 'X1', status: 'paid', total: 1200, units: 1 },
    ]);
    expect(created((await bring(exchange)).counts)).toEqual([0, 0, 1, 0]);
    expect(
      created(
        (await bring(['Dock,X2,2025-03-06,B,1,12.00,,,9', 'Dock,X2,2025-03-06,A,-1,10.00,,,9'])).counts,
      ),
    ).toEqual([1, 0, 0, 0]);
    expect(await ordersOf('Dock')).toContainEqual({
      name: 'X2',
      status: 'partially_refunded',
      total: 200,
      units: 1,
      payment_type: 'Cash',
      counted: 1,
    });
    await expectAgreement();
  });

  test('of somebody of whom the file says the name alone are never those of a namesake', async () => {
    await bring(['Slip,R1,2025-03-01,A,1,10.00,,,Member', 'Slip,CR1,2025-03-02,A,-1,10.00,,,Member'], {
      customer: { name: 'shopper' },
    });
    expect(await ordersOf('Slip')).toMatchObject([
      { name: 'CR1', total: -1000 },
      { name: 'R1', total: 1000, status: 'paid' },
    ]);
  });

  test('of two imports at once come back once', async () => {
    await bring(['Mole,R1,2025-03-01,A,1,10.00,,,7']);
    await Promise.all(
      ['CR1', 'CR2', 'CR3'].map((receipt) => bring([`Mole,${receipt},2025-03-02,A,-1,10.00,,,7`])),
    );
    expect((await daysOf('Mole')).at(-1)).toMatchObject({ back: 3, returned: 3000 });
    expect((await ordersOf('Mole')).map(({ total }) => total)).toEqual([-1000, -1000, 0]);
    await expectAgreement();
  });
});

const goods = ['A', 'B'];

/** Receipts of a till: sales, returns and exchanges of a few customers, in any sequence. */
const receipts = fc
  .array(
    fc.record({
      day: fc.integer({ min: 1, max: 28 }),
      shopper: fc.constantFrom('', '7', '8'),
      rows: fc.uniqueArray(
        fc.record({
          sku: fc.constantFrom(...goods),
          units: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: -3, max: -1 })),
          price: fc.constantFrom('0.00', '2.55', '10.00'),
        }),
        { minLength: 1, maxLength: 4, selector: (row) => JSON.stringify(row) },
      ),
    }),
    { minLength: 10, maxLength: 40 },
  )
  .chain((all) =>
    fc.shuffledSubarray(
      all.map((one, index) => ({ ...one, receipt: `N${index}` })),
      { minLength: all.length },
    ),
  );

describe('any history with returns', () => {
  test('comes to what its rows say, day by day and SKU by SKU, and again to the same', async () => {
    let number = 0;
    await fc.assert(
      fc.asyncProperty(receipts, async (all) => {
        number += 1;
        const store = `Any${number}`;
        const byReceipt = all.map(({ receipt, day, shopper, rows: own }) =>
          own.map(
            ({ sku, units, price }) =>
              `${store},${receipt},2025-05-${String(day).padStart(2, '0')},${sku},${units},${price},,,${shopper}`,
          ),
        );
        const rows = byReceipt.flat();
        const first = await bring(rows);
        expect([first.problems, first.counts.created]).toEqual([[], all.length]);
        const wanted = new Map<string, number>();
        for (const row of rows) {
          const [, , day, sku, units, price] = row.split(',');
          const key = `${day} ${sku}`;
          wanted.set(key, (wanted.get(key) ?? 0) + Number(units) * Math.round(Number(price) * 100));
        }
        const found = () =>
          rowsOf(
            `select to_char(local_date, 'YYYY-MM-DD') || ' ' || sku as key,
               sum(gross_cents - discount_cents - return_cents)::int as net
             from sales_lines join skus using (sku_id) where shop_id = ${ofStore} group by 1 order by 1`,
            [store],
          );
        const before = await found();
        expect(before.map(({ key, net }) => [key, net])).toEqual([...wanted].sort());
        expect(await paidIn(store)).toBe([...wanted.values()].reduce((sum, cents) => sum + cents, 0));
        expect((await bring(byReceipt.toReversed().flat())).counts).toMatchObject({ created: 0, updated: 0 });
        expect(await found()).toEqual(before);
      }),
      { numRuns: 12 },
    );
    await expectAgreement();
  });
});
