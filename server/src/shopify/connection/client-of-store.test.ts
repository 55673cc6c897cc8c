import type { App, Emulator, Shop } from '@backroom/emulator';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Practice, startPractice } from '../../testing/practice-shop.ts';
import { changedOrders, countOrders } from '../documents/orders.ts';
import { shopDocument } from '../documents/shop.ts';
import { clientOfStore, NotConnected, ShopifyError } from '../index.ts';
import { pullJobs } from '../pull/jobs.ts';
import { stopConnection } from './states.ts';

const domain = 'pier.myshopify.com';
let practice: Practice;
let shopId: number;

beforeAll(async () => {
  practice = await startPractice();
  shopId = await practice.server.addShop({ domain, name: 'Pier' });
  await practice.connect(shopId, domain);
});
afterAll(() => practice.close());
beforeEach(async () => {
  practice.shopify.emulator.faults.clear();
  await practice.server.services.db
    .updateTable('shopify_connections')
    .set({ state: 'LIVE', reason: null, tries: 0 })
    .execute();
});

const ask = async () => {
  const client = await clientOfStore(practice.server.services, shopId);
  return await client.send(shopDocument, {}, 'urgent');
};
const failure = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ShopifyError)) throw new Error(`No failure of Shopify: ${String(error)}`);
  return error.kind;
};
const stateNow = () =>
  practice.server.services.db
    .selectFrom('shopify_connections')
    .select(['state', 'reason'])
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow();

test('a store’s shop answers, in the shape that the document declares', async () => {
  expect((await ask()).shop.myshopifyDomain).toBe(domain);
});

test('a token that is refused is renewed once, and the call goes on', async () => {
  practice.shopify.emulator.tokens.revoke(domain);
  expect((await ask()).shop.myshopifyDomain).toBe(domain);
  expect((await stateNow()).state).toBe('LIVE');
});

test('what was under way as the app was removed leaves what the shop said of it', async () => {
  const { emulator } = practice.shopify;
  const [shop, app] = [emulator.shops.get(domain), emulator.apps.get(`app-of-${domain}`)];
  if (!shop || !app) throw new Error('No shop');
  const client = await clientOfStore(practice.server.services, shopId);
  emulator.uninstall(shop, app);
  await stopConnection(practice.server.services.db, shopId, 'ACTION_NEEDED', 'UNINSTALLED');
  expect(await failure(client.send(shopDocument, {}, 'urgent'))).toBe('TOKEN_REFUSED');
  expect(await stateNow()).toEqual({ state: 'ACTION_NEEDED', reason: 'UNINSTALLED' });
  emulator.install(shop, app);
});

test('an app that is gone needs somebody, who is told so, and the shop is left alone', async () => {
  const { emulator } = practice.shopify;
  const [shop, app] = [emulator.shops.get(domain), emulator.apps.get(`app-of-${domain}`)];
  if (!shop || !app) throw new Error('No shop');
  emulator.uninstall(shop, app);
  expect(await failure(ask())).toBe('TOKEN_REFUSED');
  expect(await stateNow()).toEqual({ state: 'ACTION_NEEDED', reason: 'TOKEN_REFUSED' });
  await expect(ask()).rejects.toThrow(NotConnected);
  emulator.install(shop, app);
});

test.each([
  [402, 'FROZEN', 'WAITING'],
  [403, 'FORBIDDEN', 'WAITING'],
  [404, 'NO_SHOP', 'ACTION_NEEDED'],
  [423, 'LOCKED', 'WAITING'],
  [429, 'THROTTLED', 'LIVE'],
  [430, 'SLOWED_DOWN', 'WAITING'],
  [500, 'UNREACHABLE', 'LIVE'],
  [520, 'UNREACHABLE', 'LIVE'],
])(
  'status %i is %s and leaves the store %s; the next answer sets a waiting one going',
  async (status, kind, state) => {
    practice.shopify.emulator.faults.order({ kind: 'status', status });
    expect(await failure(ask())).toBe(kind);
    expect((await stateNow()).state).toBe(state);
    if (state === 'ACTION_NEEDED') return;
    await ask();
    expect(await stateNow()).toEqual({ state: 'LIVE', reason: null });
  },
);

test('a connection that is cut is an outage, not an answer', async () => {
  practice.shopify.emulator.faults.order({ kind: 'cut' });
  expect(await failure(ask())).toBe('UNREACHABLE');
});

test.each([
  [
    'an app that was taken out of the shop',
    'ACTION_NEEDED',
    (emulator: Emulator, shop: Shop, app: App) => emulator.uninstall(shop, app),
  ],
  [
    'a frozen shop',
    'WAITING',
    (emulator: Emulator) => emulator.faults.order({ kind: 'status', status: 402 }),
  ],
])('%s is seen within a minute, whoever else asks nothing', async (_, state, happens) => {
  const { services } = practice.server;
  const { emulator } = practice.shopify;
  const [shop, app] = [emulator.shops.get(domain), emulator.apps.get(`app-of-${domain}`)];
  if (!shop || !app) throw new Error('No shop');
  await services.db
    .updateTable('shopify_connections')
    .set({ heard_at: new Date(Date.now() - 5_000), next_try_at: null })
    .execute();
  await services.db.updateTable('shops').set({ synced_through: '2026-02-20T15:00:00Z' }).execute();
  happens(emulator, shop, app);
  const signal = new AbortController().signal;
  await sql`delete from graphile_worker._private_jobs`.execute(services.db);
  await pullJobs['shopify-every-minute']?.run(services, {}, signal);
  const asked = await sql<{ key: string }>`select key from graphile_worker.jobs
    where task_identifier = 'shopify-still-there'`.execute(services.db);
  expect(asked.rows).toEqual([{ key: `shopify-still-there:${shopId}` }]);
  await pullJobs['shopify-still-there']?.run(services, { shopId }, signal);
  expect((await stateNow()).state).toBe(state);
  const head = await practice.server.signIn({
    email: `head-${state.toLowerCase()}@example.com`,
    role: 'SuperAdmin',
  });
  const read = async (path: string) => (await practice.server.call(path, { token: head })).body;
  // Said of the store in lists, on the dashboard and on reports alike, with the moment as of which its figures are.
  const mark = {
    synced_through: '2026-02-20T15:00:00.000Z',
    interrupted: state === 'WAITING' ? 'waiting' : 'lost',
  };
  expect((await read('/get-freshness')).stores).toEqual([expect.objectContaining(mark)]);
  expect((await read('/get-dashboard')).meta.stores).toEqual([expect.objectContaining(mark)]);
  expect((await read('/sales-by-category')).meta.stores).toEqual([expect.objectContaining(mark)]);
  emulator.install(shop, app);
});

test('a filter that Shopify ignores is our mistake, never everything', async () => {
  const client = await clientOfStore(practice.server.services, shopId);
  expect(await failure(client.send(countOrders, { filter: "colour:'red'" }))).toBe('OUR_MISTAKE');
  expect(await failure(client.send(changedOrders, { filter: 7 }))).toBe('OUR_MISTAKE');
});
