import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, person, signIn, visit } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Holds the application's scripts back, as a slow line does, until told to let them through. */
const holdScripts = async (page: Page): Promise<() => void> => {
  let letThrough = () => {};
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gate;
    await route.continue();
  });
  return letThrough;
};

const places = (page: Page, within: string) =>
  page.locator(`${within} nav[aria-label="Main"] a`).evaluateAll((links) =>
    links
      .map((link) => ({ text: link.textContent, ...link.getBoundingClientRect().toJSON() }))
      .filter(({ height }) => height > 0)
      .map(({ text, top, left, width }) => [text, top, left, width]),
  );

test.each([
  { width: 1440, theme: 'light' },
  { width: 390, theme: 'dark' },
])('at $width px, $theme: one signs in before the script has come', async ({ width, theme }) => {
  const { page, problems, close } = await visit(browser, { viewport: { width, height: 900 } });
  await page.addInitScript((stored) => localStorage.setItem('vite-ui-theme', stored), theme);
  const letThrough = await holdScripts(page);
  const { email, password } = person('SuperAdmin');
  await page.goto('/sign-in', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  expect(await page.locator('html').getAttribute('class')).toContain(theme);
  const before = await page.getByRole('button', { name: 'Sign in' }).boundingBox();
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect.poll(() => page.locator('html').getAttribute('data-sent')).toBe('true');
  // Nothing of it has gone into the address.
  expect(new URL(page.url()).search).toBe('');
  expect(before?.height).toBeGreaterThan(30);
  letThrough();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator('#first').count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

test('what was typed stays, and stays where it is, when the script takes over', async () => {
  const { page, close } = await visit(browser);
  const letThrough = await holdScripts(page);
  await page.goto('/sign-in', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('half@written');
  const before = await page.getByLabel('Email').boundingBox();
  letThrough();
  await page.locator('#first').waitFor({ state: 'detached' });
  expect(await page.getByLabel('Email').inputValue()).toBe('half@written');
  expect(await page.getByLabel('Email').boundingBox()).toEqual(before);
  expect(await page.getByLabel('Email').evaluate((field) => field.matches(':focus'))).toBe(true);
  await close();
});

test.each(['SuperAdmin', 'Franchisee'])(
  'the shell of a %s stands there before the script, and nothing jumps when it takes over',
  async (label) => {
    const { page, problems, close } = await visit(browser);
    await signIn(page, person(label));
    await page.getByRole('heading', { level: 1 }).waitFor();
    const other = await page.context().newPage();
    const letThrough = await holdScripts(other);
    await other.goto('/orders', { waitUntil: 'commit' });
    await expect.poll(async () => (await places(other, '#first')).length).toBeGreaterThan(2);
    const before = await places(other, '#first');
    letThrough();
    await other.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    expect(await places(other, '#root')).toEqual(before);
    expect(problems).toEqual([]);
    await close();
  },
);
