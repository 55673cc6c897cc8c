// A discount's life on the screen: made for all stores, listed, paused, duplicated, edited and deleted; a Franchisee's own.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, openBrowser, person, signIn, visit } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const shots = process.env.JOURNEY_SHOTS;
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};

const open = async (page: Page, label: string, path: string) => {
  await signIn(page, person(label), `/sign-in?redirect=${encodeURIComponent(path)}`);
  await page.waitForURL((url) => url.pathname === path);
};

const row = (page: Page, title: string) =>
  page.getByRole('table', { name: 'Discounts' }).locator('tbody tr').filter({ hasText: title });

/** What was sent to shops opens with its stores; without any it doesn't. */
const closeDrawer = async (page: Page) => {
  if (!page.url().includes('open=')) return;
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Stores' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
};

const menu = async (page: Page, title: string, item: string) => {
  await row(page, title).hover();
  await row(page, title)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('a SuperAdmin runs one campaign over all stores', async () => {
  const { page, problems, close } = await visit(browser);
  await open(page, 'SuperAdmin', '/discounts');
  await page.getByRole('button', { name: 'Create discount' }).first().click();
  await page.getByRole('heading', { name: 'Create discount' }).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a title').waitFor();
  await page.getByLabel('Title').fill('Spring');
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByLabel('Value').fill('10');
  await page.getByRole('button', { name: /^All \d+/ }).click();
  await page.getByText('10 % off the whole order').filter({ visible: true }).first().waitFor();
  await page.getByText('All of it is sold in every store.').waitFor();
  await page.getByRole('button', { name: 'Try on past sales' }).click();
  await page.getByText('What would have happened had people bought the same').waitFor();
  await shoot(page, 'form-light');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Save (for|and send)/ }).click();
  await page.waitForURL((url) => url.pathname === '/discounts');
  // It arrives in one practice shop after the other.
  await page.getByRole('dialog').getByText('There', { exact: true }).first().waitFor();
  await shoot(page, 'sent-light');
  await closeDrawer(page);
  await row(page, 'Spring').getByText('Active').waitFor();
  await shoot(page, 'list-light');
  await expectAccessible(page);

  await menu(page, 'Spring', 'Pause');
  await row(page, 'Spring').getByText('Paused').waitFor();
  await menu(page, 'Spring', 'Duplicate');
  await page.getByRole('heading', { name: 'Create discount' }).waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Spring (copy)');
  await page.getByLabel('Title').fill('Summer');
  await page.getByLabel('Code', { exact: true }).fill('summer25');
  await page.getByRole('button', { name: /^Save (for|and send)/ }).click();
  await page.waitForURL((url) => url.pathname === '/discounts');
  await closeDrawer(page);
  await row(page, 'Summer').getByText('SUMMER25').waitFor();

  await menu(page, 'Summer', 'Edit');
  await page.getByRole('heading', { name: 'Edit Summer' }).waitFor();
  await page.getByLabel('Value').fill('25');
  await page.getByRole('link', { name: 'Discounts' }).first().click();
  await page.getByText('Leave without saving?').waitFor();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: /^Save (for|and send)/ }).click();
  await page.waitForURL((url) => url.pathname === '/discounts');
  await closeDrawer(page);
  await row(page, 'Summer').getByText('25 % off the whole order').waitFor();
  await row(page, 'Summer').getByText('Summer', { exact: true }).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Stores' }).waitFor();
  await shoot(page, 'drawer-light');
  await page.keyboard.press('Escape');

  await menu(page, 'Summer', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await row(page, 'Summer').waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await close();
});

test('a Franchisee sees it locked, on a phone too, and runs an own one', async () => {
  const { page, problems, close } = await visit(browser, { viewport: { width: 390, height: 844 } });
  await page.addInitScript(() => localStorage.setItem('vite-ui-theme', 'dark'));
  await open(page, 'Franchisee', '/discounts');
  await page.getByText('Spring').first().waitFor();
  await shoot(page, 'list-phone');
  await page.getByText('Spring').first().click();
  await page.getByText('Only head office changes it.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create discount' }).first().click();
  await page.getByRole('heading', { name: 'Create discount' }).waitFor();
  await page.getByLabel('Title').fill('Our own');
  await page.getByLabel('Code', { exact: true }).fill('OURS');
  await page.getByLabel('Value').fill('5');
  await page.getByRole('button', { name: /^All \d+/ }).click();
  await shoot(page, 'form-phone');
  await expectAccessible(page);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: /^Save (for|and send)/ }).click();
  await page.getByText('Our own').first().waitFor();
  expect(problems).toEqual([]);
  await close();
});
