import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MILL, PIER, startTestCatalogue, type TestCatalogue } from './products.fixture.ts';

let folder: string;
let server: TestCatalogue;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'backroom-pictures-'));
  server = await startTestCatalogue({ BACKROOM_DATA: folder });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const post = (url: string, body: unknown, token = server.admin) => server.call(url, { body, token });

const variant = (sku: string | null, more = {}) => ({ sku, price: 10, ...more });

const form = (more: Record<string, unknown> = {}) => ({
  title: 'Plate',
  variants: [variant('PLATE')],
  stores: [{ shop: PIER }, { shop: MILL }],
  ...more,
});

const wordsOf = (answer: { body: { details?: { field: string; message: string }[] } }) =>
  Object.fromEntries(answer.body.details?.map(({ field, message }) => [field, message]) ?? []);

const find = async (search: string) =>
  (await server.call(`/products?search=${search}`, { method: 'GET', token: server.admin })).body.products;

describe('a product for several stores', () => {
  test('is in each of them, with prices, stock and status of their own', async () => {
    const answer = await post('/create-products', {
      ...form({ title: 'Tea pot', status: 'ACTIVE', tags: ['New', ' new ', 'Tea'], vendor: 'Acme' }),
      description: '<p onclick="x()">Hot <script>alert(1)</script><b>tea</b></p>',
      options: [{ name: 'Size', values: ['S', 'L'] }],
      variants: [
        variant('POT-S', { option_values: ['S'], unit_cost: 4, barcode: '4006381333931' }),
        variant('POT-L', { option_values: ['L'], price: 20, compare_at_price: 25 }),
      ],
      stores: [
        { shop: PIER },
        {
          shop: MILL,
          status: 'DRAFT',
          variants: [{ variant: 1, price: 22, stock: [{ quantity: 7 }] }],
        },
      ],
    });
    expect(answer.body).toMatchObject({
      message: 'Product created successfully!',
      product: { title: 'Tea pot', shop: PIER },
      results: [
        { shop: PIER, ok: true, error: null },
        { shop: MILL, ok: true, error: null },
      ],
    });
    const tags = await post('/get-product-tags', { shop_name: [MILL] });
    expect(tags.body.tags).toEqual(['New', 'Tea']);
    const rows = await find('pot');
    expect(rows).toMatchObject([
      {
        shop: PIER,
        status: 'ACTIVE',
        tags: ['New', 'Tea'],
        min_price: 10,
        max_price: 20,
        missing_cost: true,
      },
      { shop: MILL, status: 'DRAFT', max_price: 22, available: 7 },
    ]);
    expect(rows[0].variants.map(({ title }: { title: string }) => title)).toEqual(['S', 'L']);
    const { product } = (await post('/get-product', { id: rows[0].id })).body;
    expect(product).toMatchObject({
      description: '<p>Hot <b>tea</b></p>',
      options: [{ name: 'Size', values: ['S', 'L'] }],
      handle: 'tea-pot',
    });
    const history = await post('/get-record-history', { record: 'product', record_id: rows[0].id });
    expect(history.body.history.map(({ action }: { action: string }) => action)).toEqual(['product.created']);
  });

  test('a store that can’t have it stops no other, and says why', async () => {
    const answer = await post(
      '/create-products',
      form({ title: 'Another bowl', variants: [variant('BOWL')] }),
    );
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: '1 of 2 stores have the product',
        results: [
          { shop: PIER, ok: false, error: 'BOWL is the SKU of “Bowl” there' },
          { shop: MILL, ok: true },
        ],
      },
    });
  });

  test('asked for twice at once it is there once in each store', async () => {
    const both = await Promise.all([1, 2].map(() => post('/create-products', form({ title: 'Once' }))));
    const ok = both.flatMap(({ body }) => body.results.filter((one: { ok: boolean }) => one.ok));
    expect(ok).toHaveLength(2);
    expect(await find('once')).toHaveLength(2);
  });

  test('titles alike get addresses of their own', async () => {
    const one = { ...form({ title: 'Same title', stores: [{ shop: PIER }] }) };
    await post('/create-products', { ...one, variants: [variant(null)] });
    await post('/create-products', { ...one, variants: [variant(null)] });
    expect((await find('same')).map(({ handle }: { handle: string }) => handle).sort()).toEqual([
      'same-title',
      'same-title-2',
    ]);
  });
});

const many = (count: number) => ({
  options: [{ name: 'No', values: Array.from({ length: count }, (_, index) => String(index)) }],
  variants: Array.from({ length: count }, (_, index) => variant(null, { option_values: [String(index)] })),
});

test.each<[string, Record<string, unknown>, Record<string, string>]>([
  ['no title', { title: ' ' }, { title: 'Enter a title' }],
  [
    'a price with three decimals',
    { variants: [variant('X', { price: 1.005 })] },
    { 'variants.0.price': 'Use at most two decimals' },
  ],
  [
    'a price in letters',
    { variants: [variant('X', { price: 'ten' })] },
    { 'variants.0.price': 'Enter an amount' },
  ],
  [
    'a compare-at price that isn’t above the price',
    { variants: [variant('X', { compare_at_price: 10 })] },
    { 'variants.0.compare_at_price': 'Enter more than the price, or leave it empty' },
  ],
  [
    'a SKU twice',
    {
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [variant('x', { option_values: ['S'] }), variant('X', { option_values: ['M'] })],
    },
    { 'variants.1.sku': 'Another variant has this SKU' },
  ],
  [
    'option names alike',
    {
      options: [
        { name: 'Size', values: ['S'] },
        { name: 'size', values: ['M'] },
      ],
      variants: [variant('X', { option_values: ['S', 'M'] })],
    },
    { 'options.1.name': 'Another option has this name' },
  ],
  [
    '101 variants without a word',
    many(101),
    {
      confirm_many_variants:
        '101 variants are more than 100, which not every shop takes. Confirm that you want them.',
    },
  ],
  ['no store', { stores: [] }, { stores: 'Choose at least one store' }],
  [
    'a store twice',
    { stores: [{ shop: PIER }, { shop: PIER }] },
    { 'stores.1.shop': 'This store is chosen twice' },
  ],
  [
    'a store that there isn’t',
    { stores: [{ shop: 'no.example.com' }] },
    { stores: 'There is no store no.example.com' },
  ],
])('%s is refused at its field in words, and nothing is written', async (_, wrong, words) => {
  const answer = await post('/create-products', { ...form({ title: 'Refused' }), ...wrong });
  expect(answer.status).toBe(400);
  expect(wordsOf(answer)).toEqual(words);
  expect(await find('refused')).toEqual([]);
});

test('101 variants are made where that is confirmed', async () => {
  const answer = await post('/create-products', {
    ...form({ title: 'Screws', stores: [{ shop: PIER }], confirm_many_variants: true }),
    ...many(101),
  });
  expect(answer.body.product.variants_count).toBe(101);
});

test('a Franchisee creates nothing', async () => {
  expect((await post('/create-products', form(), server.franchisee)).status).toBe(403);
});

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer();

const announce = async (content: Buffer, mimeType = 'image/png', productRef?: string) => {
  const images = [{ filename: 'a.png', mimeType, fileSize: content.length, productRef }];
  const { body } = await post('/generate-multiple-presigned-urls', { images });
  return body.data.presignedUrls[0];
};

type Address = Awaited<ReturnType<typeof announce>>;

const put = ({ url, headers }: Address, payload: Buffer) => {
  const { pathname, search } = new URL(url);
  return server.app.inject({ method: 'PUT', url: pathname + search, headers, payload });
};

const uploaded = async (content: Buffer) => {
  const address = await announce(content);
  expect((await put(address, content)).statusCode).toBe(200);
  const { body } = await post('/upload-product-images', { images: [{ imageId: address.imageId }] });
  return body.images[0];
};

describe('pictures', () => {
  test('go up by an address, are checked, and are shown small to whoever knows their id', async () => {
    const image = await uploaded(await picture(400, 300));
    expect(image).toMatchObject({ ok: true, width: 400, height: 300 });
    const small = await server.app.inject({ method: 'GET', url: `/v1${image.url}` });
    expect(small.headers['content-type']).toBe('image/webp');
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 160, height: 120 });
    const again = await post('/upload-product-images', { images: [{ imageId: image.imageId }] });
    expect(again.body.images[0]).toEqual(image);
  });

  test('stand on the product in their order, with what they show', async () => {
    const [first, second] = [await uploaded(await picture()), await uploaded(await picture())];
    const images = [
      { imageId: second.imageId, alt: 'From above' },
      { imageId: first.imageId, alt: '' },
    ];
    const made = await post('/create-products', form({ title: 'Seen', variants: [variant('SEEN')], images }));
    expect(made.body.product.image).toBe(second.url);
    const { product } = (await post('/get-product', { id: made.body.product.id })).body;
    expect(product.images).toEqual([
      { url: second.url, alt: 'From above' },
      { url: first.url, alt: '' },
    ]);
    const content = await picture(20, 20);
    const address = await announce(content, 'image/png', product.id);
    await put(address, content);
    await post('/upload-product-images', {
      images: [{ imageId: address.imageId, alt: 'Third' }],
      productRef: product.id,
    });
    const after = (await post('/get-product', { id: product.id })).body.product;
    expect(after.images.map(({ alt }: { alt: string }) => alt)).toEqual(['From above', '', 'Third']);
  });

  test('one that is a script is refused by what is in it; the other is kept', async () => {
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const bad = await announce(script);
    await put(bad, script);
    const content = await picture();
    const good = await announce(content);
    await put(good, content);
    const { body } = await post('/upload-product-images', {
      images: [{ imageId: bad.imageId }, { imageId: good.imageId }],
    });
    expect(body.images).toMatchObject([
      { ok: false, url: null, message: 'This is not a JPEG, PNG, WebP or GIF picture' },
      { ok: true },
    ]);
    expect(
      (await server.app.inject({ method: 'GET', url: `/v1/product-picture/${bad.imageId}` })).statusCode,
    ).toBe(404);
  });

  test('one that never came, is cut off, or is somebody else’s', async () => {
    const content = await picture();
    const { imageId } = await announce(content);
    const ask = async (token = server.admin) =>
      (await post('/upload-product-images', { images: [{ imageId }] }, token)).body.images[0].message;
    expect(await ask()).toBe('The file has not arrived: upload it again');
    expect(await ask(server.root)).toBe('No address was given out for this picture');
    const whole = await picture(300, 300);
    const cut = whole.subarray(0, whole.length / 2);
    const address = await announce(cut);
    await put(address, cut);
    const answer = await post('/upload-product-images', { images: [{ imageId: address.imageId }] });
    expect(answer.body.images[0]).toMatchObject({ ok: false });
  });

  test('one whose address has run out is told so, and goes up by another', async () => {
    const content = await picture();
    const address = await announce(content);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 });
    const late = await put(address, content).finally(() => vi.useRealTimers());
    expect([late.statusCode, late.json().message]).toEqual([
      403,
      'This address to upload to has run out. Ask for a new one.',
    ]);
    expect(await uploaded(content)).toMatchObject({ ok: true });
  });

  test.each([
    [{ fileSize: 21 * 1024 * 1024 }, 'images.0.fileSize', 'Pictures may have at most 20 MB'],
    [{ mimeType: 'image/svg+xml' }, 'images.0.mimeType', 'Only JPEG, PNG, WebP and GIF pictures'],
    [{ fileSize: 0 }, 'images.0.fileSize', 'The file is empty'],
  ])('no address for %j', async (wrong, field, message) => {
    const image = { filename: 'a.png', mimeType: 'image/png', fileSize: 10, ...wrong };
    const answer = await post('/generate-multiple-presigned-urls', { images: [image] });
    expect(answer.body.details).toMatchObject([{ field, message }]);
  });
});
