// What is changed of one product in the form, on its way to its store's shop.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWithPracticeShops } from '../pushes/practice-shops.fixture.ts';
import { uploadPicture } from './products.fixture.ts';

type Practice = Awaited<ReturnType<typeof startWithPracticeShops>>;
let practice: Practice;
let admin: string;

beforeAll(async () => {
  practice = await startWithPracticeShops(['pier'], 100_000);
  practice
    .shopOf('pier')
    .locations.push({ id: '77', name: 'Main', isActive: true, createdAt: '', updatedAt: '' });
  admin = await practice.server.signIn({ email: 'admin@example.com', role: 'Admin' });
});
afterAll(() => practice.close());

const post = async (path: string, body: object) =>
  (await practice.server.call(path, { token: admin, body })).body;
const there = (title: string) => {
  const { catalogue } = practice.shopOf('pier');
  const product = [...catalogue.products.values()].find((one) => one.title === title);
  if (!product) throw new Error(`The shop has no ${title}`);
  return { product, variant: catalogue.variantsOf(product.id)[0] };
};

let made = 0;
const lamp = async (images: string[] = []) => {
  made += 1;
  const title = `Lamp ${made}`;
  const { results } = await post('/create-products', {
    title,
    status: 'ACTIVE',
    images: images.map((imageId, index) => ({ imageId, alt: `${index + 1}` })),
    variants: [{ sku: `LAMP-${made}`, price: 10 }],
    stores: [{ shop: 'pier.myshopify.com', variants: [{ variant: 0, stock: [{ quantity: 7 }] }] }],
  });
  await practice.work('pier');
  const { product } = await post('/get-product', { id: results[0].id });
  return { title, product };
};

const uploaded = (colour: string) => uploadPicture(practice.server, admin, { colour });

const save = async ({ id, updated_at }: { id: string; updated_at: string }, change: object) => {
  const answer = await post('/save-product', { id, version: updated_at, ...change });
  await practice.work('pier');
  return answer;
};

it('weight, flags and stock at a location arrive in the shop', async () => {
  const { title, product } = await lamp();
  const [variant] = product.variants;
  const answer = await save(product, {
    variants: [
      {
        variant_id: variant.variant_id,
        weight_grams: 250,
        taxable: false,
        sell_without_stock: true,
        requires_shipping: false,
        stock: [{ location_id: variant.levels[0].location_id, quantity: 3 }],
      },
    ],
  });
  expect(answer).toMatchObject({ message: 'Saved here, and on its way to the shop', on_its_way: true });
  expect(there(title).variant).toMatchObject({
    weightGrams: 250,
    taxable: false,
    inventoryPolicy: 'CONTINUE',
    requiresShipping: false,
  });
  const { catalogue } = practice.shopOf('pier');
  const [level] = catalogue.levelsOf(there(title).variant?.itemId ?? '');
  expect(level?.quantities.available).toBe(3);
  expect((await post('/get-product-pushes', { ids: [product.id] })).pushes).toMatchObject([
    { message: null, state: 'there' },
  ]);
});

it('pictures of a product are in the shop in the order here: one out, one in, words changed', async () => {
  const [one, two, three] = [await uploaded('#111'), await uploaded('#222'), await uploaded('#333')];
  const { title, product } = await lamp([one, two]);
  const before = there(title).product.media.map(({ id }) => id);
  await save(product, {
    images: [
      { url: `/product-picture/${three}`, alt: 'New' },
      { url: `/product-picture/${two}`, alt: 'Kept' },
    ],
  });
  const after = there(title).product.media;
  expect(after.map(({ alt }) => alt)).toEqual(['New', 'Kept']);
  expect(after[1]?.id).toBe(before[1]);
});

it('a shop that has other pictures than here keeps them, and says so', async () => {
  const [one, two] = [await uploaded('#444'), await uploaded('#555')];
  const { title, product } = await lamp([one]);
  const { media } = there(title).product;
  media.push({ id: '990001', alt: 'Theirs', url: 'https://a.example/t.png', status: 'READY' });
  await save(product, { images: [{ url: `/product-picture/${two}`, alt: 'Ours' }] });
  expect(there(title).product.media.map(({ alt }) => alt)).toEqual(['1', 'Theirs', 'Ours']);
  const [push] = (await post('/get-product-pushes', { ids: [product.id] })).pushes;
  expect(push.warnings).toEqual([
    'The shop has other pictures than here: it keeps them, and got the new ones',
  ]);
});

it('a picture uploaded for a product that there is goes to its shop, too', async () => {
  const { title, product } = await lamp();
  await uploadPicture(practice.server, admin, { productRef: product.id, alt: 'Late' });
  await practice.work('pier');
  expect(there(title).product.media.map(({ alt }) => alt)).toEqual(['Late']);
});
