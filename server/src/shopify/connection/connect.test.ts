import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Practice, startPractice } from '../../testing/practice-shop.ts';

const domain = 'pier.myshopify.com';
let practice: Practice;
let token: string;
let storeId: string;

beforeEach(async () => {
  practice = await startPractice();
  const { server, shopify } = practice;
  token = await server.signIn({ email: 'head@example.com', role: 'SuperAdmin' });
  storeId = String(await server.addShop({ domain: 'pier', name: 'Pier' }));
  const shop = shopify.emulator.addShop({ domain });
  shopify.emulator.install(shop, shopify.emulator.addApp({ clientId: 'our-app' }));
});
afterEach(() => practice.close());

const call = (path: string, body: object) => practice.server.call(path, { body, token });
const form = (more: object = {}) => ({
  storeId,
  shop: 'Pier',
  way: 'OWN_APP',
  clientId: ' our-app\n',
  secret: ' our-app-secret ',
  ...more,
});
const lineOf = (answer: { body: { lines: { key: string; state: string; text: string }[] } }, key: string) =>
  answer.body.lines.find((line) => line.key === key);
const rows = () => practice.server.services.db.selectFrom('shopify_connections').selectAll().execute();

test('a check says line by line what is right, and keeps nothing', async () => {
  const answer = await call('/check-connection', form());
  expect(answer.body.ok).toBe(true);
  expect(answer.body.lines.map(({ key, state }: { key: string; state: string }) => [key, state])).toEqual([
    ['token', 'good'],
    ['shop', 'good'],
    ['scopes', 'good'],
    ['settings', 'good'],
    ['customers', 'good'],
    ['history', 'good'],
    ['webhooks', 'good'],
  ]);
  expect(await rows()).toEqual([]);
});

test('a store is connected with pasted credentials, which nobody can read afterwards', async () => {
  expect((await call('/connect-store', form())).status).toBe(200);
  const [row] = await rows();
  expect(row).toMatchObject({ domain, state: 'LOADING' });
  expect(JSON.stringify(row)).not.toContain('shpat_');
  const { body } = await call('/get-connection', { storeId });
  expect(body.connection).toMatchObject({
    store_name: 'Pier',
    state: 'LOADING',
    way: 'OWN_APP',
    missing: [],
  });
  expect(JSON.stringify(body)).not.toMatch(/shpat_|our-app-secret/);
  const apps = await practice.server.services.db.selectFrom('shopify_apps').selectAll().execute();
  expect(JSON.stringify(apps)).not.toContain('our-app-secret');
  const audited = await practice.server.services.db.selectFrom('audit_log').selectAll().execute();
  expect(audited.map(({ action }) => action)).toContain('store.connected');
  expect(JSON.stringify(audited)).not.toMatch(/shpat_|our-app-secret/);
});

test.each([
  ['a domain that isn’t a shop’s', { shop: 'pier.example.com' }, 'shop'],
  ['an address of somewhere else', { shop: 'https://admin.shopify.com.evil.example/store/pier' }, 'shop'],
  ['no secret', { secret: ' ' }, 'secret'],
  ['no client id', { clientId: '' }, 'clientId'],
  ['an older app without its token', { way: 'ADMIN_TOKEN' }, 'token'],
  ['a token that no request can carry', { way: 'ADMIN_TOKEN', token: 'shpat_тест' }, 'token'],
])('%s is refused at its field', async (_, wrong, field) => {
  const answer = await call('/connect-store', form(wrong));
  expect(answer.status).toBe(400);
  expect(answer.body.details[0].field).toBe(field);
  expect(await rows()).toEqual([]);
});

test('a shop that is there no more, other credentials, and an app of another organization are told apart', async () => {
  const text = async (more: object) => lineOf(await call('/check-connection', form(more)), 'token')?.text;
  expect(await text({ shop: 'nobody' })).toBe('There is no shop at this address');
  expect(await text({ secret: 'wrong' })).toBe('The shop refuses these credentials: copy them again');
  const { emulator } = practice.shopify;
  const other = emulator.addShop({ domain: 'other.myshopify.com' });
  expect(await text({ shop: 'other' })).toContain('installed');
  other.organization = 'another owner';
  expect(await text({ shop: 'other' })).toContain('another Shopify organization');
});

test('missing permissions are named with what is missing for it; without orders nothing is connected', async () => {
  const { emulator } = practice.shopify;
  const [shop, app] = [emulator.shops.get(domain), emulator.apps.get('our-app')];
  if (!shop || !app) throw new Error('No shop');
  emulator.install(shop, app, ['read_orders', 'read_products']);
  const checked = await call('/check-connection', form());
  expect(checked.body.ok).toBe(true);
  expect(lineOf(checked, 'scopes')?.text).toContain('read_inventory (no stock figures)');
  expect(lineOf(checked, 'history')?.state).toBe('warning');
  emulator.install(shop, app, ['read_products']);
  expect((await call('/connect-store', form())).status).toBe(400);
  expect(await rows()).toEqual([]);
});

test('a shop belongs to one store, and a store keeps its shop', async () => {
  await call('/connect-store', form());
  const quay = String(await practice.server.addShop({ domain: 'quay', name: 'Quay' }));
  const taken = await call('/connect-store', form({ storeId: quay }));
  expect(taken.body.message).toBe(`${domain} is Pier’s shop already`);
  practice.shopify.emulator.addShop({ domain: 'new.myshopify.com' });
  const moved = await call('/connect-store', form({ shop: 'new' }));
  expect(moved.body.message).toContain('a new shop is a new store');
});

test('fifty stores at once: each has its own result', async () => {
  const quay = String(await practice.server.addShop({ domain: 'quay', name: 'Quay' }));
  const { body } = await call('/connect-stores', {
    stores: [form(), form({ storeId: quay, shop: 'nobody' }), { storeId: 'x' }, form({ storeId: quay })],
  });
  expect(body.results.map(({ connected }: { connected: boolean }) => connected)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(await rows()).toHaveLength(1);
});

test('a connection is paused, goes on, and ends when its address is typed', async () => {
  await call('/connect-store', form());
  expect((await call('/pause-connection', { storeId })).status).toBe(200);
  expect((await rows())[0]?.state).toBe('PAUSED');
  expect((await call('/pause-connection', { storeId })).status).toBe(409);
  expect((await call('/resume-connection', { storeId })).status).toBe(200);
  expect((await rows())[0]?.state).toBe('LOADING');
  expect((await call('/disconnect-store', { storeId, confirm: 'other' })).status).toBe(400);
  expect((await call('/disconnect-store', { storeId, confirm: domain, uninstall: true })).status).toBe(200);
  expect((await rows())[0]).toMatchObject({ state: 'DISCONNECTED', token_enc: null });
  expect(practice.shopify.emulator.shops.get(domain)?.installs.size).toBe(0);
  expect((await call('/resume-connection', { storeId })).status).toBe(409);
});

test('an approval is taken once, from who began it, signed by Shopify', async () => {
  const { body } = await call('/begin-install', {
    storeId,
    shop: 'pier',
    clientId: 'our-app',
    secret: 'our-app-secret',
  });
  const approved = await fetch(body.url, { method: 'POST', redirect: 'manual' });
  const query = new URL(approved.headers.get('location') ?? '').search.slice(1);
  const forged = new URLSearchParams(query);
  forged.set('shop', 'evil.myshopify.com');
  const stranger = await practice.server.signIn({ email: 'other@example.com', role: 'SuperAdmin' });
  const elsewhere = await practice.server.call('/finish-install', { body: { query }, token: stranger });
  expect(elsewhere.body.code).toBe('LINK_INVALID');
  const finished = await call('/finish-install', { query });
  expect(finished.status).toBe(200);
  expect((await rows())[0]).toMatchObject({ domain, state: 'LOADING' });
  expect((await rows())[0]?.refresh_enc).not.toBeNull();
  expect((await call('/finish-install', { query })).body.code).toBe('LINK_INVALID');
  expect((await call('/finish-install', { query: `${forged}` })).body.code).toBe('LINK_INVALID');
});

test('nobody but a SuperAdmin sees or changes connections', async () => {
  const staff = await practice.server.signIn({ email: 'staff@example.com', role: 'Admin' });
  for (const path of ['/get-connections', '/get-unread-orders', '/get-connection-apps']) {
    expect((await practice.server.call(path, { body: {}, token: staff })).status).toBe(403);
    expect((await practice.server.call(path, { body: {} })).status).toBe(401);
  }
});

test('a webhook is believed only where its bytes are signed, and counts once', async () => {
  await call('/connect-store', form());
  const { db } = practice.server.services;
  const { hook_key } = await db.selectFrom('shopify_apps').select('hook_key').executeTakeFirstOrThrow();
  const body = '{"id": 9007199254740993, "updated_at": "2026-03-01T10:00:00-05:00"}';
  const hook = (payload: string, more: Record<string, string> = {}) =>
    practice.server.app.inject({
      method: 'POST',
      url: `/v1/shopify/webhooks/${hook_key}`,
      payload,
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': 'orders/updated',
        'x-shopify-shop-domain': domain,
        'x-shopify-webhook-id': 'one',
        'x-shopify-hmac-sha256': createHmac('sha256', 'our-app-secret').update(payload).digest('base64'),
        ...more,
      },
    });
  const dirty = () => db.selectFrom('shopify_dirty').select(['kind', 'number']).execute();
  expect((await hook(body, { 'x-shopify-hmac-sha256': 'AAAA' })).statusCode).toBe(401);
  expect(await dirty()).toEqual([]);
  expect((await hook(body)).statusCode).toBe(200);
  expect((await hook(body)).statusCode).toBe(200);
  expect(await dirty()).toEqual([{ kind: 'orders', number: '9007199254740993' }]);
  expect(await db.selectFrom('shopify_deliveries').select('number').execute()).toHaveLength(1);
  expect((await hook('not json')).statusCode).toBe(400);
  expect((await hook(`{"id": "${'x'.repeat(20_000_000)}"}`)).statusCode).toBe(413);
  expect((await hook(body, { 'x-shopify-shop-domain': 'nobody.myshopify.com' })).statusCode).toBe(200);
  const elsewhere = await practice.server.app.inject({
    method: 'POST',
    url: '/v1/shopify/webhooks/x',
    payload: body,
  });
  expect(elsewhere.statusCode).toBe(404);
  const gone = await hook('{"id": 1}', {
    'x-shopify-topic': 'app/uninstalled',
    'x-shopify-webhook-id': 'two',
  });
  expect(gone.statusCode).toBe(200);
  expect((await rows())[0]).toMatchObject({ state: 'ACTION_NEEDED', reason: 'UNINSTALLED' });
});
