// A store's shop on the screen: connected, loaded while one looks, selling, lost, connected again; several at once; what shoppers ask.
// A Backroom of its own beside a Shopify of its own: what happens here happens to nobody else's stores.

import { createHmac, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { items } from '../demo/src/catalogue.ts';
import { chainAt } from '../demo/src/chain.ts';
import { variantIdOf } from '../demo/src/ids.ts';
import type { DemoStore } from '../demo/src/stores.ts';
import { type RunningEmulator, startEmulator } from '../emulator/src/index.ts';
import { expectAccessible, openBrowser, signIn, visit } from './browser.ts';
import { ann, callOf, type NewChain, openNewChain, setUp } from './new-chain.ts';

/** The app that the owner of the shops made. */
const APP = 'app-of-the-owner';
/** And one that they install by a link. */
const LINK_APP = 'app-by-link';

let browser: Browser;
let backroom: NewChain;
let shopify: RunningEmulator;
let token: string;

const chain = chainAt(new Date(Date.now() - 10 * 60_000), { stores: 6, days: 40, dailyOrders: 2 });
/** Each journey has stores of its own. */
const [, wide, narrow, third, fourth, fifth] = chain.stores;

/** Makes a call as Ann. */
const call = (name: string, body: object) => callOf<unknown>(backroom.application, name, body, token);

/** Tells a practice shop of something that happens in it. @returns an order's name, where one was placed */
const happens = async (name: string, { domain: shop }: DemoStore, message: object = {}): Promise<string> => {
  const body = JSON.stringify({ shop, ...message });
  const answer = await fetch(`${shopify.address}/_emulator/${name}`, { method: 'POST', body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`);
  const told: { name?: string } = JSON.parse(text);
  return told.name ?? '';
};

const sells = (store: DemoStore) => {
  const item = items.find(({ product }) => !product.giftCard);
  if (!item) throw new Error('The chain sells nothing');
  const lines = [{ variantId: variantIdOf(store, item).variant_id, quantity: 1 }];
  return happens('orders/place', store, { purchase: { lines } });
};

/** Sells until the open list of orders has heard of it: then its line is open. Shows it. @returns the last order's name */
const sellsUntilHeard = async (page: Page, store: DemoStore): Promise<string> => {
  const news = page.getByRole('button', { name: /new orders? · Show$/ });
  for (;;) {
    const name = await sells(store);
    try {
      await news.waitFor({ timeout: 10_000 });
      await news.click();
      return name;
    } catch {
      // not listening yet
    }
  }
};

/** Until the open list shows something: what happens while one looks is offered, and asked for. */
const untilShown = async (page: Page, sought: Locator): Promise<void> => {
  const news = page.getByRole('button', { name: /· Show$/ });
  for (;;) {
    await sought.or(news).first().waitFor();
    if (await news.isVisible()) await news.click();
    else if (await sought.first().isVisible()) return;
  }
};

/** Shops of one owner who made an app for all of them. Their clock is two minutes behind: it is moved on while they are loaded. */
const openShops = async () => {
  shopify = await startEmulator({ chain, start: new Date(Date.now() - 2 * 60_000) });
  const { emulator } = shopify;
  const app = emulator.addApp({ clientId: APP });
  emulator.addApp({ clientId: LINK_APP });
  for (const shop of emulator.shops.values()) {
    shop.organization = app.organization;
    // What one looks at isn't how long a plan lets one wait.
    shop.restoreRate = 100_000;
    shop.orders.lag = 0;
    emulator.install(shop, app);
  }
  emulator.bulk.duration = 0;
};

beforeAll(async () => {
  await openShops();
  backroom = await openNewChain({ SHOPIFY_URL: shopify.address });
  token = await setUp(backroom.application);
  for (const { name, domain, timezone } of chain.stores) {
    await call('/create-store', { name, shop_domain: domain, timezone });
  }
  browser = await openBrowser();
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await backroom?.close();
  await shopify?.close();
});

/** For who wants to look: `JOURNEY_SHOTS=folder`. */
const shoot = async (page: Page, name: string) => {
  const shots = process.env.JOURNEY_SHOTS;
  if (shots) await page.screenshot({ path: `${shots}/connections-${name}.png` });
};

const enter = async (options: BrowserContextOptions & { dark?: boolean } = {}) => {
  const { dark, ...context } = options;
  const visited = await visit(browser, { baseURL: backroom.application.url, ...context });
  if (dark) await visited.page.addInitScript(() => localStorage.setItem('vite-ui-theme', 'dark'));
  await signIn(visited.page, ann, '/connections');
  return visited;
};

const drawer = (page: Page) => page.getByRole('dialog');
const connectButton = (page: Page) => drawer(page).getByRole('button', { name: /^(?:Connect|Reconnect)$/ });

const fitsPage = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(
    0,
  );

/** Opens the drawer of a store's connection. */
const openStore = async (page: Page, { name }: DemoStore) => {
  await page.goto(`/connections?q=${encodeURIComponent(name)}`);
  await page.getByText(name, { exact: true }).filter({ visible: true }).first().click();
  await connectButton(page).waitFor();
};

/** Opens the form that connects a store. */
const openForm = async (page: Page, store: DemoStore) => {
  await openStore(page, store);
  await connectButton(page).click();
  const form = page.getByRole('dialog', { name: `Connect ${store.name}` });
  await form.getByLabel(/^Shop address/).waitFor();
  return form;
};

/** Whether all of something can be seen, over the buttons at the end of its form. */
const standsOver = async (what: Locator, buttons: Locator): Promise<boolean> => {
  const [seen, end] = await Promise.all([what.boundingBox(), buttons.boundingBox()]);
  return seen !== null && end !== null && seen.y >= 0 && seen.y + seen.height <= end.y;
};

/** Chooses an app that is known, or pastes what was copied of it, blanks and all. */
const fillApp = async (form: Locator, clientId: string) => {
  const known = form.getByLabel(/^App/);
  if (await known.isVisible()) return await known.selectOption({ index: 1 });
  await form.getByLabel(/^Client ID/).fill(`  ${clientId} `);
  await form.getByLabel(/^Secret/).fill(` ${clientId}-secret  `);
};

const waysToConnect = {
  /** What the owner pasted, or the owner's app once it is known. */
  'own app': async (page: Page, store: DemoStore) => {
    const form = await openForm(page, store);
    await fillApp(form, APP);
    await form.getByRole('button', { name: 'Check', exact: true }).click();
    await form.getByText('The shop accepts our access').waitFor();
    await form.getByText('All permissions are there').waitFor();
    // Whoever asked is led to what was found, though the form is longer than the window.
    const found = form.getByRole('region', { name: 'What the check found' });
    await found.and(page.locator(':focus')).waitFor();
    await expect
      .poll(() => standsOver(found, form.getByRole('button', { name: 'Connect', exact: true })))
      .toBe(true);
    await shoot(page, 'checked');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Connect', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    await openStore(page, store);
  },
  'install link': async (page: Page, store: DemoStore) => {
    const form = await openForm(page, store);
    await form.getByLabel(/^Way/).selectOption({ label: 'We have an install link' });
    await fillApp(form, LINK_APP);
    await form.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.waitForURL(/\/admin\/oauth\/authorize/);
    await page.getByRole('button', { name: 'Install' }).click();
    await page.waitForURL((url) => url.searchParams.has('open'));
    await connectButton(page).waitFor();
  },
};

type Way = keyof typeof waysToConnect;
type Look = {
  look: string;
  store: DemoStore | undefined;
  options: Parameters<typeof enter>[0];
  way: Way;
  /** How the shop is lost, and what is said of it. */
  lose: string;
  app: string;
  said: RegExp;
};
const looks: Look[] = [
  {
    ...{ look: 'light, wide', store: wide, options: {} },
    ...{ way: 'own app', app: APP, lose: 'uninstall', said: /The app was removed in / },
  },
  {
    ...{ look: 'dark, on a phone', store: narrow },
    options: { dark: true, viewport: { width: 390, height: 844 } },
    ...{ way: 'install link', app: LINK_APP, lose: 'revoke', said: /no longer accepts our access/ },
  },
];

test.each(looks)(
  'a store is connected, loads, sells while one looks, is lost and connected again, and a failed push is retried: $look',
  async ({ look, store, options, way, app, lose, said }) => {
    if (!store) throw new Error('The chain is too small');
    const { page, problems, close } = await enter(options);
    const { emulator } = shopify;

    emulator.bulk.duration = 60_000;
    await waysToConnect[way](page, store);
    await drawer(page)
      .getByText(/^First load, 0 of \d+ parts$/)
      .waitFor();
    await drawer(page).getByText('Being read').first().waitFor();
    await shoot(page, `${look} loading`);
    await expectAccessible(page);
    await fitsPage(page);
    emulator.bulk.duration = 0;
    await emulator.clock.advance(60_000);
    await drawer(page).getByText('Live', { exact: true }).first().waitFor();
    await drawer(page).getByText('The shop tells us at once').waitFor();
    await shoot(page, `${look} live`);

    // It sells, and the list says so by itself.
    await page.goto('/orders');
    await page.getByText(/^#\d+/).filter({ visible: true }).first().waitFor();
    const sold = await sellsUntilHeard(page, store);
    await page.getByText(sold, { exact: true }).filter({ visible: true }).first().waitFor();
    await shoot(page, `${look} order`);

    // Its shop has a code for something of its own.
    const code = `FAIR${store.index}`;
    await happens('discounts/add', store, { discount: { title: 'Street fair', code, share: 0.1 } });
    const today = new Date().toISOString().slice(0, 10);
    const dates = { start_date: today, end_date: `${Number(today.slice(0, 4)) + 1}-01-01` };
    await call('/create-discount', { title: code, code, value: 10, ...dates, shopIds: [store.domain] });
    const refused = page.getByText(/already used in .* by “Street fair”/).filter({ visible: true });
    await page.goto(`/pushes?q=${code}`);
    await untilShown(page, refused);
    await shoot(page, `${look} failed push`);
    await expectAccessible(page);
    await fitsPage(page);
    // At its beginning: news of it may come in the middle.
    await refused.first().click({ position: { x: 2, y: 2 } });
    await drawer(page).getByText('1 failed').waitFor();
    await happens('discounts/remove', store, { code });
    await drawer(page).getByRole('button', { name: 'Retry the failed' }).click();
    await drawer(page).getByText('There', { exact: true }).waitFor();
    await shoot(page, `${look} retried`);

    // It takes our access away; what it sells meanwhile is here once it is connected again.
    await openStore(page, store);
    await happens(lose, store, { client_id: app });
    const meanwhile = await sells(store);
    await drawer(page).getByText('Needs you', { exact: true }).waitFor();
    await drawer(page).getByText(said).waitFor();
    await shoot(page, `${look} lost`);
    await expectAccessible(page);
    if (lose === 'uninstall') await happens('install', store, { client_id: app });
    await waysToConnect[way](page, store);
    await drawer(page).getByText('Live', { exact: true }).first().waitFor();
    // The list stands still under whoever reads it: it is opened until the order is there.
    const isThere = async () => {
      await page.goto(`/orders?q=${encodeURIComponent(meanwhile)}`);
      await page.locator('table[aria-busy="true"]').waitFor({ state: 'detached' });
      const found = page.getByText(meanwhile, { exact: true }).filter({ visible: true });
      return await found
        .first()
        .waitFor({ timeout: 3_000 })
        .then(
          () => true,
          () => false,
        );
    };
    await expect.poll(isThere, { timeout: 120_000 }).toBe(true);
    expect(problems).toEqual([]);
    await close();
  },
);

test('several stores are connected from a pasted list, each line with what became of it', async () => {
  if (!third || !fourth || !fifth) throw new Error('The chain is too small');
  const { page, problems, close } = await enter();
  await page.getByRole('button', { name: 'Connect several' }).click();
  const form = page.getByRole('dialog', { name: 'Connect several stores' });
  const lines = form.getByRole('list', { name: 'Lines' }).getByRole('listitem');
  const pasted = (more: string) =>
    [
      'Store,Shop,Client ID,Secret',
      `${third.name}, ${third.domain}, ${APP}, ${APP}-secret`,
      `${fourth.name}, ${more}`,
      'Nowhere, nowhere, a, b',
    ].join('\n');
  await form.getByLabel('Stores').fill(pasted(third.domain));
  await form.getByText('There is no such store').waitFor();
  await form.getByRole('button', { name: 'Connect 2 stores' }).click();
  await lines.nth(0).getByText('Connected').waitFor();
  // A shop belongs to one store.
  await lines.nth(1).getByText(`${third.domain} is ${third.name}’s shop already`).waitFor();
  await shoot(page, 'several');
  await expectAccessible(page);
  await form.getByLabel('Stores').fill(pasted(fourth.domain));
  await form.getByRole('button', { name: /^Connect \d stores?$/ }).click();
  await lines.nth(1).getByText('Connected').waitFor();
  await form.getByRole('button', { name: 'Close' }).last().click();
  for (const store of [third, fourth]) {
    await openStore(page, store);
    await drawer(page).getByText('Live', { exact: true }).first().waitFor();
  }
  expect(problems).toEqual([]);
  await close();
});

/** Says something in the name of a store's shop, signed with the secret of the app that it is connected with. */
const shopSays = async ({ domain }: DemoStore, topic: string, body: object) => {
  const client = new pg.Client({ connectionString: backroom.database.url });
  await client.connect();
  const { rows } = await client.query<{ hook_key: string }>(
    'select hook_key from shopify_apps join shopify_connections using (app_id) where domain = $1',
    [domain],
  );
  await client.end();
  const payload = JSON.stringify(body);
  const answer = await fetch(`${backroom.application.url}/v1/shopify/webhooks/${rows[0]?.hook_key}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': domain,
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-hmac-sha256': createHmac('sha256', `${APP}-secret`).update(payload).digest('base64'),
    },
    body: payload,
  });
  expect(answer.status).toBe(200);
};

test('a shopper who asks a shop what is known of them is a task at the store, answered with a file', async () => {
  if (!fifth) throw new Error('The chain is too small');
  const { page, problems, close } = await enter();
  await waysToConnect['own app'](page, fifth);
  await drawer(page).getByText('Live', { exact: true }).first().waitFor();
  const shopper = [...(shopify.emulator.shops.get(fifth.domain)?.customers.values() ?? [])].find(
    ({ email }) => email !== null,
  );
  if (!shopper?.email) throw new Error('Nobody shops there');
  await shopSays(fifth, 'customers/data_request', {
    data_request: { id: 4_711 },
    customer: { id: Number(shopper.id), email: shopper.email },
    orders_requested: [],
  });
  const asked = drawer(page).getByRole('region', { name: 'Shoppers who asked what is known of them' });
  await asked.getByText(shopper.email).waitFor();
  await shoot(page, 'asked');
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    asked.getByRole('button', { name: 'Save the answer' }).click(),
  ]);
  const known: { customers: { email: string }[] } = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(known.customers.map(({ email }) => email)).toContain(shopper.email);
  await asked.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await close();
});
