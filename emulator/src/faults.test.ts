import { chainAt } from '@backroom/demo/chain';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bulkPoll, bulkStart, changedOrders, ordersByIds } from './testing/documents.fixture.ts';
import { type Tried, tryEmulator } from './testing/try.fixture.ts';

const chain = chainAt(new Date('2026-02-20T15:00:00Z'), { stores: 1, days: 90, dailyOrders: 2 });
let tried: Tried;
beforeEach(async () => {
  tried = await tryEmulator({ chain, frozen: true });
});
afterEach(() => tried.close());

const control = async (path: string, message: Record<string, unknown>) => {
  const response = await fetch(`${tried.address}/_emulator/${path}`, {
    method: 'POST',
    body: JSON.stringify({ shop: tried.domain, client_id: 'own-app', ...message }),
  });
  expect(response.status).toBe(200);
};

const call = (query: string) =>
  tried.post('/admin/api/2026-07/graphql.json', JSON.stringify({ query }), {
    'x-shopify-access-token': tried.token,
  });

const bulk = async () => {
  const query = '{ orders { edges { node { id lineItems { edges { node { id } } } } } } }';
  const { bulkOperationRunQuery } = await tried.data(bulkStart, { query });
  await tried.emulator.clock.advance(1_000);
  return (await tried.data(bulkPoll, { id: bulkOperationRunQuery.bulkOperation.id })).bulkOperation;
};

it('answers the next calls as it is told, then as ever', async () => {
  await control('faults', { fault: { kind: 'status', status: 429, retryAfter: 7 } });
  await control('faults', { fault: { kind: 'status', status: 502, containing: 'currentApp' } });
  const limited = await call('{ shop { id } }');
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7.0']);
  expect((await call('{ shop { id } }')).status).toBe(200);
  expect((await call('{ currentAppInstallation { id } }')).status).toBe(502);
  expect((await call('{ currentAppInstallation { id } }')).status).toBe(200);
});

it('carries out a change and loses its answer', async () => {
  await control('faults', { fault: { kind: 'cut', containing: 'appUninstall', afterEffect: true } });
  await expect(call('mutation { appUninstall { userErrors { message } } }')).rejects.toThrow();
  expect((await call('{ shop { id } }')).status).toBe(401);
});

it('fails a bulk query with part of its data, and breaks off a download', async () => {
  await control('faults', { fail_bulk: { times: 1, share: 0.5, errorCode: 'INTERNAL_SERVER_ERROR' } });
  const failed = await bulk();
  expect(failed).toMatchObject({ status: 'FAILED', errorCode: 'INTERNAL_SERVER_ERROR', url: null });
  expect((await (await fetch(failed.partialDataUrl)).text()).split('\n').length - 1).toBe(
    Number(failed.objectCount),
  );
  const whole = await bulk();
  expect(Number(whole.objectCount)).toBeGreaterThan(Number(failed.objectCount));
  await control('faults', { cut_downloads: { bytes: 100, times: 1 } });
  await expect(fetch(whole.url).then((response) => response.text())).rejects.toThrow();
  expect((await (await fetch(whole.url)).text()).length).toBe(Number(whole.fileSize));
  await tried.emulator.clock.advance(8 * 86_400_000);
  expect((await fetch(whole.url)).status).toBe(404);
});

it('hides orders older than sixty days from who may not read all, and says nothing', async () => {
  const count = async () => (await tried.data('{ ordersCount(limit: null) { count } }')).ordersCount.count;
  const all = await count();
  const shop = tried.emulator.shops.get(tried.domain);
  const scopes = shop?.installs.get('own-app')?.scopes.filter((scope) => scope !== 'read_all_orders');
  await control('scopes', { scopes });
  const some = await count();
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(all);
});

it('refuses names of people where the app may not have them, once there is one', async () => {
  await control('shop', { customer_data: false });
  const { data, errors } = await tried.ask('{ customers(first: 1) { nodes { id firstName } } }');
  expect(errors?.[0]?.extensions?.code).toBe('ACCESS_DENIED');
  expect(data).toMatchObject({ customers: { nodes: [{ firstName: null }] } });
});

it('finds a change by its id at once, by searching a little later', async () => {
  await control('shop', { index_lag_milliseconds: 3_000 });
  const [variant] = tried.emulator.shops.get(tried.domain)?.catalogue.variants.values() ?? [];
  await control('orders/place', { purchase: { lines: [{ variantId: variant?.id, quantity: 1 }] } });
  const id = tried.emulator.shops.get(tried.domain)?.orders.ids().at(-1);
  const filter = `updated_at:>='2026-02-20T15:00:00Z'`;
  const found = async () => (await tried.data(changedOrders, { filter })).orders.nodes.length;
  const before = await found();
  const { nodes } = await tried.data(ordersByIds, { ids: [`gid://shopify/Order/${id}`] });
  expect(nodes[0].id).toContain(id);
  await tried.emulator.clock.advance(3_000);
  expect(await found()).toBe(before + 1);
});
