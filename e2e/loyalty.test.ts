// The life of a programme on the screen: terms, a sale, a refund in part, points spent in another store and as a code of a shop,
// an adjustment, a merge, reports, and a shopper who is forgotten.
import { randomUUID } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { address, expectAccessible, openBrowser, person, signIn, visit } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const shots = process.env.JOURNEY_SHOTS;
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};

const open = async (page: Page, path: string) => {
  await signIn(page, person('SuperAdmin'), path);
  await page.waitForURL((url) => url.pathname === path);
};

/** What is read of answers. */
type Answer = {
  shop: { shop_domain: string; name: string }[];
  key: string;
  results: { outcome: string }[];
  customer: { _id: string };
  refused: string | null;
  code: { code: string };
  counters: { currentPoints: number };
};

const post = async (path: string, token: string, body: object) => {
  const response = await fetch(`${address()}/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  });
  const answer: Answer = JSON.parse(await response.text());
  return { status: response.status, body: answer };
};

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token') ?? '');

type Store = { name: string; domain: string; key: string };

/** Stores that no shop sells for: their orders come in by a key. */
const storesByKey = async (token: string): Promise<Store[]> => {
  const { body } = await post('/getStoreList', token, {});
  const found: Store[] = [];
  for (const { shop_domain, name } of body.shop) {
    const made = await post('/create-api-key', token, {
      name: 'Journey',
      shop_domain,
      permissions: ['loyalty', 'orders'],
    });
    const key = made.body.key;
    const tried = await post('/orders/take', key, { orders: [{ id: 1 }] });
    if (tried.status === 200) found.push({ name, domain: shop_domain, key });
    if (found.length === 2) break;
  }
  return found;
};

const saleOf = (id: number, email: string, more: object = {}) => {
  const at = new Date().toISOString();
  return {
    id,
    name: `#${id}`,
    created_at: at,
    updated_at: at,
    currency: 'USD',
    financial_status: 'paid',
    customer: { first_name: 'Robin', last_name: 'Vale', email },
    email,
    line_items: [{ id: id * 10, title: 'Kite', sku: 'KITE-J', quantity: 4, price: '100.00' }],
    ...more,
  };
};

const rowOf = (page: Page, text: string): Locator =>
  page.getByRole('table', { name: 'Loyalty Program' }).locator('tbody tr').filter({ hasText: text });

const act = async (page: Page, text: string, action: string) => {
  await rowOf(page, text)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  return page.getByRole('dialog');
};

const find = async (page: Page, text: string) => {
  await page.goto('/loyalty');
  await page.getByPlaceholder('Name, e-mail, phone, member code').fill(text);
  await rowOf(page, text).first().waitFor();
};

test.each(['light', 'dark'])(
  'in the %s, terms are tried and saved, and a shopper earns, gives back, spends elsewhere, is put right, merged and forgotten',
  async (theme) => {
    const { page, problems, close } = await visit(browser);
    await page.addInitScript((chosen) => localStorage.setItem('vite-ui-theme', chosen), theme);
    const email = `robin${Date.now()}@example.com`;
    await open(page, '/loyalty/configuration');

    // Configure, and try it first.
    await page.getByText('From when').first().waitFor();
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('Orders tried').waitFor();
    await page.getByLabel('Statements settle points between owners').click();
    await shoot(page, `configuration-${theme}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^(Save|Begin the programme)$/ }).click();
    await page.getByText('Programme saved').first().waitFor();

    // A sale in one store, of which a quarter comes back.
    const token = await tokenOf(page);
    const [here, there] = await storesByKey(token);
    if (!here || !there) throw new Error('No store takes orders by a key');
    const id = 700_000_000 + Math.floor(Math.random() * 90_000_000);
    // Terms hold from the second after they were saved.
    await expect
      .poll(
        async () => {
          const taken = await post('/orders/take', here.key, { orders: [saleOf(id, email)] });
          return taken.body.results[0]?.outcome;
        },
        { timeout: 30_000 },
      )
      .toMatch(/new|unchanged/);
    const refund = {
      id: id + 1,
      created_at: new Date().toISOString(),
      refund_line_items: [{ line_item_id: id * 10, quantity: 1, subtotal: '100.00', total_tax: '0.00' }],
      transactions: [],
    };
    await post('/orders/take', here.key, {
      orders: [
        saleOf(id, email, {
          financial_status: 'partially_refunded',
          refunds: [refund],
          updated_at: new Date(Date.now() + 1_000).toISOString(),
        }),
      ],
    });
    await find(page, email);
    await rowOf(page, email).first().getByText('$15', { exact: true }).first().waitFor();
    await shoot(page, `list-${theme}`);
    await expectAccessible(page);

    // Spent at the till of another store.
    const spent = await post('/loyalty/redeem', there.key, {
      email,
      points: 6,
      lines: [{ sku: 'A', amount: 50 }],
    });
    expect(spent.status, JSON.stringify(spent.body)).toBe(200);

    // All of it on the shopper's page.
    await act(page, email, 'History');
    await page.getByRole('heading', { name: 'Robin Vale' }).waitFor();
    await page.getByRole('button', { name: 'Expand All' }).click();
    await page.getByText('Refund Reversal').first().waitFor();
    await page.getByText('Redeemed').first().waitFor();
    await page.getByText('$9', { exact: true }).first().waitFor();
    await shoot(page, `history-${theme}`);
    await expectAccessible(page);

    // Too much, then some, into a code of a shop.
    await page.getByRole('button', { name: 'Turn points into a code' }).click();
    const code = page.getByRole('dialog', { name: 'Turn points into a code' });
    await code.getByLabel('Store').click();
    await page
      .getByRole('dialog', { name: /^store$/i })
      .getByRole('option')
      .first()
      .click();
    await code.getByLabel('Points').fill('500');
    await code.getByRole('button', { name: 'Make code' }).click();
    await code
      .getByText(/At most 9\.00 points|has no connection to Shopify/)
      .first()
      .waitFor();
    await shoot(page, `code-${theme}`);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave' }).click();

    // Put right, with a reason.
    await page.getByRole('button', { name: 'Adjust points' }).click();
    const adjust = page.getByRole('dialog', { name: 'Adjust points' });
    await adjust.getByLabel('Points').fill('-99');
    await adjust.getByLabel('Reason').fill('Goodwill');
    await adjust.getByRole('button', { name: 'Adjust points' }).click();
    await adjust.getByText('The balance can’t fall below zero: take at most 9.00').waitFor();
    await adjust.getByLabel('Points').fill('1.5');
    await adjust.getByText('$10.5', { exact: true }).waitFor();
    await adjust.getByRole('button', { name: 'Adjust points' }).click();
    await adjust.waitFor({ state: 'detached' });
    await page.getByText('$10.5', { exact: true }).first().waitFor();

    // Another account of the same person goes into this one.
    const second = `second-${email}`;
    await post('/create-customer', token, {
      fname: 'Robin',
      lname: 'Second',
      email: second,
      shop: there.domain,
      opening_points: 2,
    });
    await find(page, email);
    const merge = await act(page, 'Robin Vale', 'Merge');
    await merge.getByLabel('Find them').fill(second);
    await merge.getByLabel('Who is merged').click();
    await page.getByRole('option', { name: /Robin Second/ }).click();
    await merge.getByRole('button', { name: 'Merge' }).click();
    await merge.waitFor({ state: 'detached' });
    await rowOf(page, 'Robin Vale').getByText('$12.5', { exact: true }).first().waitFor();

    // What it came to, with what stores owe each other.
    await page.goto('/loyalty/reports');
    await page
      .getByRole('heading', { name: 'Between owners' })
      .or(page.getByText('Between owners'))
      .first()
      .waitFor();
    await page.getByText('Settlement').first().waitFor();
    await shoot(page, `reports-${theme}`);
    await expectAccessible(page);

    // Forgotten, with a reason.
    await find(page, email);
    const erase = await act(page, 'Robin Vale', 'Erase');
    await erase.getByLabel('Reason').fill('Asked by letter of today');
    await shoot(page, `erase-${theme}`);
    await erase.getByRole('button', { name: 'Erase' }).click();
    await erase.waitFor({ state: 'detached' });
    await expect.poll(async () => (await post('/customer-history', token, { email })).status).toBe(404);
    expect(problems).toEqual([]);
    await close();
  },
);

test('points become a code of a practice shop, and come back when it is ended', async () => {
  const { page, problems, close } = await visit(browser);
  await page.addInitScript(() => localStorage.setItem('vite-ui-theme', 'dark'));
  await open(page, '/loyalty');
  const token = await tokenOf(page);
  const email = `code${Date.now()}@example.com`;
  const { body: stores } = await post('/getStoreList', token, {});
  const shop = stores.shop[0]?.shop_domain;
  const made = await post('/create-customer', token, {
    fname: 'Kim',
    lname: 'Code',
    email,
    shop,
    opening_points: 40,
  });
  const customerId = made.body.customer._id;
  // The first store with a shop.
  let inShop = '';
  for (const { shop_domain } of stores.shop) {
    const body = { customerId, shop: shop_domain, points: 10 };
    const { body: offer } = await post('/loyalty/preview-points-code', token, body);
    if (offer.refused === null) inShop = shop_domain;
    if (inShop) break;
  }
  expect(inShop).not.toBe('');
  const created = await post('/loyalty/points-codes', token, { customerId, shop: inShop, points: 10 });
  expect(created.status, JSON.stringify(created.body)).toBe(200);
  await page.goto(`/loyalty/history/${customerId}`);
  await page.getByText(created.body.code.code).first().waitFor();
  await shoot(page, 'codes-dark');
  await page.getByRole('button', { name: 'End code' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End code' }).click();
  await expect
    .poll(async () => (await post('/customer-history', token, { customerId })).body.counters.currentPoints, {
      timeout: 240_000,
      interval: 1_000,
    })
    .toBe(40);
  expect(problems).toEqual([]);
  await close();
});

test('on a phone in the dark a shopper is found, put right and read, the programme is tried, and reports are read', async () => {
  const { page, problems, close } = await visit(browser, { viewport: { width: 390, height: 844 } });
  await page.addInitScript(() => localStorage.setItem('vite-ui-theme', 'dark'));
  // Pages hear of changes as long as they are open, so the network is never idle: what is shown is waited for.
  const look = async (name: string) => {
    await shoot(page, name);
    await expectAccessible(page);
    expect(
      await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'),
      name,
    ).toBeLessThanOrEqual(0);
  };
  await open(page, '/loyalty');
  const token = await tokenOf(page);
  const email = `phone${Date.now()}@example.com`;
  const { body: stores } = await post('/getStoreList', token, {});
  const shop = stores.shop[0]?.shop_domain;
  const made = await post('/create-customer', token, {
    fname: 'Noor',
    lname: 'Phone',
    email,
    shop,
    opening_points: 8,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  await page.getByPlaceholder('Name, e-mail, phone, member code').fill(email);
  const card = page
    .getByRole('list', { name: 'Loyalty Program' })
    .getByRole('listitem')
    .filter({ hasText: email });
  await card.first().waitFor();
  await look('list-phone');

  await page.goto(`/loyalty/history/${made.body.customer._id}`);
  await page.getByRole('heading', { name: 'Noor Phone' }).waitFor();
  await page.getByRole('button', { name: 'Expand All' }).click();
  await page.getByText('$8', { exact: true }).first().waitFor();
  await look('history-phone');
  await page.getByRole('button', { name: 'Adjust points' }).click();
  const adjust = page.getByRole('dialog', { name: 'Adjust points' });
  await adjust.getByLabel('Points').fill('1.5');
  await adjust.getByLabel('Reason').fill('Goodwill');
  await adjust.getByText('$9.5', { exact: true }).waitFor();
  await look('adjust-phone');
  await adjust.getByRole('button', { name: 'Adjust points' }).click();
  await adjust.waitFor({ state: 'detached' });
  await page.getByText('$9.5', { exact: true }).first().waitFor();

  await page.goto('/loyalty/configuration');
  await page.getByText('From when').first().waitFor();
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('Orders tried').waitFor();
  await look('configuration-phone');

  await page.goto('/loyalty/reports');
  await page.getByText('Between owners').first().waitFor();
  await page.getByText('Settlement').first().waitFor();
  await look('reports-phone');
  expect(problems).toEqual([]);
  await close();
});
