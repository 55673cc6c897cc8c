import { afterAll, beforeAll, expect, test } from 'vitest';
import { MILL, PIER, startTestCatalogue, type TestCatalogue } from './products.fixture.ts';

let server: TestCatalogue;

beforeAll(async () => {
  server = await startTestCatalogue();
});
afterAll(() => server.close());

const get = (query: string, token = server.admin) =>
  server.call(`/products${query}`, { method: 'GET', token });
const post = (path: string, body: unknown = {}) => server.call(path, { body, token: server.admin });
const named = (answer: { body: { products: { title: string; store_name: string }[] } }) =>
  answer.body.products.map(({ title, store_name }) => `${title} in ${store_name}`);

test('the catalogue has a row for each product and store, with what its variants say', async () => {
  const answer = await get('');
  expect(named(answer)).toEqual(['Bowl in Pier', 'Mug in Pier', 'Mug in Mill', 'Shirt in Pier']);
  expect(answer.body.total_count).toBe(4);
  expect(answer.body.products[3]).toMatchObject({
    shop: PIER,
    min_price: 25,
    max_price: 25,
    variants_count: 2,
    missing_cost: true,
    variants: [
      { sku: 'SHIRT-M', title: 'M', unit_cost: null },
      { sku: 'SHIRT-S', barcode: '4006381333931', unit_cost: 3 },
    ],
  });
  expect(answer.body.products[1]).toMatchObject({ available: 4, missing_cost: false });
});

test.each([
  ['?search=mug', ['Mug in Pier', 'Mug in Mill']],
  ['?search=shirt-m', ['Shirt in Pier']],
  ['?search=4006381333931', ['Shirt in Pier']],
  ['?search=loom+shirt', ['Shirt in Pier']],
  ['?search=100%25', []],
  [`?store=${MILL}`, ['Mug in Mill']],
  ['?vendor=Loom&vendor=Nobody', ['Shirt in Pier']],
  ['?category=Clothes', ['Shirt in Pier']],
  ['?collection=clothes', ['Shirt in Pier']],
  ['?sku=BOWL', ['Bowl in Pier']],
  ['?status=DRAFT', ['Bowl in Pier']],
  ['?stock=low', ['Mug in Pier']],
  ['?stock=negative', ['Bowl in Pier']],
  ['?stock=none', ['Shirt in Pier']],
  ['?missing_cost=true', ['Shirt in Pier']],
  ['?missing_image=false', ['Shirt in Pier']],
  ['?sortBy=price&sortOrder=desc&limit=2', ['Shirt in Pier', 'Mug in Mill']],
  ['?limit=2&page=2', ['Mug in Mill', 'Shirt in Pier']],
])('GET /products%s', async (query, found) => {
  expect(named(await get(query))).toEqual(found);
});

test('pages of product management hang together by their tokens', async () => {
  const ask = (pageToken?: string) =>
    post('/get-multi-products', { shop: [PIER, MILL], limit: 3, pageToken });
  const first = await ask();
  expect(first.body).toMatchObject({ total_count: 4, previousPageToken: null });
  const second = await ask(first.body.nextPageToken);
  expect(named(second)).toEqual(['Shirt in Pier']);
  expect(second.body.nextPageToken).toBeNull();
  expect(named(await ask(second.body.previousPageToken))).toEqual(named(first));
});

test.each([[''], ['  '], [[]], [[' ']]])('product management asks for a store: %j', async (shop) => {
  expect(await post('/get-multi-products', { shop })).toMatchObject({
    status: 400,
    body: { details: [{ field: 'shop', message: 'Choose a store' }] },
  });
});

test('one shop may be given by itself; a token of nobody is refused', async () => {
  expect(named(await post('/get-multi-products', { shop: MILL }))).toEqual(['Mug in Mill']);
  const answer = await post('/get-multi-products', { shop: MILL, pageToken: 'x' });
  expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'pageToken' }] } });
});

test('what products are chosen by, of the stores named', async () => {
  expect((await post('/get-vendors', { shop_name: [] })).body.data.vendors).toEqual(['Acme', 'Loom']);
  expect((await post('/get-vendors', { shop_name: [MILL] })).body.data.vendors).toEqual(['Acme']);
  expect((await post('/get-categories', { shop_name: PIER })).body.data.categories).toEqual([
    'Clothes',
    'Kitchen',
  ]);
  expect((await post('/get-collections')).body.data.collections).toMatchObject([
    { handle: 'clothes', title: 'Clothes', automatic: true },
    { handle: 'kitchen' },
  ]);
  expect((await server.call('/get-skus', { token: server.admin })).body.skus).toEqual([
    'BOWL',
    'MUG',
    'SHIRT-M',
    'SHIRT-S',
  ]);
  expect((await post('/get-skus', { search: 'shirt' })).body.skus).toEqual(['SHIRT-M', 'SHIRT-S']);
  const collections = await server.call('/getCollectionData', { method: 'GET', token: server.admin });
  expect(collections.body.collectionData).toHaveLength(2);
});

test('by SKU: ranges over stores, stock of all, what differs, and each store beside', async () => {
  const answer = await post('/get-products-by-sku', { differing: true });
  expect(answer.body).toMatchObject({
    skus: [{ sku: 'MUG', stores: 2, min_price: 10, max_price: 12, available: 44, differs: ['price'] }],
    pagination: { total: 1 },
  });
  expect((await post('/get-products-by-sku')).body.pagination.total).toBe(4);
  const { stores } = (await post('/get-sku-stores', { sku: 'MUG' })).body;
  expect(stores).toMatchObject([
    { store_name: 'Mill', price: 12, available: 40 },
    { store_name: 'Pier', price: 10, available: 4 },
  ]);
});

test('one product tells all there is', async () => {
  const id = (await get('?search=mug')).body.products[0].id;
  const { product } = (await post('/get-product', { id })).body;
  expect(product).toMatchObject({
    title: 'Mug',
    handle: 'mug',
    stores: [{ store_name: 'Mill' }, { store_name: 'Pier' }],
    variants: [{ levels: [{ location: 'Floor', on_hand: 4, available: 4 }] }],
    sales: { units: 0, net_sales: 0, weeks: [] },
  });
  expect(await post('/get-product', { id: '1~nothing' })).toMatchObject({ status: 404 });
  expect(await post('/get-product', { id: 'mug' })).toMatchObject({ status: 400 });
});

test('a file has a line for each variant, and who took it is written down', async () => {
  const answer = await post('/export-products', { search: 'shirt', columns: ['sku', 'price', 'cost'] });
  expect(answer.text.trimEnd().split('\r\n')).toEqual([
    '\uFEFFSKU,Price,Cost',
    'SHIRT-M,25,',
    'SHIRT-S,25,3',
  ]);
  const written = await server.services.db
    .selectFrom('audit_log')
    .select('actor')
    .where('action', '=', 'products.exported')
    .executeTakeFirst();
  expect(written?.actor).toBe('admin@example.com');
});

test('a Franchisee reaches none of it', async () => {
  expect((await get('', server.franchisee)).status).toBe(403);
  const answer = await server.call('/get-multi-products', { body: { shop: PIER }, token: server.franchisee });
  expect(answer.status).toBe(403);
  expect((await server.call('/products', { method: 'GET' })).status).toBe(401);
});

test('a cost that is entered is missing no longer', async () => {
  await server.call('/set-unit-cost', { token: server.root, body: { sku: 'SHIRT-M', unit_cost: 4 } });
  expect(named(await get('?missing_cost=true'))).toEqual([]);
});
