import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PIER, startTestCatalogue, type TestCatalogue, uploadPicture } from './products.fixture.ts';

let folder: string;
let server: TestCatalogue;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'backroom-save-'));
  server = await startTestCatalogue({ BACKROOM_DATA: folder });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const post = (url: string, body: unknown, token = server.admin) => server.call(url, { body, token });
const read = async (id: string) => (await post('/get-product', { id })).body.product;
const fieldsOf = (answer: { body: { details?: { field: string }[] } }) =>
  answer.body.details?.map(({ field }) => field);

let made = 0;
/** A plate in two sizes in Pier, as the form opens it. */
const plate = async () => {
  made += 1;
  const { body } = await post('/create-products', {
    title: `Plate ${made}`,
    description: '<p>Flat</p>',
    status: 'ACTIVE',
    options: [{ name: 'Size', values: ['S', 'L'] }],
    variants: ['S', 'L'].map((size) => ({ option_values: [size], sku: `PLATE-${made}-${size}`, price: 10 })),
    stores: [{ shop: PIER, variants: [{ variant: 0, stock: [{ quantity: 5 }] }] }],
  });
  const product = await read(body.results[0].id);
  return { product, id: product.id as string, version: product.updated_at as string };
};

const uploaded = async () => `/product-picture/${await uploadPicture(server, server.admin)}`;

describe('one product, changed in the form', () => {
  test('is what was sent; what was left out stays', async () => {
    const { product, id, version } = await plate();
    const [small, large] = product.variants;
    const [{ location_id }] = small.levels;
    const answer = await post('/save-product', {
      id,
      version,
      description: '<p onclick="x()">Deep</p>',
      seo_title: 'Deep plates',
      status: 'ARCHIVED',
      variants: [
        {
          variant_id: small.variant_id,
          price: 12.5,
          weight_grams: 400,
          stock: [{ location_id, quantity: 9 }],
        },
        { variant_id: large.variant_id, sell_without_stock: true, taxable: false },
      ],
    });
    expect(answer.body).toMatchObject({ message: 'Products updated successfully', on_its_way: false });
    expect(await read(id)).toMatchObject({
      title: product.title,
      description: '<p>Deep</p>',
      seo_title: 'Deep plates',
      status: 'ARCHIVED',
      variants: [
        { price: 12.5, weight_grams: 400, available: 9, sku: small.sku, taxable: true },
        { price: 10, sell_without_stock: true, taxable: false },
      ],
    });
  });

  test('can be taken back whole: words, pictures, flags, stock', async () => {
    const { product, id, version } = await plate();
    const [small] = product.variants;
    const url = await uploaded();
    const { body } = await post('/save-product', {
      id,
      version,
      description: '<p>Other</p>',
      images: [{ url, alt: 'A plate' }],
      variants: [
        {
          variant_id: small.variant_id,
          taxable: false,
          stock: [{ location_id: small.levels[0].location_id, quantity: 1 }],
        },
      ],
    });
    expect(body.product).toMatchObject({ image: url, images: [{ url, alt: 'A plate' }] });
    const undone = await post('/undo', { undo_id: body.undo.undo_id });
    expect(undone.body.results).toEqual([{ id, ok: true, message: 'As it was' }]);
    const after = await read(id);
    expect(after).toMatchObject({ description: '<p>Flat</p>', images: [], image: null });
    expect(after.variants[0]).toMatchObject({ taxable: true, available: 5 });
  });

  test('pictures are added, put in another order, told what they show, and taken out', async () => {
    const { id, version } = await plate();
    const [one, two, three] = [await uploaded(), await uploaded(), await uploaded()];
    const images = async (saved: string, all: (string | undefined)[]) =>
      (
        await post('/save-product', {
          id,
          version: saved,
          images: all.map((url) => ({ url, alt: `${all.length}` })),
        })
      ).body.product;
    const first = await images(version, [one, two, three]);
    const second = await images(first.updated_at, [three, one]);
    expect(second.images).toEqual([
      { url: three, alt: '2' },
      { url: one, alt: '2' },
    ]);
    expect(second.image).toBe(three);
  });

  test('saved over somebody else’s change it is refused, with both', async () => {
    const { product, id, version } = await plate();
    await post('/save-product', { id, version, vendor: 'Theirs' });
    const answer = await post('/save-product', { id, version, vendor: 'Mine', tags: ['Mine'] });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: { vendor: 'Theirs', tags: [], title: product.title, version: (await read(id)).updated_at },
    });
    expect((await read(id)).tags).toEqual([]);
    const again = await post('/save-product', { id, version: answer.body.current.version, vendor: 'Mine' });
    expect(again.status).toBe(200);
  });

  test('two who save at once: one is told', async () => {
    const { id, version } = await plate();
    const answers = await Promise.all(
      ['A', 'B'].map((vendor) => post('/save-product', { id, version, vendor })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('as it is already changes nothing and offers nothing', async () => {
    const { product, id, version } = await plate();
    const { body } = await post('/save-product', { id, version, title: product.title, images: [] });
    expect(body).toMatchObject({ message: 'Everything is so already', undo: null });
    expect((await read(id)).updated_at).toBe(version);
  });

  test('what is wrong is said at its field, and nothing is saved', async () => {
    const { product, id, version } = await plate();
    const ids = product.variants.map(({ variant_id }: { variant_id: string }) => variant_id);
    const refused: [object, string[]][] = [
      [{ title: ' ' }, ['title']],
      [{ variants: [{ variant_id: ids[0], sku: 'MUG' }] }, ['variants.0.sku']],
      [{ variants: ids.map((variant_id: string) => ({ variant_id, sku: 'SAME' })) }, ['variants.1.sku']],
      [{ variants: [{ variant_id: ids[0], price: 9.999 }] }, ['variants.0.price']],
      [
        { variants: [{ variant_id: ids[0], price: 9, compare_at_price: 9 }] },
        ['variants.0.compare_at_price'],
      ],
      [{ variants: [{ variant_id: 'nobody’s', price: 9 }] }, ['variants.0.variant_id']],
      [
        { variants: [{ variant_id: ids[0], stock: [{ location_id: 9_999, quantity: 1 }] }] },
        ['variants.0.stock.0.location_id'],
      ],
      [
        {
          variants: [
            {
              variant_id: ids[0],
              stock: [{ location_id: product.variants[0].levels[0].location_id, quantity: 1, seen: 99 }],
            },
          ],
        },
        ['variants.0.stock.0.quantity'],
      ],
      [{ images: [{ url: 'https://evil.example/x.png' }] }, ['images.0.url']],
      [{ images: [{ url: `/product-picture/${crypto.randomUUID()}` }] }, ['images.0.url']],
    ];
    for (const [change, fields] of refused) {
      const answer = await post('/save-product', { id, version, vendor: 'Half', ...change });
      expect([answer.status, fieldsOf(answer)]).toEqual([400, fields]);
    }
    expect((await read(id)).vendor).toBeNull();
  });

  test('nobody else’s, none that is gone, and none for a Franchisee', async () => {
    const { id, version } = await plate();
    const gone = await post('/save-product', { id: `${server.pier}~nothing`, version, vendor: 'X' });
    expect(gone.status).toBe(404);
    expect((await post('/save-product', { id, version, vendor: 'X' }, server.franchisee)).status).toBe(403);
  });

  test('a SKU that two give a store at once is one’s', async () => {
    const [one, other] = [await plate(), await plate()];
    const answers = await Promise.all(
      [one, other].map(({ id, version, product }) =>
        post('/save-product', {
          id,
          version,
          variants: [{ variant_id: product.variants[0].variant_id, sku: 'ONLY-ONCE' }],
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test('a picture that nobody uploaded is on no new product', async () => {
  const answer = await post('/create-products', {
    title: 'Ghost',
    variants: [{ sku: 'GHOST', price: 1 }],
    images: [{ imageId: crypto.randomUUID() }],
    stores: [{ shop: PIER }],
  });
  expect([answer.status, fieldsOf(answer)]).toEqual([400, ['images.0.imageId']]);
});
