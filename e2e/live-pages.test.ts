import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, type RunningApplication } from './application.ts';
import { expectAccessible, openBrowser, signIn, visit } from './browser.ts';
import { ann, callOf, type NewChain, openNewChain, setUp } from './new-chain.ts';

let browser: Browser;
let chain: NewChain;
/** Two processes on one database, as behind a proxy. */
let first: RunningApplication;
let second: RunningApplication;
let key: string;

/** Rows of a page of the list. */
const PAGE = 25;

let orders = 1_000;
/** Brings so many orders of today through one of the processes, as another system does. */
const bring = async (application: RunningApplication, count: number) => {
  const brought = Array.from({ length: count }, () => {
    orders += 1;
    const at = new Date().toISOString();
    return {
      ...{ id: orders, name: `#${orders}`, created_at: at, updated_at: at },
      ...{ currency: 'USD', financial_status: 'paid' },
      line_items: [{ id: 1, title: 'Kite', sku: 'KITE-1', quantity: 1, price: '12.50' }],
    };
  });
  await callOf(application, '/orders/take', { orders: brought }, key);
};

beforeAll(async () => {
  chain = await openNewChain();
  first = chain.application;
  const token = await setUp(first);
  second = await chain.startAnother();
  const store = { name: 'Pier', shop_domain: 'pier.example.com', timezone: 'Etc/UTC' };
  await callOf(first, '/create-store', store, token);
  const till = { name: 'Till', shop_domain: store.shop_domain, permissions: ['orders'] };
  ({ key } = await callOf<{ key: string }>(first, '/create-api-key', till, token));
  await bring(first, PAGE + 5);
  browser = await openBrowser();
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await second?.stop();
  await chain?.close();
});

const names = async (page: Page) =>
  (await page.getByText(/^#1\d{3}$/).allTextContents()).map((name) => name.trim()).toSorted();

const news = (page: Page) => page.getByRole('button', { name: /new orders? · Show$/ });

/** What is offered where a process begins to listen after the page was opened. */
const perhaps = (page: Page) => page.getByRole('button', { name: 'Some orders may have changed · Show' });

const newOrders = (count: number) => `${count} new ${count === 1 ? 'order' : 'orders'} · Show`;

/** More than may be on its way at once while a page is opened. */
const many = 5;

/**
 * Brings orders until the page offers what is new, which it doesn't while it is opened: it shows them by itself. Such a one may
 * be shown before it is told, so many are brought last: once the page says so of them nothing is on its way any more. Shows
 * them; returns how many were brought.
 */
const hearing = async (page: Page): Promise<number> => {
  let brought = 0;
  while (!(await news(page).isVisible()) || (await perhaps(page).isVisible())) {
    await bring(first, 1);
    brought += 1;
    const row = page.getByText(`#${orders}`);
    await news(page).or(perhaps(page)).or(row).first().waitFor();
    if (await perhaps(page).isVisible()) await perhaps(page).click();
  }
  await bring(first, many);
  await page.getByRole('button', { name: /\b([5-9]|\d\d) new orders · Show$/ }).click();
  await page.getByText(`#${orders}`).first().waitFor();
  return brought + many;
};

test('orders that arrive through one process show in the browsers of both, and nothing moves until it is asked for', async () => {
  const here = await visit(browser, { baseURL: first.url });
  const there = await visit(browser, { baseURL: second.url, viewport: { width: 390, height: 844 } });
  let brought = 0;
  for (const { page } of [here, there]) {
    const stream = page.waitForRequest(/\/v1\/live/);
    await signIn(page, ann, '/orders');
    // Read like every other call: what lets one in stands in a header, never in an address.
    expect(new URL((await stream).url()).search).toBe('');
    expect(await (await stream).headerValue('authorization')).toMatch(/^Bearer /);
    await page.getByText(`#${orders}`).first().waitFor();
    brought = await hearing(page);
  }
  // What the other one was waiting for was heard here, too; waited for in full, or the rest would be counted with what follows.
  await here.page.getByRole('button', { name: newOrders(brought) }).click();
  await here.page.getByText(`#${orders}`).first().waitFor();
  const before = [await names(here.page), await names(there.page)];
  await bring(second, 3);
  for (const [index, { page }] of [here, there].entries()) {
    const three = page.getByRole('button', { name: newOrders(3) });
    await three.waitFor();
    expect(await names(page)).toEqual(before[index]);
    await expectAccessible(page);
    await three.click();
    await page.getByText(`#${orders}`).first().waitFor();
    const after = [...(before[index] ?? []), ...[2, 1, 0].map((ago) => `#${orders - ago}`)];
    expect(await names(page)).toEqual(after.slice(-PAGE));
    expect(await three.count()).toBe(0);
  }
  // More come while one reads, through one process and the other: counted together.
  await bring(first, 1);
  await bring(second, 1);
  await here.page.getByRole('button', { name: newOrders(2) }).waitFor();
  expect([...here.problems, ...there.problems]).toEqual([]);
  await here.close();
  await there.close();
});

test('a lost connection says so, and comes back by itself', async () => {
  const PORT = String(await freePort());
  const third = await chain.startAnother({ PORT });
  const { page, close } = await visit(browser, { baseURL: third.url });
  await signIn(page, ann, '/orders');
  await page.getByText(`#${orders}`).first().waitFor();
  await third.stop();
  const lost = page.getByText('Connection lost, trying again');
  await lost.waitFor();
  // What was read is still there to be read.
  expect(await names(page)).toContain(`#${orders}`);
  const again = await chain.startAnother({ PORT });
  await lost.waitFor({ state: 'detached' });
  // The one that is here now doesn't know what happened while there was none.
  await bring(first, 1);
  await perhaps(page).click();
  await page.getByText(`#${orders}`).first().waitFor();
  await hearing(page);
  await close();
  await again.stop();
});
