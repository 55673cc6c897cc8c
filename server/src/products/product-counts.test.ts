// Totals of lists come from counts that are kept: they are what counting says, whatever happened.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldCounts } from '../catalogue/count-products.ts';
import { writeProducts } from '../catalogue/index.ts';
import { writeInventory } from '../stock/index.ts';
import { MILL, PIER, product, startTestCatalogue, type TestCatalogue, variant } from './products.fixture.ts';

let server: TestCatalogue;
beforeAll(async () => {
  server = await startTestCatalogue();
});
afterAll(() => server.close());

const list = async (search: string) =>
  (await server.call(`/products?limit=100${search}`, { method: 'GET', token: server.admin })).body;

/** Counted row by row: the status as it stands, the stock as the levels say. */
const counted = async () => {
  const { rows } = await sql<{ status: string; units: number; store: string }>`
    select p.status, s.shop_domain as store, coalesce((select sum(l.available) from variants v
      join inventory_levels l on l.shop_id = v.shop_id and l.variant_id = v.variant_id
      where v.shop_id = p.shop_id and v.product_id = p.product_id and v.tracked), 0)::int as units
    from products p join shops s using (shop_id)`.execute(server.services.db);
  return rows;
};

const agree = async () => {
  const rows = await counted();
  const questions: [string, (row: (typeof rows)[number]) => boolean][] = [
    ['', () => true],
    ['&status=ACTIVE', ({ status }) => status === 'ACTIVE'],
    ['&status=ARCHIVED', ({ status }) => status === 'ARCHIVED'],
    ['&stock=none', ({ units }) => units === 0],
    ['&stock=negative', ({ units }) => units < 0],
    ['&stock=low', ({ units }) => units > 0 && units <= 5],
    ['&stock=in-stock', ({ units }) => units > 0],
    ['&stock=in-stock&status=ACTIVE', ({ units, status }) => units > 0 && status === 'ACTIVE'],
    [`&store=${MILL}`, ({ store }) => store === MILL],
  ];
  for (const [search, fits] of questions) {
    const { total_count, products } = await list(search);
    const wanted = rows.filter(fits).length;
    expect([search, total_count, products.length]).toEqual([search, wanted, wanted]);
  }
};

const stocked = (sku: string, available: number) => ({
  handle: '',
  title: '',
  options: [],
  sku,
  levels: [{ location: 'Floor', on_hand: available, committed: 0, available, incoming: 0 }],
});

test('after products came, changed, sold out and were archived', async () => {
  const { db } = server.services;
  await agree();
  await writeProducts(db, { shop_id: server.mill })([
    product('cup', [variant('CUP', 500)]),
    product('jug', [variant('JUG', 500)], { status: 'ARCHIVED' }),
  ]);
  await agree();
  await writeInventory(db, { shop_id: server.mill })([stocked('CUP', 3), stocked('JUG', 90)]);
  await agree();
  await writeInventory(db, { shop_id: server.mill })([stocked('CUP', 0)]);
  const [cup] = (await list('&search=cup')).products;
  const [jug] = (await list('&search=jug')).products;
  await server.call('/update-multi-products', {
    token: server.admin,
    body: {
      products: [
        { id: cup.id, status: 'DRAFT', variants: [{ variant_id: cup.variants[0].variant_id, available: 2 }] },
        { id: jug.id, status: 'ACTIVE' },
      ],
    },
  });
  await agree();
  await foldCounts(db);
  await agree();
  await server.call('/save-product', {
    token: server.admin,
    body: {
      id: jug.id,
      version: (await list('&search=jug')).products[0].updated_at,
      variants: [{ variant_id: jug.variants[0].variant_id, tracked: false }],
    },
  });
  await agree();
});

test('after many changed the same store at once', async () => {
  const { products } = await list(`&store=${PIER}`);
  await Promise.all(
    products.flatMap(({ id }: { id: string }) =>
      ['DRAFT', 'ARCHIVED', 'ACTIVE'].map((status) =>
        server.call('/update-multi-products', { token: server.admin, body: { products: [{ id, status }] } }),
      ),
    ),
  );
  await agree();
});

test('pages from the front and from the end are the pages of one list', async () => {
  const whole = (await list('')).products.map(({ id }: { id: string }) => id);
  for (const sort of ['', '&sortOrder=desc', '&sortBy=price']) {
    const all = (await list(sort)).products.map(({ id }: { id: string }) => id);
    const paged: string[] = [];
    for (let page = 1; page <= Math.ceil(whole.length / 2); page += 1) {
      const { body } = await server.call(`/products?limit=2&page=${page}${sort}`, {
        method: 'GET',
        token: server.admin,
      });
      paged.push(...body.products.map(({ id }: { id: string }) => id));
    }
    expect(paged).toEqual(all);
  }
  const beyond = await server.call('/products?limit=2&page=99', { method: 'GET', token: server.admin });
  expect(beyond.body.products).toEqual([]);
});
