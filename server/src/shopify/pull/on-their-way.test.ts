// What is read of a shop while values of ours are on their way there.
import { chainAt } from '@backroom/demo/chain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { pushToStore } from '../../pushes/sending/push-to-store.ts';
import { emptyDirty } from './empty-dirty.ts';
import { startLoaded } from './loaded-shop.fixture.ts';
import { markDirty } from './mark-dirty.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });

const chain = chainAt(new Date('2026-02-20T15:00:00Z'), { stores: 1, days: 2, dailyOrders: 2 });

let loaded: Awaited<ReturnType<typeof startLoaded>>;
let token: string;
beforeAll(async () => {
  loaded = await startLoaded(chain);
  token = await loaded.practice.server.signIn({ email: 'admin@example.com', role: 'Admin' });
});
afterAll(() => loaded.practice.close());

const call = (path: string, body: object) => loaded.practice.server.call(path, { token, body });

/** Reads what is listed of a kind now. @returns what stays on the list */
const readListed = async (kind: 'products' | 'stock') => {
  const { services } = loaded.practice.server;
  await sql`update shopify_dirty set due_at = now()`.execute(services.db);
  await emptyDirty(services, loaded.shopId);
  return services.db.selectFrom('shopify_dirty').select('number').where('kind', '=', kind).execute();
};

/** Sends what waits for the store. */
const sendAll = () =>
  pushToStore(loaded.practice.server.services, loaded.shopId, new AbortController().signal);

test('a product stays on the list until what was decided about it has arrived', async () => {
  const { practice, shop, shopId } = loaded;
  const { services } = practice.server;
  const [product] = shop.catalogue.products.values();
  if (!product) throw new Error('Nothing is sold');
  const id = `${shopId}~${product.id}`;
  const first = async () => (await call('/get-product', { id })).body.product.variants[0];
  const listed = () => readListed('products');
  const { variant_id, price } = await first();
  const there = shop.catalogue.variantsOf(product.id).find((one) => one.id === variant_id);
  if (!there) throw new Error('It is not in the shop');
  await call('/update-multi-products', {
    products: [{ id, variants: [{ variant_id, price: price + 2 }] }],
  });
  Object.assign(product, { title: 'Named otherwise in the shop' });
  await markDirty(services.db, shopId, [{ kind: 'products', number: product.id, updatedAt: null }]);
  expect(await listed()).toEqual([{ number: product.id }]);
  expect((await call('/get-product', { id })).body.product.title).toBe('Named otherwise in the shop');
  expect((await first()).price).toBe(price + 2);
  await sendAll();
  expect(there.priceCents).toBe(Math.round((price + 2) * 100));
  there.priceCents += 100;
  expect(await listed()).toEqual([]);
  expect((await first()).price).toBe(price + 3);
});

test('stock that was set here stays until the shop has it, whatever the shop says meanwhile; then the shop’s counts', async () => {
  const { practice, shop, shopId } = loaded;
  const product = [...shop.catalogue.products.values()][1];
  if (!product) throw new Error('Nothing is sold');
  const id = `${shopId}~${product.id}`;
  const [variant] = shop.catalogue.variantsOf(product.id);
  if (!variant) throw new Error('It has no variant');
  const here = async () => {
    const { variants } = (await call('/get-product', { id })).body.product;
    return variants.find((one: { variant_id: string }) => one.variant_id === variant.id).levels[0];
  };
  const before = await here();
  const { status } = await call('/update-multi-products', {
    products: [{ id, variants: [{ variant_id: variant.id, available: before.available + 5 }] }],
  });
  expect(status).toBe(200);
  const tellOfStock = () =>
    markDirty(practice.server.services.db, shopId, [
      { kind: 'stock', number: variant.itemId, updatedAt: null },
    ]);
  await tellOfStock();
  expect(await readListed('stock')).toEqual([{ number: variant.itemId }]);
  expect(await here()).toMatchObject({ available: before.available + 5, on_hand: before.on_hand + 5 });
  await sendAll();
  expect(await readListed('stock')).toEqual([]);
  expect(await here()).toMatchObject({ available: before.available + 5, on_hand: before.on_hand + 5 });
  for (const level of shop.catalogue.levelsOf(variant.itemId)) level.quantities.available = 3;
  await tellOfStock();
  expect(await readListed('stock')).toEqual([]);
  expect((await here()).available).toBe(3);
});

test('collections that a product was put into, or taken out of, here stay so until the shop has it so', async () => {
  const { practice, shop, shopId } = loaded;
  const { db } = practice.server.services;
  const product = [...shop.catalogue.products.values()][2];
  if (!product) throw new Error('Nothing is sold');
  for (const handle of ['spring', 'autumn']) {
    const collection = { id: shop.nextId('Collection'), handle, title: handle, rule: null };
    const [like] = shop.catalogue.collections.values();
    if (!like) throw new Error('There is no collection');
    shop.catalogue.collections.set(collection.id, { ...like, ...collection });
    await markDirty(db, shopId, [{ kind: 'collections', number: collection.id, updatedAt: null }]);
    if (handle === 'spring') product.collectionIds.push(collection.id);
  }
  const tellOfProduct = () =>
    markDirty(db, shopId, [{ kind: 'products', number: product.id, updatedAt: null }]);
  await readListed('products');
  await tellOfProduct();
  await readListed('products');
  const id = `${shopId}~${product.id}`;
  const manual = async () => {
    const { collections } = (await call('/get-product', { id })).body.product;
    return collections
      .map(({ handle }: { handle: string }) => handle)
      .filter((handle: string) => ['spring', 'autumn'].includes(handle));
  };
  expect(await manual()).toEqual(['spring']);
  const { status } = await call('/update-multi-products', { products: [{ id, collections: ['autumn'] }] });
  expect(status).toBe(200);
  await tellOfProduct();
  expect(await readListed('products')).toEqual([{ number: product.id }]);
  expect(await manual()).toEqual(['autumn']);
  await sendAll();
  expect(await readListed('products')).toEqual([]);
  expect(await manual()).toEqual(['autumn']);
  product.collectionIds.length = 0;
  await tellOfProduct();
  expect(await readListed('products')).toEqual([]);
  expect(await manual()).toEqual([]);
});
