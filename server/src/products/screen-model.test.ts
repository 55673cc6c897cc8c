// A client written from the specification alone (sections 3 to 5, 7 and 8): it knows nothing of our types, and reads every answer in the
// shapes that the specification allows.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MILL, PIER, startTestCatalogue, type TestCatalogue } from './products.fixture.ts';

let folder: string;
let server: TestCatalogue;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'backroom-screen-'));
  server = await startTestCatalogue({ BACKROOM_DATA: folder });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

type Answer = Awaited<ReturnType<TestCatalogue['call']>>['body'];

/** A call as the screens make it: the server's own message is preferred to the default. */
const send = async (method: 'GET' | 'POST', url: string, body: unknown, failure: string): Promise<Answer> => {
  const answer = await server.call(url, { method, token: server.admin, ...(method === 'POST' && { body }) });
  if (answer.status >= 400) throw new Error(answer.body?.message ?? failure);
  return answer.body;
};
const post = (url: string, body: unknown, failure: string) => send('POST', url, body, failure);

/** "response skus normalised to strings", and the like. */
const strings = (list: unknown): string[] =>
  (Array.isArray(list) ? list : []).map((one) =>
    typeof one === 'string' ? one : String(one?.name ?? one?.sku),
  );

/** "Product management state" (section 3). */
const startState = () => ({
  products: [] as Answer[],
  multiProducts: { products: [] as Answer[], total_count: 0, nextPageToken: null, previousPageToken: null },
  collections: [] as Answer[],
  collectionData: [] as Answer[],
  categories: [] as string[],
  vendors: [] as string[],
  skus: [] as string[],
  presignedUrls: [] as Answer[],
  selectedStoreId: '',
  isLoading: false,
});

const openScreen = () => {
  const state = startState();
  const calls = { multi: 0 };
  const isNoShop = (shop: unknown) =>
    Array.isArray(shop) ? shop.length === 0 : typeof shop !== 'string' || shop.trim() === '';
  return {
    state,
    calls,
    async fetchProducts() {
      state.products = (await send('GET', '/products', undefined, 'Failed to fetch products')).products;
    },
    /** "Loading of multiple products is skipped while one load is running or when no shop is chosen." */
    async fetchMultiProducts(filter: { shop: unknown; pageToken?: string | null; limit?: number }) {
      if (state.isLoading || isNoShop(filter.shop)) return;
      state.isLoading = true;
      calls.multi += 1;
      try {
        const answer = await post('/get-multi-products', filter, 'Failed to fetch multi products');
        const { products, total_count, nextPageToken, previousPageToken } = answer;
        state.multiProducts = { products, total_count, nextPageToken, previousPageToken };
      } finally {
        state.isLoading = false;
      }
    },
    async fetchChoices(shop_name: string[]) {
      const collections = await post('/get-collections', { shop_name }, 'Failed to fetch collections');
      state.collections = collections.data?.collections ?? collections.collections;
      const categories = await post('/get-categories', { shop_name }, 'Failed to fetch categories');
      state.categories = categories.data.categories;
      const data = await send('GET', '/getCollectionData', undefined, 'Failed to fetch collection data');
      state.collectionData = data.collectionData;
      // "a list, sent empty by the product screen"
      const vendors = await post('/get-vendors', { shop_name: [] }, 'Failed to fetch vendors');
      state.vendors = strings(vendors.data?.vendors ?? vendors.vendors ?? vendors);
      state.skus = strings((await post('/get-skus', undefined, 'Failed to fetch skus')).skus);
    },
    async upload(content: Buffer) {
      const images = [
        { filename: 'mug.png', mimeType: 'image/png', fileSize: content.length, productRef: 'new-1' },
      ];
      const answer = await post(
        '/generate-multiple-presigned-urls',
        { images },
        'Failed to generate presigned URLs',
      );
      if (!answer.data?.presignedUrls) throw new Error('Invalid response format from presigned URLs API');
      state.presignedUrls = answer.data.presignedUrls;
      const [{ url, headers, imageId }] = state.presignedUrls;
      const { pathname, search } = new URL(url);
      await server.app.inject({ method: 'PUT', url: pathname + search, headers, payload: content });
      await post(
        '/upload-product-images',
        { images: [{ imageId, position: 1, alt: 'A mug' }] },
        'Failed to upload product images',
      );
      return imageId;
    },
    /** "creating appends the product to the list" */
    async create(body: object) {
      const answer = await post('/create-products', body, 'Failed to create product');
      if (answer.product) state.products = [...state.products, answer.product];
      return answer;
    },
    update: (body: object) => post('/update-multi-products', body, 'Failed to update products'),
  };
};

/** "the skus may be at skus, at the top level as an array, at a data array, or at data.skus" */
const excludedOf = (answer: Answer): { sku: string; reason: string }[] => {
  const found = [answer?.skus, answer, answer?.data, answer?.data?.skus].find((one) => Array.isArray(one));
  return (found ?? []).map(({ sku, reason }: { sku: string; reason: string }) => ({ sku, reason }));
};

it('browses, creates with a picture, and changes several products', async () => {
  const screen = openScreen();
  await screen.fetchProducts();
  const { length } = screen.state.products;
  expect(length).toBe(4);

  await screen.fetchMultiProducts({ shop: '' });
  await screen.fetchMultiProducts({ shop: '  ' });
  await screen.fetchMultiProducts({ shop: [] });
  expect(screen.calls.multi).toBe(0);
  await Promise.all([screen.fetchMultiProducts({ shop: PIER }), screen.fetchMultiProducts({ shop: PIER })]);
  expect(screen.calls.multi).toBe(1);
  expect(screen.state.multiProducts).toMatchObject({ total_count: 3, nextPageToken: null });
  await screen.fetchMultiProducts({ shop: [PIER, MILL], limit: 2 });
  const [first] = screen.state.multiProducts.products;
  await screen.fetchMultiProducts({
    shop: [PIER, MILL],
    limit: 2,
    pageToken: screen.state.multiProducts.nextPageToken,
  });
  expect(screen.state.multiProducts).toMatchObject({ total_count: 4, nextPageToken: null });
  await screen.fetchMultiProducts({
    shop: [PIER, MILL],
    limit: 2,
    pageToken: screen.state.multiProducts.previousPageToken,
  });
  expect(screen.state.multiProducts.products[0]).toEqual(first);

  await screen.fetchChoices([PIER]);
  expect(screen.state).toMatchObject({
    categories: ['Clothes', 'Kitchen'],
    vendors: ['Acme', 'Loom'],
    skus: ['BOWL', 'MUG', 'SHIRT-M', 'SHIRT-S'],
  });
  expect(Array.isArray(screen.state.collections) && Array.isArray(screen.state.collectionData)).toBe(true);

  const picture = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#33a' } })
    .png()
    .toBuffer();
  const imageId = await screen.upload(picture);
  const created = await screen.create({
    title: 'Teapot',
    variants: [{ sku: 'TEAPOT', price: 20 }],
    images: [{ imageId, alt: 'A teapot' }],
    stores: [{ shop: PIER }],
  });
  expect(created.message).toBe('Product created successfully!');
  expect(screen.state.products.at(-1)).toMatchObject({
    title: 'Teapot',
    image: `/product-picture/${imageId}`,
  });

  const [one, two] = screen.state.products;
  const updated = await screen.update({
    products: [
      { id: one.id, tags: ['Sale'] },
      { id: two.id, tags: ['Sale'] },
    ],
  });
  expect(updated.message).toBe('Products updated successfully');
  await screen.fetchProducts();
  expect(screen.state.products.filter(({ tags }) => tags.includes('Sale'))).toHaveLength(2);
});

it('fetching multiple products must include a shop; the server’s own words are shown', async () => {
  await expect(post('/get-multi-products', {}, 'Failed to fetch multi products')).rejects.toThrow();
  const answer = await server.call('/get-multi-products', { token: server.admin, body: { shop: [] } });
  expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field: 'shop' }] });
});

it('keeps a list of excluded SKUs that is loaded again after each change', async () => {
  const list = async () =>
    excludedOf(await post('/get-excluded-sku-list', {}, 'Failed to fetch excluded SKUs'));
  expect(await list()).toEqual([]);
  await post('/add-excluded-sku', { sku: 'BAG', reason: 'A deposit' }, 'Failed to add excluded SKU');
  expect(await list()).toEqual([{ sku: 'BAG', reason: 'A deposit' }]);
  await expect(
    post('/add-excluded-sku', { sku: 'bag', reason: 'Once more' }, 'Failed to add excluded SKU'),
  ).rejects.toThrow('SKU is already excluded');
  await post('/remove-excluded-sku', { sku: 'BAG' }, 'Failed to remove excluded SKU');
  expect(await list()).toEqual([]);
});
