import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemActor } from '../platform/audit.ts';
import { restOrderFixture } from '../shopify-orders/orders.fixture.ts';
import { findOrCreateShop, type KnownShop } from '../stores/index.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { importFile } from '../testing/import-file.ts';
import { parseMapping } from './formats/history/mapping.ts';

let server: TestApplication;
let folder: string;
let shop: KnownShop;

beforeAll(async () => {
  server = await startTestApplication();
  folder = await mkdtemp(join(tmpdir(), 'backroom-import-test-'));
  const pier = { domain: 'Pier.example.com', name: 'Pier', timezone: 'America/Los_Angeles' };
  ({ shop } = await findOrCreateShop(server.services.db, systemActor('test'), pier));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const write = async (name: string, text: string) => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};

const run = (file: { kind: string; path: string; settings?: Record<string, unknown> }) =>
  importFile(server.services, { ...file, ...(file.kind === 'history' ? {} : { shop: shop.shop_domain }) });

const rowsOf = async (query: string, values: unknown[] = []) =>
  (await server.connection.pool.query(query, values)).rows;

describe('orders', () => {
  test('good ones come in, bad ones are given back with why, and again nothing changes', async () => {
    const order = restOrderFixture();
    const path = await write(
      'orders.json',
      JSON.stringify({
        orders: [order, { ...order, id: 2, created_at: 'soon' }, { ...order, id: 3, name: '#3' }],
      }),
    );
    const first = await run({ kind: 'orders', path });
    expect(first.counts).toEqual({
      read: 3,
      created: 2,
      updated: 0,
      unchanged: 0,
      rejected: 1,
      rows_left_out: 0,
    });
    expect(first.problems).toEqual([
      { row: 2, column: 'created_at', message: 'is not a moment with its offset' },
    ]);
    expect(first.rejectedText).toMatch(
      /^source,error\r\n"\{""id"":2,.*",Row 2: created_at: is not a moment with its offset\r\n$/,
    );
    const stored = () =>
      rowsOf(
        `select name, total_cents, (select sum(gross_cents - discount_cents) from sales_lines s where s.shop_id = o.shop_id and s.order_id = o.order_id) as net
         from orders o where shop_id = $1 order by name`,
        [shop.shop_id],
      );
    const before = await stored();
    expect(before.map((row) => row.name)).toEqual(['#1042', '#3']);
    const again = await run({ kind: 'orders', path });
    expect(again.counts).toEqual({
      read: 3,
      created: 0,
      updated: 0,
      unchanged: 2,
      rejected: 1,
      rows_left_out: 0,
    });
    expect(await stored()).toEqual(before);
    const later = { ...order, updated_at: '2025-04-01T00:00:00Z', note: 'Changed' };
    const changed = await run({
      kind: 'orders',
      path: await write('later.json', JSON.stringify(later)),
    });
    expect(changed.counts).toMatchObject({ read: 1, updated: 1 });
  });

  test('a file in another currency is refused with one sentence, whatever its shape', async () => {
    const foreign = (id: number) => ({ ...restOrderFixture(), id, name: `#${id}`, currency: 'CAD' });
    const row = (name: string) => `${name},2025-01-01 10:00:00 -0500,CAD,1,Tea,2.00`;
    const files = [
      await write('foreign.json', JSON.stringify({ orders: [foreign(71), foreign(72)] })),
      await write(
        'foreign.csv',
        `Name,Created at,Currency,Lineitem quantity,Lineitem name,Lineitem price\n${row('#71')}\n${row('#72')}\n`,
      ),
    ];
    for (const path of files) {
      const result = await run({ kind: 'orders', path });
      expect(result.stopped).toBe(
        'The order is in CAD, the store keeps USD. Nothing of this file was imported.',
      );
      expect(result.problems).toEqual([]);
      expect(result.counts).toMatchObject({ created: 0, rejected: 0 });
    }
    expect(await rowsOf("select from orders where name in ('#71', '#72')")).toEqual([]);
  });

  test('a file that breaks off gives the orders that are known to be whole', async () => {
    const csv =
      'Name,Created at,Lineitem quantity,Lineitem name,Lineitem price\n#6,2025-01-01 10:00:00 -0500,1,Tea,2.00\n#7,2025-01-01 10:00:00 -0500,1,Tea,2.00\n#8,"2025-01-01 10:00:00 -0500,1,Tea,2.00\n';
    const result = await run({ kind: 'orders', path: await write('broken.csv', csv) });
    expect(result.counts).toMatchObject({ created: 1, rejected: 0 });
    expect(result.stopped).toContain('quotation mark');
  });
});

describe('the catalogue', () => {
  const PRODUCTS =
    'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Cost per item,Status\n';

  test('products come in with their variants, once; an empty cost leaves the one that is known', async () => {
    const path = await write(
      'products.csv',
      `${PRODUCTS}robot,Robot,Lego,Toys,Size,S,R-S,20.00,6.00,active\nrobot,,,,,M,R-M,22.00,7.00,\nbook,Book,Usborne,Books,Title,Default Title,B-1,10.00,3.00,draft\n`,
    );
    expect((await run({ kind: 'products', path })).counts).toMatchObject({ read: 2, created: 2 });
    expect((await run({ kind: 'products', path })).counts).toMatchObject({ read: 2, unchanged: 2 });
    const changed = await write(
      'products2.csv',
      `${PRODUCTS}robot,Robot,Lego,Toys,Size,S,R-S,21.00,,active\n`,
    );
    expect((await run({ kind: 'products', path: changed })).counts).toMatchObject({ updated: 1 });
    expect(
      await rowsOf(
        'select product_id, title, sku, price_cents, unit_cost_cents from variants where shop_id = $1 order by sku',
        [shop.shop_id],
      ),
    ).toEqual([
      { product_id: 'handle:book', title: '', sku: 'B-1', price_cents: 1000, unit_cost_cents: 300 },
      { product_id: 'handle:robot', title: 'M', sku: 'R-M', price_cents: 2200, unit_cost_cents: 700 },
      { product_id: 'handle:robot', title: 'S', sku: 'R-S', price_cents: 2100, unit_cost_cents: 600 },
    ]);
  });

  test('stock finds its variants by handle or SKU and names those it cannot find', async () => {
    const header = 'Handle,Title,Option1 Value,SKU,Location,Incoming,Committed,Available,On hand\n';
    const path = await write(
      'stock.csv',
      `${header}robot,Robot,S,,Pier,0,2,8,10\n,,,B-1,Depot,5,0,3,3\n,,,B-9,Depot,0,0,1,1\n`,
    );
    const first = await run({ kind: 'inventory', path });
    expect(first.counts).toMatchObject({ read: 3, created: 2, updated: 0, unchanged: 0, rejected: 1 });
    expect(first.rejectedText).toContain(
      ',,,B-9,Depot,0,0,1,1,Row 4: There is no product B-9 in this store; import its products first',
    );
    expect((await run({ kind: 'inventory', path })).counts).toMatchObject({
      unchanged: 2,
      rejected: 1,
    });
    expect(
      await rowsOf(
        `select v.sku, l.name, i.on_hand, i.committed, i.available, i.incoming from inventory_levels i
         join variants v using (shop_id, variant_id) join locations l using (shop_id, location_id) where shop_id = $1 order by 1`,
        [shop.shop_id],
      ),
    ).toEqual([
      { sku: 'B-1', name: 'Depot', on_hand: 3, committed: 0, available: 3, incoming: 5 },
      { sku: 'R-S', name: 'Pier', on_hand: 10, committed: 2, available: 8, incoming: 0 },
    ]);
  });

  test('customers are known by id or e-mail', async () => {
    const header = 'Customer ID,First Name,Last Name,Email,Default Address City,Tags\n';
    const path = await write(
      'customers.csv',
      `${header}'77,Ada,Park,ada@example.com,Boston,vip\n,Ben,Ruiz,ben@example.com,,\n,,,,,\n,No,Mail,,,\n`,
    );
    expect((await run({ kind: 'customers', path })).counts).toMatchObject({
      read: 3,
      created: 2,
      updated: 0,
      unchanged: 0,
      rejected: 1,
    });
    expect((await run({ kind: 'customers', path })).counts).toMatchObject({
      unchanged: 2,
      rejected: 1,
    });
    const moved = await write('customers2.csv', `${header},Ada,Park-Ruiz,ADA@example.com,Reno,vip\n`);
    expect((await run({ kind: 'customers', path: moved })).counts).toMatchObject({ updated: 1 });
    expect(
      await rowsOf(
        `select customer_id, last_name, address ->> 'city' as city from customers where shop_id = $1 order by 1`,
        [shop.shop_id],
      ),
    ).toEqual([
      { customer_id: '77', last_name: 'Park-Ruiz', city: 'Reno' },
      { customer_id: 'email:ben@example.com', last_name: 'Ruiz', city: null },
    ]);
  });
});

describe('a history', () => {
  const mapping = parseMapping(
    JSON.stringify({
      title: 'Flat',
      stores: {
        key: 'branch',
        domain: { template: '{branch}.example.com' },
        name: 'branch',
        timezone: { constant: 'America/Chicago' },
        franchisee: {
          email: { template: '{branch}@example.com' },
          first_name: 'branch',
          last_name: { constant: 'Owner' },
        },
      },
      dates: ['YYYY-MM-DD'],
      sale: { store: 'branch', order: 'nr', date: 'on', product: 'what', quantity: 'n', unit_price: 'price' },
    }),
  );

  test('makes its stores with Center IDs of their own, and refuses an order whole', async () => {
    const path = await write(
      'flat.csv',
      'branch,nr,on,what,n,price\nA,1,2025-01-01,Tea,1,2.00\nA,2,2025-01-01,Tea,1,=1+1\nB,1,2025-01-01,Tea,2,2.00\nA,2,2025-01-01,Tea,2,2.00\n',
    );
    const first = await run({ kind: 'history', path, settings: { mapping } });
    expect(first).toMatchObject({ counts: { read: 3, created: 2, rejected: 1 }, storesCreated: 2 });
    expect(first.rejectedText?.split('\r\n')).toEqual([
      'branch,nr,on,what,n,price,error',
      "A,2,2025-01-01,Tea,1,'=1+1,Row 3: price: “=1+1” is not an amount",
      'A,2,2025-01-01,Tea,2,2.00,Row 5: Refused with the other rows of its order',
      '',
    ]);
    const again = await run({ kind: 'history', path, settings: { mapping } });
    expect(again).toMatchObject({ counts: { created: 0, unchanged: 2, rejected: 1 }, storesCreated: 0 });
    expect(
      await rowsOf(
        `select s.name, s.cid, f.corporate_email, s.timezone from shops s join franchisees f using (franchisee_id) order by s.name`,
      ),
    ).toEqual([
      { name: 'A', cid: 'C-0102', corporate_email: 'a@example.com', timezone: 'America/Chicago' },
      { name: 'B', cid: 'C-0103', corporate_email: 'b@example.com', timezone: 'America/Chicago' },
    ]);
    expect(await rowsOf(`select count(*)::int as n from audit_log where action = 'store.created'`)).toEqual([
      { n: 3 },
    ]);
  });

  test('a correction of the file corrects the order', async () => {
    const path = await write('flat.csv', 'branch,nr,on,what,n,price\nA,1,2025-01-01,Tea,3,2.00\n');
    expect((await run({ kind: 'history', path, settings: { mapping } })).counts).toMatchObject({
      updated: 1,
    });
    expect(
      await rowsOf(
        `select sum(l.gross_cents)::int as gross from sales_lines l join shops s using (shop_id) where s.shop_domain = 'a.example.com'`,
      ),
    ).toEqual([{ gross: 600 }]);
  });
});

describe('orders of a store of their own', () => {
  test('take their category from the catalogue, as JSON of REST and as CSV', async () => {
    const quay = { domain: 'quay.example.com', name: 'Quay', timezone: 'UTC' };
    await findOrCreateShop(server.services.db, systemActor('test'), quay);
    const bring = (kind: string, path: string) =>
      importFile(server.services, { kind, path, shop: quay.domain });
    const products = 'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price\n';
    await bring(
      'products',
      await write('quay.csv', `${products}robot,Robot,Lego,Robots,Size,S,TOY-1,20.00\n`),
    );
    const { line_items, ...order } = restOrderFixture();
    const [line] = line_items;
    const json = { ...order, id: 91, name: '#91', line_items: [line, { ...line, id: 2, sku: 'NONE' }] };
    await bring('orders', await write('quay.json', JSON.stringify({ ...json, refunds: [] })));
    await bring(
      'orders',
      await write(
        'quay-orders.csv',
        'Name,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku\n#92,2025-01-01 10:00:00 -0500,3,Robot,2.00,TOY-1\n',
      ),
    );
    expect(
      await rowsOf(
        `select o.name as ordered, c.name as category, sum(units_sold)::int as units
         from sales_lines l join orders o using (shop_id, order_id) join categories c using (category_id)
           join shops s on s.shop_id = l.shop_id
         where s.shop_domain = $1 group by 1, 2 order by 1, 2`,
        [quay.domain],
      ),
    ).toEqual([
      { ordered: '#91', category: '(Uncategorised)', units: 2 },
      { ordered: '#91', category: 'Robots', units: 2 },
      { ordered: '#92', category: 'Robots', units: 3 },
    ]);
  });

  test('are counted once by the payments of any days, also when an earlier payment is told of later', async () => {
    const dock = { domain: 'dock.example.com', name: 'Dock', timezone: 'UTC' };
    await findOrCreateShop(server.services.db, systemActor('test'), dock);
    const payment = (id: number, day: string, gateway: string) => ({
      id,
      kind: 'sale',
      status: 'success',
      gateway,
      amount: '10.00',
      created_at: `${day}T12:00:00Z`,
      processed_at: `${day}T12:00:00Z`,
    });
    const order = {
      ...restOrderFixture(),
      id: 93,
      name: '#93',
      refunds: [],
      transactions: [payment(1, '2025-03-20', 'cash')],
    };
    const bring = async (name: string, version: object) =>
      await importFile(server.services, {
        kind: 'orders',
        path: await write(name, JSON.stringify(version)),
        shop: dock.domain,
      });
    await bring('paid.json', order);
    const transactions = [payment(2, '2025-03-10', 'shopify_payments'), ...order.transactions];
    expect(
      (await bring('paid-before.json', { ...order, updated_at: '2025-03-25T00:00:00Z', transactions }))
        .counts,
    ).toMatchObject({ updated: 1 });
    const token = await server.signIn({ email: 'counts@example.com', role: 'SuperAdmin' });
    const counted = async (start_date: string, end_date: string) => {
      const body = { shop_name: [dock.domain], start_date, end_date };
      const { totals, data } = (await server.call('/sales-by-payment-type', { body, token })).body;
      const counts = data.map((row: { orders_count: number }) => row.orders_count);
      return [totals.orders_count, ...counts.filter((count: number) => count > 0)];
    };
    expect(await counted('2025-03-10', '2025-03-10')).toEqual([1, 1]);
    expect(await counted('2025-03-20', '2025-03-20')).toEqual([1, 1]);
    expect(await counted('2025-03-05', '2025-03-31')).toEqual([1, 1, 1]);
    // from before the order began
    expect(await counted('2025-03-01', '2025-03-10')).toEqual([1, 1]);
    expect(await counted('2025-03-01', '2025-03-31')).toEqual([1, 1, 1]);
  });
});
