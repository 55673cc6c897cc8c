import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, openBrowser, person, signIn, visit } from './browser.ts';
import { openPictured, picturedPages, sizeOf, structureOf } from './help-pictures/pictured-pages.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const structuresFile = path.join(import.meta.dirname, 'help-pictures/structures.json');

describe('no picture of the help is stale (`npm run help-pictures` takes them anew)', () => {
  test.each(Object.entries(picturedPages))('%s', async (name, { as, path: address }) => {
    const taken: Record<string, string[]> = JSON.parse(await readFile(structuresFile, 'utf8'));
    const { page, close } = await visit(browser, { viewport: sizeOf(name) });
    await signIn(page, person(as));
    await openPictured(page, address);
    await expect.poll(() => structureOf(page)).toEqual(taken[name]);
    await close();
  });
});

describe('the help', () => {
  test('opens beside a page with ?, on its article with the worked numbers, and leads to all others', async () => {
    const { page, problems, close } = await visit(browser);
    await signIn(page, person('Admin'), '/reports/sales-by-sku');
    await page.getByRole('heading', { name: 'Sales by SKU' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('button', { name: 'Help on this page' }).click();
    await page.getByRole('heading', { name: 'How Sales by SKU is calculated' }).waitFor();
    await page.getByRole('cell', { name: '$70.00 − $5.50 − $18.00 = $46.50' }).first().waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'How these are calculated' }).click();
    await page.getByRole('button', { name: 'The whole article' }).click();
    await page.getByRole('heading', { name: 'How Sales by SKU is calculated' }).waitFor();
    await page.getByRole('button', { name: 'All help' }).click();
    await page.getByLabel('Search the help').fill('gift crad');
    await page.getByRole('button', { name: 'Gift cards', exact: true }).click();
    await page.getByRole('img', { name: /list of gift cards/ }).waitFor();
    await page.getByRole('button', { name: 'Open in the help center' }).click();
    await page.waitForURL(/\/help-center\?article=gift-cards/);
    await page.getByRole('heading', { name: 'Gift cards' }).waitFor();
    await page.waitForFunction(`document.querySelector('article img').naturalWidth === 1200`);
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await close();
  });

  test('shows a phone the article that was asked for, and all others behind it', async () => {
    const { page, problems, close } = await visit(browser, { viewport: { width: 390, height: 844 } });
    await signIn(page, person('Admin'), '/help-center?article=gift-cards');
    await page.getByRole('heading', { name: 'Gift cards', level: 2 }).waitFor();
    expect(await page.getByLabel('Search the help').count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'All help' }).click();
    await page.getByLabel('Search the help').fill('loyality');
    await page.getByRole('button', { name: 'Loyalty program', exact: true }).click();
    await page.waitForURL(/article=loyalty/);
    await page.getByRole('heading', { name: 'Loyalty program', level: 2 }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('is a franchisee’s too, in a drawer on a phone in the dark, and leads to head office', async () => {
    const { page, problems, close } = await visit(browser, { viewport: { width: 390, height: 844 } });
    await page.addInitScript(`localStorage.setItem('vite-ui-theme', 'dark')`);
    await signIn(page, person('Franchisee'));
    await page.waitForURL(/\/orders/);
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await page.getByRole('heading', { name: 'Orders', level: 2 }).last().waitFor();
    await page.getByRole('button', { name: 'All help' }).click();
    await page.getByRole('button', { name: 'Getting started as a franchisee' }).click();
    await page.getByRole('heading', { name: 'A store changed hands' }).waitFor();
    await expectAccessible(page);
    expect(
      await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'),
    ).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'All help' }).click();
    await page.getByRole('button', { name: 'Contact head office' }).click();
    await page.waitForURL(/#conversations/);
    await page.getByRole('button', { name: 'Write to head office' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});
