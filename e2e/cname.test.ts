import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCloudflare, type TestCloudflare } from '../server/src/testing/cloudflare-api.ts';
import { type DnsRecords, startDnsServer, type TestDnsServer } from '../server/src/testing/dns-server.ts';
import { type ShopFront, startShopFront } from '../server/src/testing/shop-front.ts';
import { expectAccessible, openBrowser, person, signIn, visit } from './browser.ts';

let browser: Browser;
let dns: TestDnsServer;
let shop: ShopFront;
let cloudflare: TestCloudflare;

const target = 'shops.myshopify.com';
const say = (name: string, records: DnsRecords) => dns.zone.set(name, records);

beforeAll(async () => {
  browser = await openBrowser();
  const ports = JSON.parse(process.env.BACKROOM_E2E_OUTSIDE ?? '{}');
  dns = await startDnsServer(ports.dns);
  shop = await startShopFront(ports.shop);
  cloudflare = await startCloudflare(['driven.example'], ports.cloudflare);
  say(target, { A: ['127.0.0.1'] });
});
afterAll(async () => {
  await browser.close();
  await dns.close();
  shop.close();
  cloudflare.close();
});

const open = async (page: Page, label: string, path: string) => {
  await signIn(page, person(label), path);
  await page.waitForURL((url) => url.pathname === path);
};

/** Chooses in a field that one types into. */
const choose = async (page: Page, field: string, typed: string) => {
  await page.getByRole('dialog').getByLabel(field, { exact: true }).click();
  await page.getByRole('option').filter({ hasText: typed }).first().click();
};

const addName = async (page: Page, host: string, domain: string) => {
  await page.getByRole('button', { name: 'Add name' }).first().click();
  await choose(page, 'Domain', domain);
  await page.getByRole('dialog').getByLabel('Host').fill(host);
  await choose(page, 'Store', '');
  await page.getByRole('dialog').getByRole('button', { name: 'Add name' }).click();
};

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'CNAME' }).locator('tbody tr').filter({ hasText: name });

test('a SuperAdmin puts domains on the list, with a token that is tried', async () => {
  const { page, problems, close } = await visit(browser);
  await open(page, 'SuperAdmin', '/cname');
  await page.getByRole('button', { name: 'Domains' }).click();
  await page.getByRole('button', { name: 'Add domain' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Domain', { exact: true }).fill('driven example');
  await form.getByLabel('API token').fill('wrong');
  await form.getByRole('button', { name: 'Add domain' }).click();
  await form.getByText('Enter a whole name').waitFor();
  await form.getByLabel('Domain', { exact: true }).fill('Driven.example');
  await form.getByRole('button', { name: 'Add domain' }).click();
  await form.getByText('Cloudflare refused the token: Invalid access token').waitFor();
  await form.getByLabel('API token').fill(cloudflare.token);
  await form.getByRole('button', { name: 'Add domain' }).click();
  await form.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Add domain' }).first().click();
  await form.getByLabel('Domain', { exact: true }).fill('chain.example');
  await form.getByLabel('Kept at').selectOption({ label: 'Namecheap' });
  expect(await form.getByLabel('API token').count()).toBe(0);
  await page.keyboard.press('Control+Enter');
  await form.waitFor({ state: 'detached' });
  const domains = page.getByRole('table', { name: 'Domains' }).locator('tbody tr');
  await expect
    .poll(() => domains.allTextContents())
    .toEqual([
      expect.stringContaining('chain.exampleNamecheapPeople'),
      expect.stringContaining('driven.exampleCloudflareBackroom'),
    ]);
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await close();
});

test('a name from pending to verified to active, misconfigured and mended, deleted', async () => {
  const { page, problems, close } = await visit(browser, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await open(page, 'Admin', '/cname');
  expect(await page.getByRole('button', { name: 'Domains' }).count()).toBe(0);

  say('mail.chain.example', { MX: ['mx.example.net'] });
  await addName(page, 'mail', 'chain.example');
  await page.getByText('mail.chain.example has other records: MX (mx.example.net)').waitFor();
  await page.getByRole('dialog').getByLabel('Host').fill('*.downtown');
  await page.getByText('A wildcard cannot be used').waitFor();
  await page.getByRole('dialog').getByLabel('Host').fill('Downtown');
  await page.getByText('The shop is reached at downtown.chain.example.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Add name' }).click();

  // It says what to enter, field by field, and looks by itself.
  const drawer = page.getByRole('dialog', { name: 'downtown.chain.example' });
  await drawer.getByRole('heading', { name: 'Enter this at Namecheap' }).waitFor();
  await drawer.getByText('DNS knows no such name').waitFor();
  await drawer.getByRole('button', { name: 'Copy Value' }).click();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(target);
  await drawer.getByLabel('Provider').selectOption({ label: 'Another provider' });
  await drawer.getByText('downtown.chain.example. 3600 IN CNAME shops.myshopify.com.').waitFor();
  await expectAccessible(page);

  const check = () => drawer.getByRole('button', { name: 'Check now' }).click();
  say('downtown.chain.example', { CNAME: ['shop.myshopify.com'] });
  await check();
  await drawer.getByText('It leads to shop.myshopify.com instead of shops.myshopify.com.').waitFor();
  expect(await drawer.locator('mark').textContent()).toBe('shop.');
  await expectAccessible(page);

  say('downtown.chain.example', { CNAME: [target] });
  shop.shows = 'none';
  await check();
  await drawer.getByText('Leads to the shop; Shopify’s certificate is still to come.').waitFor();
  expect(await drawer.getByText('Enter this at').count()).toBe(0);
  shop.shows = 'valid';
  await check();
  await drawer.getByText('Live: customers reach the shop under it.').waitFor();
  dns.mood = 'fails';
  await check();
  await drawer.getByText('What was known before still stands.').waitFor();
  await drawer.getByText('Live: customers reach the shop under it.').waitFor();
  dns.mood = 'well';
  await drawer.getByRole('tab', { name: 'Changes' }).click();
  await drawer.getByText('State changed').first().waitFor();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await row(page, 'downtown.chain.example').getByText('Active').waitFor();

  // An active main name goes only where its host is typed.
  await row(page, 'downtown.chain.example')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete downtown.chain.example?' });
  await question.getByText('Whoever opens it afterwards finds no shop.').waitFor();
  await expectAccessible(page);
  await question.getByLabel('Type downtown').fill('down');
  await question.getByRole('button', { name: 'Delete name' }).click();
  expect(await question.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  await question.getByLabel('Type downtown').fill('downtown');
  await question.getByRole('button', { name: 'Delete name' }).click();
  await page.getByText('Its record still stands at Namecheap: remove it there.').waitFor();
  await row(page, 'downtown.chain.example').waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await close();
});

test('on a phone, in the dark: Backroom makes the record at the provider itself, and removes it', async () => {
  const { page, problems, close } = await visit(browser, { viewport: { width: 390, height: 844 } });
  await page.addInitScript(() => localStorage.setItem('vite-ui-theme', 'dark'));
  await open(page, 'SuperAdmin', '/cname');
  await addName(page, 'harbor', 'driven.example');
  const drawer = page.getByRole('dialog', { name: 'harbor.driven.example' });
  await drawer.getByText('Made by Backroom').waitFor();
  expect(await drawer.getByText('Enter this at').count()).toBe(0);
  expect(cloudflare.records).toMatchObject([{ name: 'harbor.driven.example', content: target }]);
  const width = await page.evaluate('document.documentElement.scrollWidth');
  expect(width).toBe(390);
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Delete' }).click();
  await page.getByLabel('Type harbor').fill('harbor');
  await page.getByRole('button', { name: 'Delete name' }).click();
  await page.getByText('harbor.driven.example deleted, here and at Cloudflare').waitFor();
  expect(cloudflare.records).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});
