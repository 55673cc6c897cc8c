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
beforeAll(async () => {
  loaded = await startLoaded(chain);
});
afterAll(() => loaded.practice.close());

test('a product stays on the list until what was decided about it has arrived', async () => {
  const { practice, shop, shopId } = loaded;
  const { services } = practice.server;
  const token = await practice.server.signIn({ email: 'admin@example.com', role: 'Admin' });
  const call = (path: string, body: object) => practice.server.call(path, { token, body });
  const [product] = shop.catalogue.products.values();
  if (!product) throw new Error('Nothing is sold');
  const id = `${shopId}~${product.id}`;
  const first = async () => (await call('/get-product', { id })).body.product.variants[0];
  const listed = async () => {
    await sql`update shopify_dirty set due_at = now()`.execute(services.db);
    await emptyDirty(services, shopId);
    return services.db.selectFrom('shopify_dirty').select('number').where('kind', '=', 'products').execute();
  };
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
  await pushToStore(services, shopId, new AbortController().signal);
  expect(there.priceCents).toBe(Math.round((price + 2) * 100));
  there.priceCents += 100;
  expect(await listed()).toEqual([]);
  expect((await first()).price).toBe(price + 3);
});
