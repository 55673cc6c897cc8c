import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fold } from '../figures/index.ts';
import { setOwner } from '../stores/index.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { simpleOrder } from '../testing/simple-order.ts';
import { Intake } from './intake/intake.ts';

let server: TestApplication;
let head: string;
let franchisee: string;

const stores = [
  { domain: 'east.example.com', timezone: 'America/New_York' },
  { domain: 'west.example.com', timezone: 'America/Los_Angeles' },
  { domain: 'far.example.com', timezone: 'Pacific/Auckland' },
];

const HOUR = 3_600_000;
const first = Date.parse('2025-03-01T00:30:00Z');

beforeAll(async () => {
  server = await startTestApplication();
  const holder = await server.addFranchisee('West Holder');
  const intake = new Intake({ pool: server.connection.pool, db: server.services.db });
  for (const [index, store] of stores.entries()) {
    const shopId = await server.addShop({ ...store, franchiseeId: index === 1 ? holder : null });
    const shop = { shop_id: shopId, timezone: store.timezone, day_cutoff_minutes: 0 };
    // 160 orders a store, one every 90 minutes, so that days, zones and pages cut through each other.
    const documents = Array.from({ length: 160 }, (_, number) =>
      simpleOrder({
        id: `${index}${String(number).padStart(4, '0')}`,
        name: `#${1_000 + number}`,
        placed_at: new Date(first + number * 1.5 * HOUR).toISOString(),
        unit_price_cents: 100 + ((number * 37) % 400),
        customer: {
          id: null,
          name: `Person ${number % 7}`,
          email: `p${number % 7}@example.com`,
          phone: '2125550100',
        },
        channel: number % 3 === 0 ? 'pos' : 'web',
        gateway: number % 4 === 0 ? 'cash' : 'shopify_payments',
        cancelled_at: number % 50 === 49 ? new Date(first + (number * 1.5 + 2) * HOUR).toISOString() : null,
      }),
    );
    await intake.postOrders(shop, documents);
  }
  head = await server.signIn({ email: 'head@example.com', role: 'Admin' });
  franchisee = await server.signIn({
    email: 'west@example.com',
    role: 'Admin',
    type: 'Franchisee',
    franchiseeId: holder,
  });
});
afterAll(() => server.close());

const list = async (body: object, token = head) =>
  (await server.call('/get-order-list', { body, token })).body;
const idsOf = (answer: { orders: { shopify_order_id: string }[] }) =>
  answer.orders.map((row) => row.shopify_order_id);

/** The same list by the plainest SQL there is. */
const plain = async (where: string, orderBy = 'orders.created_at desc, order_id desc') => {
  const { rows } = await sql<{
    id: string;
  }>`select shopify_order_id as id from orders join shops using (shop_id)
    where ${sql.raw(where)} order by ${sql.raw(orderBy)}`.execute(server.services.db);
  return rows.map((row) => row.id);
};

const allPages = async (body: object, limit: number) => {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await list({ ...body, page, limit });
    ids.push(...idsOf(answer));
    expect(answer.total_count).toBe(answer.pagination.total);
    if (page >= answer.pagination.totalPages) return { ids, total: answer.total_count };
  }
};

describe('the order list', () => {
  it.each([
    ['everything', {}, 'true', 'orders.created_at desc, order_id desc'],
    ['the oldest first', { sortOrder: 'asc' }, 'true', 'orders.created_at, order_id'],
    ['the largest first', { sortBy: 'total' }, 'true', 'total_cents desc, order_id desc'],
    ['one store', { shop_domain: ['far.example.com'] }, "shop_domain = 'far.example.com'", undefined],
    [
      'store-local days',
      { from_date: '2025-03-03', to_date: '2025-03-05' },
      "local_date between '2025-03-03' and '2025-03-05'",
      undefined,
    ],
    ['a tender', { payment_type: ['Cash'] }, "payment_type = 'Cash'", undefined],
    ['a status', { financial_status: ['cancelled'] }, 'orders.cancelled_at is not null', undefined],
    [
      'a channel on some days',
      { channel: ['pos'], from_date: '2025-03-04' },
      "channel = 'pos' and local_date >= '2025-03-04'",
      undefined,
    ],
    [
      'a status of some channels, the oldest first',
      { financial_status: ['paid', 'cancelled'], channel: ['pos'], sortOrder: 'asc' },
      "(financial_status = 'paid' or orders.cancelled_at is not null) and channel = 'pos'",
      'orders.created_at, order_id',
    ],
    [
      'a channel of two stores until a day, the largest first',
      {
        channel: ['web'],
        shop_domain: ['far.example.com', 'east.example.com'],
        to_date: '2025-03-08',
        sortBy: 'total',
      },
      "channel = 'web' and shop_domain <> 'west.example.com' and local_date <= '2025-03-08'",
      'total_cents desc, order_id desc',
    ],
    ['a text', { search: 'Person 3' }, "search_text like '%person 3%'", undefined],
  ])('shows %s on its pages, in order, with the true total', async (_what, body, where, orderBy) => {
    const expected = await plain(where, orderBy);
    expect(expected.length).toBeGreaterThan(0);
    const found = await allPages(body, 17);
    expect(found).toEqual({ ids: expected, total: expected.length });
  });

  it('gives no rows and the true total beyond the last page', async () => {
    const answer = await list({ page: 1_000, limit: 25 });
    expect(answer).toMatchObject({ orders: [], total_count: 480 });
  });

  it('finds a phone as people write it and as the screen shows it', async () => {
    const { total_count: all } = await list({ search: '2125550100' });
    expect(all).toBeGreaterThan(0);
    const written = [
      '(212) 555-0100',
      '+1 (212) 555-0100',
      '+12125550100',
      '12125550100',
      '212.555.0100',
      '212 555 0100',
      '555-0100',
    ];
    for (const search of written) expect((await list({ search })).total_count, search).toBe(all);
    expect((await list({ search: '(212) 555-0199' })).total_count).toBe(0);
  });

  it('finds text with characters that mean something to SQL as they are', async () => {
    expect((await list({ search: '%%%' })).total_count).toBe(0);
    expect((await list({ search: '___' })).total_count).toBe(0);
    expect((await list({ search: '#1007' })).total_count).toBe(3);
  });

  it('asks for more than two letters, but looks for a name of two', async () => {
    const answer = await server.call('/get-order-list', { body: { search: ' 1 ' }, token: head });
    expect(answer).toMatchObject({
      status: 400,
      body: { details: [{ field: 'search', message: 'Type at least 3 characters' }] },
    });
    expect((await list({ search: '李明' })).total_count).toBe(0);
  });

  it('shows a franchisee own stores only', async () => {
    const answer = await list({ limit: 500 }, franchisee);
    expect(answer.total_count).toBe(160);
    expect(new Set(answer.orders.map((row: { shop: string }) => row.shop))).toEqual(
      new Set(['west.example.com']),
    );
  });

  it('refuses a range that ends before it starts, by name', async () => {
    const answer = await server.call('/get-order-list', {
      body: { from_date: '2025-03-02', to_date: '2025-03-01' },
      token: head,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([
      { field: 'to_date', message: 'End date must be on or after start date' },
    ]);
  });

  it('exports exactly what is filtered, safe to open', async () => {
    const answer = await server.call('/export-order-list', {
      body: { shop_domain: ['east.example.com'], columns: ['orderNo', 'total', 'customer'] },
      token: head,
    });
    const lines = answer.text.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines[0]).toBe('Order,Total (USD),Customer');
    const names = (await plain("shop_domain = 'east.example.com'")).map(
      (id) => `#${1_000 + Number(id.slice(1))}`,
    );
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(names);
  });

  it('exports with one clock a zone, however many rows there are', async () => {
    const clocks = vi.spyOn(Intl, 'DateTimeFormat');
    const answer = await server.call('/export-order-list', { body: {}, token: head });
    expect(answer.text.split('\r\n').length).toBeGreaterThan(20);
    expect(clocks.mock.calls.length).toBeLessThan(10);
    clocks.mockRestore();
  });

  it.each(['constructor', '__proto__', 'total '])('refuses the column %s by name', async (column) => {
    const body = { columns: ['orderNo', column] };
    for (const path of ['/export-order-list', '/export-gift-card-list']) {
      const given = path.includes('order') ? body : { columns: ['cardNumber', column] };
      const answer = await server.call(path, { body: given, token: head });
      expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'columns.1' }] } });
    }
  });
});

describe('what orders can be filtered by', () => {
  const namesOf = async (token = head) => {
    const get = (path: string) => server.call(path, { method: 'GET', token });
    const [{ body: gateways }, { body: channels }] = await Promise.all([
      get('/getPaymentGateways'),
      get('/getSalesChannels'),
    ]);
    const names = (found: { name: string }[]) => found.map(({ name }) => name);
    return { gateways: names(gateways.paymentMethods), channels: names(channels.salesChannels) };
  };
  const all = { gateways: ['Cash', 'Credit/Debit card'], channels: ['pos', 'web'] };

  it('is known from counts, however many orders there are: none of them is read', async () => {
    const client = await server.connection.pool.connect();
    try {
      await client.query('begin; lock table orders in access exclusive mode');
      expect(await namesOf()).toEqual(all);
      expect(await namesOf(franchisee)).toEqual(all);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('is known of orders whose counts are folded, and of those that came since', async () => {
    const { db } = server.services;
    await fold(db);
    expect(await namesOf()).toEqual(all);
    const shop = { shop_id: await server.addShop({ domain: 'new.example.com' }), day_cutoff_minutes: 0 };
    await new Intake({ pool: server.connection.pool, db }).postOrders({ ...shop, timezone: 'UTC' }, [
      simpleOrder({
        id: 'draft',
        name: '#1',
        placed_at: '2025-03-05T00:00:00Z',
        unit_price_cents: 100,
        channel: 'draft_orders',
      }),
    ]);
    expect((await namesOf()).channels).toEqual(['draft_orders', 'pos', 'web']);
    expect(await namesOf(franchisee)).toEqual(all);
  });

  it('is known to who held a store for some days of those days alone', async () => {
    const { db } = server.services;
    const holder = await server.addFranchisee('Few Days');
    const token = await server.signIn({
      email: 'few@example.com',
      role: 'Admin',
      type: 'Franchisee',
      franchiseeId: holder,
    });
    const shop_id = await server.addShop({ domain: 'few.example.com', franchiseeId: holder });
    const order = (id: string, day: string, channel: string) =>
      simpleOrder({
        id,
        name: `#${id}`,
        placed_at: `2025-03-${day}T12:00:00Z`,
        unit_price_cents: 100,
        channel,
      });
    await new Intake({ pool: server.connection.pool, db }).postOrders(
      { shop_id, timezone: 'UTC', day_cutoff_minutes: 0 },
      [order('1', '02', 'pos'), order('2', '20', 'web')],
    );
    await setOwner(db, shop_id, null, '2025-03-10');
    expect((await namesOf(token)).channels).toEqual(['pos']);
  });
});

describe('one order', () => {
  const details = (body: object, token = head) => server.call('/get-order-details', { body, token });

  it('is complete, and its lines sum to its subtotal', async () => {
    const { body } = await details({ order_id: '00049', shop: 'east.example.com' });
    const order = body.orderDetails;
    expect(order).toMatchObject({
      name: '#1049',
      financial_status: 'cancelled',
      store_name: 'east.example.com',
      customer_email: 'p0@example.com',
      current_total_price: 0,
    });
    expect(order.total_price).toBeGreaterThan(0);
    const sum = order.lineItems.reduce(
      (total: number, line: { price: number; qty: number; total_discount: number }) =>
        total + line.price * line.qty - line.total_discount,
      0,
    );
    expect(order.subtotal).toBeCloseTo(sum, 10);
  });

  it('is found without its store where the id is unique, and is not there for a foreign franchisee', async () => {
    expect((await details({ order_id: '00001' })).status).toBe(200);
    expect((await details({ order_id: '00001' }, franchisee)).status).toBe(404);
    expect((await details({ order_id: '00001', shop: 'east.example.com' }, franchisee)).status).toBe(403);
    expect((await details({ order_id: '10001' }, franchisee)).status).toBe(200);
    expect((await details({ order_id: 'none' })).status).toBe(404);
  });
});
