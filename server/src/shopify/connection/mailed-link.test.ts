import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Practice, startPractice } from '../../testing/practice-shop.ts';

let practice: Practice;
let head: string;
let stores: { pier: string; quay: string; other: string; own: string };

beforeEach(async () => {
  practice = await startPractice();
  const { server, shopify } = practice;
  head = await server.signIn({ email: 'head@example.com', role: 'SuperAdmin' });
  const ann = await server.addFranchisee('Ann');
  const bob = await server.addFranchisee('Bob');
  const add = async (name: string, franchiseeId: number | null) => {
    const domain = `${name}.myshopify.com`;
    const shop = shopify.emulator.addShop({ domain, organization: `of-${franchiseeId}` });
    const clientId = `app-${franchiseeId}`;
    const app =
      shopify.emulator.apps.get(clientId) ??
      shopify.emulator.addApp({ clientId, organization: shop.organization });
    shopify.emulator.install(shop, app);
    return String(await server.addShop({ domain, name, franchiseeId }));
  };
  stores = {
    pier: await add('pier', ann),
    quay: await add('quay', ann),
    other: await add('other', bob),
    own: await add('own', null),
  };
});
afterEach(() => practice.close());

const asHead = (path: string, body: object) => practice.server.call(path, { body, token: head });
const byNobody = (path: string, body: object) => practice.server.call(path, { body });

const franchiseeOf = async (storeId: string) => {
  const { db } = practice.server.services;
  const row = await db
    .selectFrom('shops as s')
    .innerJoin('franchisees as f', 'f.franchisee_id', 's.franchisee_id')
    .select(['f.franchisee_id', 'f.corporate_email'])
    .where('shop_id', '=', Number(storeId))
    .executeTakeFirstOrThrow();
  return row;
};

/** Mails a link for stores of one owner and gives the token that stands in the mail. */
const mailed = async (...storeIds: string[]): Promise<string> => {
  expect((await asHead('/send-connect-links', { storeIds })).status).toBe(200);
  const { corporate_email } = await franchiseeOf(storeIds[0] ?? '');
  const { text } = await practice.server.lastMailTo(corporate_email);
  const found = /connect-stores#(\S+)/.exec(text)?.[1];
  if (!found) throw new Error(`No link in: ${text}`);
  return found;
};

const formOf = async (storeId: string, shop: string, more: object = {}) => {
  const clientId = `app-${(await franchiseeOf(storeId)).franchisee_id}`;
  return { storeId, shop, way: 'OWN_APP', clientId, secret: `${clientId}-secret`, ...more };
};
const connections = () =>
  practice.server.services.db.selectFrom('shopify_connections').select(['shop_id', 'connected_by']).execute();

test('owners are mailed a link for their own stores; the chain’s stores get none', async () => {
  const { body } = await asHead('/send-connect-links', { storeIds: Object.values(stores) });
  const told = body.results.map(
    ({ stores: names, sent_to }: { stores: string[]; sent_to: string | null }) => [names, sent_to !== null],
  );
  expect(told).toHaveLength(3);
  expect(told).toEqual(
    expect.arrayContaining([
      [['pier', 'quay'], true],
      [['other'], true],
      [['own'], false],
    ]),
  );
  const mails = await practice.server.services.db.selectFrom('mails').select('body_text').execute();
  const links = await practice.server.services.db.selectFrom('shopify_connect_links').selectAll().execute();
  expect(mails).toHaveLength(2);
  expect(JSON.stringify([mails, links])).not.toMatch(/connect-stores#[\w-]{43}/);
  const audited = await practice.server.services.db.selectFrom('audit_log').select('action').execute();
  expect(audited.filter(({ action }) => action === 'store.connect-link-sent')).toHaveLength(2);
});

test('without an account an owner sees own stores, checks, and connects each once; then the link is gone', async () => {
  const token = await mailed(stores.pier, stores.quay);
  const { body } = await byNobody('/get-connect-link', { token });
  expect(body.stores.map(({ store_name }: { store_name: string }) => store_name)).toEqual(['pier', 'quay']);
  expect(body.apps).toEqual([]);
  const form = await formOf(stores.pier, 'pier');
  expect((await byNobody('/check-by-link', { token, form })).body).toMatchObject({ ok: true });
  expect(await connections()).toEqual([]);
  expect((await byNobody('/connect-by-link', { token, form })).status).toBe(200);
  expect((await byNobody('/connect-by-link', { token, form })).body.code).toBe('LINK_INVALID');

  const again = await byNobody('/get-connect-link', { token });
  expect(again.body.stores.map(({ done }: { done: boolean }) => done)).toEqual([true, false]);
  const [{ id: appId }] = again.body.apps;
  const quay = { storeId: stores.quay, shop: 'quay', way: 'OWN_APP', appId };
  expect((await byNobody('/connect-by-link', { token, form: quay })).status).toBe(200);
  expect((await byNobody('/get-connect-link', { token })).body.code).toBe('LINK_INVALID');
  expect((await connections()).map(({ connected_by }) => connected_by)).toEqual([
    expect.stringContaining('by mailed link'),
    expect.stringContaining('by mailed link'),
  ]);
});

test('another owner’s store or app is none', async () => {
  await asHead('/connect-store', await formOf(stores.other, 'other'));
  const { app_id } = await practice.server.services.db
    .selectFrom('shopify_apps')
    .select('app_id')
    .executeTakeFirstOrThrow();
  const token = await mailed(stores.pier);
  const ask = async (form: object) => (await byNobody('/connect-by-link', { token, form })).status;
  expect(await ask(await formOf(stores.other, 'other'))).toBe(404);
  expect(await ask({ storeId: stores.own, shop: 'own', way: 'OWN_APP', clientId: 'x', secret: 'y' })).toBe(
    404,
  );
  expect(await ask({ storeId: stores.pier, shop: 'pier', way: 'OWN_APP', appId: app_id })).toBe(404);
  // A store that isn't in the link is not theirs to connect with it, though they own it.
  expect(await ask(await formOf(stores.quay, 'quay'))).toBe(404);
});

test.each([
  ['was replaced by a newer one', () => mailed(stores.pier)],
  [
    'is older than 72 hours',
    () =>
      practice.server.services.db
        .updateTable('shopify_connect_links')
        .set({ expires_at: new Date(Date.now() - 1) })
        .execute(),
  ],
  [
    'is for a store that changed hands',
    () =>
      practice.server.services.db
        .updateTable('shops')
        .set({ franchisee_id: null })
        .where('shop_id', '=', Number(stores.pier))
        .execute(),
  ],
])('a link that %s opens nothing', async (_, happens) => {
  const token = await mailed(stores.pier);
  const form = await formOf(stores.pier, 'pier');
  await happens();
  expect((await byNobody('/get-connect-link', { token })).body.code).toBe('LINK_INVALID');
  expect((await byNobody('/connect-by-link', { token, form })).body.code).toBe('LINK_INVALID');
  expect(await connections()).toEqual([]);
});

test('used twice at once, a link connects a store once', async () => {
  const token = await mailed(stores.pier, stores.quay);
  const form = await formOf(stores.pier, 'pier');
  const answers = await Promise.all([1, 2, 3].map(() => byNobody('/connect-by-link', { token, form })));
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
});

test('who guesses links is slowed down', async () => {
  const answers = [];
  for (let tries = 0; tries < 32; tries += 1) {
    answers.push((await byNobody('/get-connect-link', { token: `guess-${tries}` })).status);
  }
  expect(answers.at(-1)).toBe(429);
});

test('what Shopify says to a wrong secret is said at the page, and the link stays good', async () => {
  const token = await mailed(stores.pier);
  const answer = await byNobody('/connect-by-link', {
    token,
    form: await formOf(stores.pier, 'pier', { secret: 'wrong' }),
  });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('refuses these credentials');
  expect((await byNobody('/get-connect-link', { token })).status).toBe(200);
});
