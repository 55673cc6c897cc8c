import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, openBrowser, person, signIn, visit } from './browser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const rows = (page: Page) => page.getByRole('table', { name: 'Orders' }).locator('tbody tr');

const openOrders = async (page: Page, label: string, search = '') => {
  await signIn(page, person(label), `/orders${search}`);
  await page.waitForURL(/\/orders/);
  await rows(page).first().getByText('#').waitFor();
};

describe.each(['SuperAdmin', 'Admin', 'Franchisee'])('orders as %s', (label) => {
  test('are found, opened, and closed again with the keyboard', async () => {
    const { page, problems, close } = await visit(browser);
    await openOrders(page, label);
    const name = (await rows(page).nth(2).getByText(/^#/).textContent())?.trim();
    await rows(page).nth(2).getByText(/^#/).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Line items').waitFor();
    await dialog.getByText('Payment type').waitFor();
    expect(await dialog.getByRole('heading').first().textContent()).toContain(name);
    const address = page.url();
    expect(address).toContain('open=');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.goto(address);
    await page.getByRole('dialog').getByText('Line items').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('are filtered by the address, and the file holds exactly what is shown', async () => {
    const { page, close } = await visit(browser);
    await openOrders(page, label, '?status=refunded&size=100');
    await page
      .getByText('Clear Status')
      .or(page.getByRole('button', { name: 'Clear Status' }))
      .first()
      .waitFor();
    const shown = await rows(page).filter({ hasText: 'Refunded' }).count();
    expect(shown).toBe(await rows(page).count());
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /export/i }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    const lines = text.trim().split('\r\n');
    const footer = await page
      .getByText(/of [\d,]+/)
      .first()
      .textContent();
    const total = Number(/of ([\d,]+)/.exec(footer ?? '')?.[1]?.replaceAll(',', ''));
    expect(lines.length - 1).toBe(total);
    expect(lines.slice(1).every((line) => line.includes(',refunded,'))).toBe(true);
    await close();
  });
});

test('an order that is not there says so and can be retried', async () => {
  const { page, close } = await visit(browser);
  await openOrders(page, 'Admin');
  await page.goto('/orders?open=nobody.example.com~1');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Error loading order details').waitFor();
  await dialog.getByRole('button', { name: 'Retry' }).waitFor();
  await close();
});

test('nothing that matches looks different from nothing there, and can be undone', async () => {
  const { page, close } = await visit(browser);
  await openOrders(page, 'Admin');
  await page.getByPlaceholder(/customer/i).fill('no such person anywhere');
  await page.getByText('Nothing matches').waitFor();
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await rows(page).first().getByText('#').waitFor();
  await close();
});

test('a saved view brings search and columns back', async () => {
  const { page, close } = await visit(browser);
  await openOrders(page, 'Admin', '?status=cancelled');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await page.getByLabel('Name').fill('Cancelled ones');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByText('View saved').waitFor();
  await page.goto('/orders');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Cancelled ones', exact: true }).click();
  await page.waitForURL(/status=cancelled/);
  await close();
});

test('on a phone orders are cards, and nothing scrolls sideways', async () => {
  const { page, problems, close } = await visit(browser, { viewport: { width: 390, height: 844 } });
  await signIn(page, person('Franchisee'));
  await page.waitForURL(/\/orders/);
  await page.getByRole('list', { name: 'Orders' }).getByRole('listitem').first().waitFor();
  const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await close();
});
