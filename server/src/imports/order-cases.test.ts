import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemActor } from '../platform/audit.ts';
import { findOrCreateShop } from '../stores/index.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { importFile } from '../testing/import-file.ts';

/** Small orders that each show one thing that went wrong; README.md beside them says what is right. */
const folder = fileURLToPath(new URL('../testing/data/cases/', import.meta.url));

let server: TestApplication;
let shop: { shop_id: number; shop_domain: string };
let shops = 0;

beforeAll(async () => {
  server = await startTestApplication();
});
afterAll(() => server.close());
beforeEach(async () => {
  shops += 1;
  const store = { domain: `case-${shops}.example.com`, name: `Case ${shops}`, timezone: 'America/New_York' };
  ({ shop } = await findOrCreateShop(server.services.db, systemActor('test'), store));
});

const bring = async (...files: string[]) => {
  for (const file of files) {
    const { stopped } = await importFile(server.services, {
      kind: 'orders',
      path: `${folder}${file}`,
      shop: shop.shop_domain,
    });
    expect(stopped).toBeNull();
  }
};

type Day = {
  day: string;
  kinds: string;
  sold: number;
  returned: number;
  gross: number;
  discount: number;
  back: number;
  tax: number;
};

/** What the merchandise facts of an order say, day by day, in dollars. */
const daysOf = async (name: string): Promise<Day[]> => {
  const { rows } = await sql<Day>`
    select s.local_date as day, string_agg(distinct kind::text, ',' order by kind::text) as kinds,
      sum(units_sold)::float8 as sold, sum(units_returned)::float8 as returned, sum(gross_cents) / 100.0::float8 as gross,
      sum(discount_cents) / 100.0::float8 as discount, sum(return_cents) / 100.0::float8 as back,
      sum(tax_cents) / 100.0::float8 as tax
    from sales_lines s join orders using (shop_id, order_id) where shop_id = ${shop.shop_id} and name = ${name}
    group by 1 having sum(gross_cents) <> 0 or sum(return_cents) <> 0 or sum(tax_cents) <> 0
      or sum(units_sold) <> 0 or sum(units_returned) <> 0
    order by 1`.execute(server.services.db);
  return rows;
};

const inShort = (days: readonly Day[]) =>
  days.map(({ day, sold, returned, back }) => [day, sold, returned, back]);

describe('an orders export, then the JSON of the same order', () => {
  const right: Partial<Day>[] = [
    { day: '2024-05-07', sold: 2, returned: 0, gross: 30, discount: 3, back: 0, tax: 2.7 },
    { day: '2024-05-09', sold: 0, returned: 1, gross: 0, discount: 0, back: 9, tax: -0.9 },
  ];
  test.each([
    [['order-export.csv', 'order-export-later.json']],
    [['order-export-later.json', 'order-export.csv']],
    [['order-export.csv', 'order-export-later.json', 'order-export.csv', 'order-export-later.json']],
  ])('%j: is told once, without an edit', async (files) => {
    await bring(...files);
    expect(await daysOf('#814')).toMatchObject(right);
    const { rows } = await sql<{ edits: number }>`
      select jsonb_array_length(document -> 'edits') as edits from orders
      where shop_id = ${shop.shop_id} and name = '#814'`.execute(server.services.db);
    expect(rows).toEqual([{ edits: 0 }]);
    const { rows: collected } = await sql<{ collected: number; refunded: number; orders: number }>`
      select sum(collected_cents)::int as collected, sum(collected_cents - tax_cents)::int as refunded,
        sum(orders_count)::int as orders
      from order_taxes join orders using (shop_id, order_id)
      where shop_id = ${shop.shop_id} and name = '#814'`.execute(server.services.db);
    expect(collected).toEqual([{ collected: 270, refunded: 90, orders: 1 }]);
  });
});

test('“Canceled at” cancels on its day', async () => {
  await bring('order-export-canceled.csv');
  const { rows } = await sql<{ name: string; on: string | null }>`
    select name, (cancelled_at at time zone 'America/New_York')::date::text as on from orders
    where shop_id = ${shop.shop_id} order by name`.execute(server.services.db);
  expect(rows.map(({ name, on }) => [name, on])).toEqual([
    ['#821', null],
    ['#822', '2024-06-03'],
    ['#823', '2024-05-06'],
    ['#824', null],
  ]);
  expect(inShort(await daysOf('#823'))).toEqual([
    ['2024-05-05', 1, 0, 0],
    ['2024-05-06', 0, 1, 10],
  ]);
});

describe('edits stay on their day', () => {
  test.each([
    [['rest-edit-v1.json', 'rest-edit-v2-cancelled.json']],
    [['rest-edit-v2-cancelled.json', 'rest-edit-v1.json']],
  ])('%j: whatever is cancelled later', async (files) => {
    await bring(...files);
    expect(inShort(await daysOf('#T4'))).toEqual([
      ['2025-03-05', 3, 0, 0],
      ['2025-03-10', 0, 1, 10],
      ['2025-05-02', 0, 2, 20],
    ]);
  });

  test('two of them in one document of sales agreements', async () => {
    await bring('gql-two-edits.json');
    expect(inShort(await daysOf('#T2'))).toEqual([
      ['2025-01-05', 5, 0, 0],
      ['2025-02-10', 0, 1, 10],
      ['2025-04-10', 0, 2, 20],
    ]);
  });

  test('and the rest on that of the cancellation', async () => {
    await bring('gql-edit-then-cancel.json');
    expect(inShort(await daysOf('#T3'))).toEqual([
      ['2025-01-05', 5, 0, 0],
      ['2025-02-10', 0, 1, 10],
      ['2025-05-02', 0, 4, 40],
    ]);
  });

  test.each([[['edit-gql-v1.json', 'edit-rest-v2.json']], [['edit-rest-v2.json', 'edit-gql-v1.json']]])(
    '%j: in a poorer shape that comes later, too',
    async (files) => {
      await bring(...files);
      expect(inShort(await daysOf('#T6'))).toEqual([
        ['2025-01-05', 5, 0, 0],
        ['2025-02-10', 0, 1, 10],
      ]);
    },
  );
});

test.each([
  [['payments-v1.json', 'payments-v2-without.json']],
  [['payments-v2-without.json', 'payments-v1.json']],
])('%j: payments that are known stay, and the card is charged once', async (files) => {
  await bring(...files);
  const { rows } = await sql<{ type: string; cents: number; orders: number }>`
    select name as type, sum(amount_cents)::int as cents, sum(payment_type_orders)::int as orders
    from payments join payment_types using (payment_type_id) where shop_id = ${shop.shop_id}
    group by 1 having sum(amount_cents) <> 0 order by 1`.execute(server.services.db);
  expect(rows).toEqual([
    { type: 'Cash', cents: 2300, orders: 1 },
    { type: 'Gift card', cents: 1000, orders: 1 },
  ]);
  const { rows: cards } = await sql<{ used: number }>`
    select -sum(amount_cents)::int as used from gift_card_entries
    where type = 'REDEEMED' and event_shop_id = ${shop.shop_id}`.execute(server.services.db);
  expect(cards).toEqual([{ used: 1000 }]);
});
