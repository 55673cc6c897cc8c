import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApplication, type TestApplication } from '../../testing/application.ts';
import { rebuildAllCells } from '../../testing/rebuild-all-cells.ts';

/** One more than an Excel file takes. */
const TICKETS = 50_001;

let server: TestApplication;
let token: string;

beforeAll(async () => {
  server = await startTestApplication();
  const { db } = server.services;
  token = await server.signIn({ email: 'ann@example.com', role: 'Admin' });
  await sql`insert into shops (shop_domain, name, cid, timezone) values ('a.myshopify.com', 'Pier', '101', 'UTC')`.execute(
    db,
  );
  await sql`insert into vendors (name) values ('Lego')`.execute(db);
  await sql`insert into categories (name) values ('Toys')`.execute(db);
  await sql`insert into skus (sku) values ('TOY-1')`.execute(db);
  await sql`insert into orders (shop_id, shopify_order_id, name, created_at, local_date, financial_status,
      payment_type, channel, total_cents, units, search_text, document)
    select shop_id, '1', '#1', '2025-03-01T12:00:00Z', '2025-03-01', 'paid', 'Cash', 'pos', 100, 1, '', '{}'
    from shops`.execute(db);
  await sql`insert into sales_lines (shop_id, order_id, at, local_date, line_no, kind, sku_id, vendor_id, category_id,
      location_id, units_sold, units_returned, gross_cents, discount_cents, return_cents, tax_cents, cogs_cents,
      uncosted_net_cents, excluded_net_cents, orders_count, sku_orders, vendor_orders, category_orders, tax_bucket,
      event, order_date, tickets, bucket_orders)
    select shop_id, order_id, '2025-03-01T12:00:00Z', date '2025-03-01' + n % 30, 1, 2, 1, 1, 1, 1, n, 0, n, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, 3, 'edit:' || n, '2025-03-01', 1, 0
    from orders cross join generate_series(1, ${sql.lit(TICKETS)}) n`.execute(db);
  await rebuildAllCells(db);
}, 60_000);
afterAll(() => server.close());

const ask = (body: object) =>
  server.app.inject({
    method: 'POST',
    url: '/v1/export-report',
    headers: { authorization: `Bearer ${token}` },
    payload: {
      report: 'salesBySku',
      transactions: true,
      start_date: '2025-03-01',
      end_date: '2025-03-31',
      columns: ['date', 'units'],
      ...body,
    },
  });

it('is refused as an Excel file, in words that say what to do', async () => {
  const answer = await ask({ format: 'xlsx' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().details).toEqual([
    { field: 'format', message: 'An Excel file takes at most 50,000 rows, and these are 50,001: choose CSV' },
  ]);
});

it.each(['date:asc', 'date:desc', 'units:asc', 'units:desc'])(
  'is whole and in order as CSV, sorted by %s',
  async (sort) => {
    const { body, statusCode } = await ask({ format: 'csv', sort });
    expect(statusCode).toBe(200);
    const lines = body.split('\r\n');
    const rows = lines
      .slice(
        1,
        lines.findIndex((line) => line.startsWith('Total')),
      )
      .map((line) => line.split(','));
    expect(new Set(rows.map(([, units]) => units)).size).toBe(TICKETS);
    expect(rows).toHaveLength(TICKETS);
    const [column, direction] = sort.split(':');
    const keys = rows.map(([date = '', units = '']) => (column === 'date' ? date : units.padStart(6, '0')));
    const sorted = keys.toSorted();
    expect(keys).toEqual(direction === 'asc' ? sorted : sorted.toReversed());
  },
  60_000,
);

it('lets its moment go when it is written, refused or wrong', async () => {
  await ask({ format: 'xlsx' });
  expect((await ask({ format: 'csv', columns: ['nothing'] })).statusCode).toBe(400);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(server.services.db);
  expect(rows[0]?.n).toBe(0);
});
