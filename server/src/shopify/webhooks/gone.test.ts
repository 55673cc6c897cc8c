// What a shop tells of things that are gone in it, and of what we may do there.
import { chainAt } from '@backroom/demo/chain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clientOfStore } from '../connection/client-of-store.ts';
import { readPermissions } from '../connection/read-permissions.ts';
import { emptyDirty } from '../pull/empty-dirty.ts';
import { startLoaded } from '../pull/loaded-shop.fixture.ts';
import { takeLocations } from '../pull/locations.ts';
import { takeMerge } from './merged-customers.ts';
import { teller } from './tell.fixture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });

const chain = chainAt(new Date('2026-02-20T15:00:00Z'), { stores: 1, days: 3, dailyOrders: 3 });

let loaded: Awaited<ReturnType<typeof startLoaded>>;
beforeAll(async () => {
  loaded = await startLoaded(chain);
});
afterAll(() => loaded.practice.close());

const services = () => loaded.practice.server.services;
const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(services().db)).rows;
const tell = (topic: string, body: object) => teller(loaded.practice, loaded.shop.domain)(topic, body);
/** What was listed is read at once. */
const readListed = async () => {
  await sql`update shopify_dirty set due_at = now()`.execute(services().db);
  await emptyDirty(services(), loaded.shopId);
};
const jobs = (name: string) =>
  rows(sql<{ key: string }>`select key from graphile_worker.jobs where task_identifier = ${name}`);

test('a product that is deleted in the shop is archived with nothing of it on hand; what was sold of it stays', async () => {
  const { shop, shopId } = loaded;
  const [product] = await rows(sql<{ product_id: string }>`
    select v.product_id from variants v join inventory_levels i using (shop_id, variant_id)
    where v.shop_id = ${shopId} group by 1 order by sum(i.on_hand) desc limit 1`);
  if (!product) throw new Error('Nothing lies there');
  const id = product.product_id;
  const stock = () =>
    rows(sql<{ units: number }>`select coalesce(sum(abs(on_hand) + abs(available)), 0)::int as units
      from inventory_levels i join variants v using (shop_id, variant_id) where v.product_id = ${id}`);
  expect((await stock())[0]?.units).toBeGreaterThan(0);
  const lines = sql`select md5(string_agg(l::text, ' ' order by l::text)) as sold from sales_lines l`;
  const before = await rows(lines);
  for (const variant of shop.catalogue.variantsOf(id)) shop.catalogue.removeVariant(variant.id);
  shop.catalogue.products.delete(id);
  expect(await tell('products/delete', { id: Number(id) })).toBe(200);
  await readListed();
  expect(await rows(sql`select status from products where product_id = ${id}`)).toEqual([
    { status: 'ARCHIVED' },
  ]);
  expect(await stock()).toEqual([{ units: 0 }]);
  expect(await rows(lines)).toEqual(before);
});

test('of a variant that is taken out of its product nothing is on hand; what was sold of it stays, and the others do', async () => {
  const { shop, shopId } = loaded;
  const several = [...shop.catalogue.products.keys()].find((id) => shop.catalogue.variantsOf(id).length > 1);
  const [gone, ...rest] = shop.catalogue.variantsOf(several ?? '');
  if (!several || !gone || rest.length === 0) throw new Error('No product has variants');
  const stock = (variants: readonly string[]) =>
    rows(sql<{ units: number }>`select coalesce(sum(abs(on_hand) + abs(available)), 0)::int as units
      from inventory_levels where shop_id = ${shopId} and variant_id = any(${[...variants]}::text[])`);
  await sql`update inventory_levels set on_hand = 7, available = 5
    where shop_id = ${shopId} and variant_id = any(${[gone.id, rest[0]?.id]}::text[])`.execute(services().db);
  const others = await stock(rest.map(({ id }) => id));
  const lines = sql`select md5(string_agg(l::text, ' ' order by l::text)) as sold from sales_lines l`;
  const before = await rows(lines);
  shop.catalogue.removeVariant(gone.id);
  expect(await tell('products/update', { id: Number(several) })).toBe(200);
  await readListed();
  expect(await stock([gone.id])).toEqual([{ units: 0 }]);
  expect(await stock(rest.map(({ id }) => id))).toEqual(others);
  expect(await rows(lines)).toEqual(before);
  expect(await rows(sql`select 1 as there from variants where variant_id = ${gone.id}`)).toHaveLength(1);
});

test('a customer who is deleted, or was merged into another, is gone here', async () => {
  const { shop, shopId } = loaded;
  const [kept, merged, deleted] = [...shop.customers.keys()];
  if (!kept || !merged || !deleted) throw new Error('Too few customers');
  const there = async () =>
    (
      await rows(sql<{ customer_id: string }>`select customer_id from customers
        where shop_id = ${shopId} and customer_id = any(${[kept, merged, deleted]}::text[])`)
    ).map(({ customer_id }) => customer_id);
  expect(await there()).toHaveLength(3);
  shop.customers.delete(merged);
  shop.customers.delete(deleted);
  await tell('customers/delete', { id: Number(deleted) });
  await tell('customers/merge', {
    admin_graphql_api_customer_kept_id: `gid://shopify/Customer/${kept}`,
    admin_graphql_api_customer_deleted_id: `gid://shopify/Customer/${merged}`,
    status: 'completed',
  });
  const [job] = await rows(sql<{ payload: Record<string, unknown> }>`select j.payload
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'shopify-merged-customers'`);
  await takeMerge(services(), job?.payload ?? {});
  await readListed();
  expect(await there()).toEqual([kept]);
});

test('a place that is given another name has it here too, and nothing lies in one that is given up', async () => {
  const { shop, shopId } = loaded;
  const [first, second] = shop.locations;
  if (!first) throw new Error('No location');
  expect(await tell('locations/update', { id: Number(first.id) })).toBe(200);
  expect(await jobs('shopify-locations')).toHaveLength(1);
  const read = async () => await takeLocations(services(), shopId, await clientOfStore(services(), shopId));
  Object.assign(first, { name: 'The corner' });
  await read();
  const named = (id: string) =>
    rows(sql<{
      name: string;
      units: number;
    }>`select l.name, coalesce(sum(i.on_hand), 0)::int as units from locations l
      left join inventory_levels i using (shop_id, location_id)
      where l.shop_id = ${shopId} and l.shopify_location_id = ${id} group by 1`);
  expect((await named(first.id))[0]?.name).toBe('The corner');
  const given = second ?? first;
  shop.locations.splice(shop.locations.indexOf(given), 1);
  await tell('locations/delete', { id: Number(given.id) });
  await read();
  expect((await named(given.id))[0]?.units).toBe(0);
});

test('a permission that is taken or given in the shop is known here', async () => {
  const { shop, shopId, practice } = loaded;
  const { emulator } = practice.shopify;
  const app = emulator.apps.get(`app-of-${shop.domain}`);
  if (!app) throw new Error('No app');
  emulator.install(shop, app, ['read_orders', 'read_products']);
  expect(await tell('app/scopes_update', { id: 1 })).toBe(200);
  expect(await jobs('shopify-permissions')).toHaveLength(1);
  await readPermissions(services(), shopId);
  expect(await rows(sql`select scopes from shopify_connections where shop_id = ${shopId}`)).toEqual([
    { scopes: ['read_orders', 'read_products'] },
  ]);
});
