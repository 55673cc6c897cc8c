import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kilobytesOf, watchScripts } from '../scripts/watch-scripts.ts';
import { shiftOf, watchShifts } from '../scripts/watch-shifts.ts';
import { hold, openBrowser, person, signIn, visit } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const holdScripts = (page: Page) => hold(page, /\/assets\/.*\.js$/);

/** How every element of the picture looks; what moves is left out. Runs in the page. */
const looksOf = `[...document.querySelectorAll('#first *')]
  .filter((element) => element.getClientRects().length > 0)
  .map((element) => {
    const style = getComputedStyle(element);
    const names = [...style].filter((name) => !/^(--|opacity|animation|transition)/.test(name));
    return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]));
  })`;

/** Once the fonts are there, which come when they come. */
const looks = async (page: Page) => {
  await page.evaluate('document.fonts.ready');
  return (await page.evaluate(looksOf)) as Record<string, string>[];
};

/** What of the looks is another. */
const changes = (before: readonly Record<string, string>[], after: readonly Record<string, string>[]) =>
  before.flatMap((look, index) =>
    Object.entries(look)
      .filter(([name, value]) => after[index]?.[name] !== value)
      .map(([name, value]) => `${index}: ${name} was ${value} and is ${after[index]?.[name]}`),
  );

/** Whether all styles are there. Runs in the page. */
const isStyled = `Boolean(document.querySelector('link[rel=stylesheet]')?.sheet)`;

/** How far down the middle of it is, in pixels. */
const middleOf = async (element: Locator) => {
  const { y, height } = (await element.boundingBox()) ?? { y: Number.NaN, height: 0 };
  return Math.round(y + height / 2);
};

/** Counts the sheets that the first frame would have waited for where they come soon enough. Runs in the page. */
const inFirstFrame = `addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => {
  window.sheetsInFirstFrame = document.querySelectorAll('link[rel=stylesheet]').length;
}))`;

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
    // One of the entries that both have is put away.
    await other.addInitScript(() => localStorage.setItem('sidebar_hidden', '["/gift-card"]'));
    const letThrough = await holdScripts(other);
    await other.goto('/orders', { waitUntil: 'commit' });
    await expect.poll(async () => (await places(other, '#first')).length).toBeGreaterThan(1);
    const before = await places(other, '#first');
    letThrough();
    await other.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    expect(await places(other, '#root')).toEqual(before);
    expect(problems).toEqual([]);
    await close();
  },
);

test.each([
  { width: 1440, paths: ['/orders', '/users', '/products', '/discounts', '/gift-card', '/loyalty'] },
  { width: 390, paths: ['/orders', '/users', '/discounts', '/loyalty'] },
])('at $width px the search of a list is where the picture had it', async ({ width, paths }) => {
  const { page, close } = await visit(browser, { viewport: { width, height: 900 } });
  await signIn(page, person('SuperAdmin'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  const pictured: Record<string, number> = {};
  const shown: Record<string, number> = {};
  for (const path of paths) {
    const other = await page.context().newPage();
    const letThrough = await holdScripts(other);
    await other.goto(path, { waitUntil: 'commit' });
    const picture = other.locator('#first [data-search]');
    await picture.waitFor();
    pictured[path] = await middleOf(picture);
    letThrough();
    const search = other.locator('main input[type=search]').first();
    await search.waitFor();
    shown[path] = await middleOf(search);
    await other.close();
  }
  expect(shown).toEqual(pictured);
  await close();
});

/** Pages of every kind, with what of the picture stands where what of the page will. */
const pages = [
  { path: '/orders', picture: '[data-search]', page: 'main input[type=search]' },
  { path: '/reports/sales-by-location', picture: '[data-bar]', page: 'main [data-filter]' },
  // On a phone its purpose takes one line, that of most reports two.
  { path: '/reports/inventory-turn-report', picture: '[data-bar]', page: 'main [data-filter]' },
  // Its chart has as many bars as money can move in, and no legend.
  { path: '/reports/gift-cards', picture: '[data-bar]', page: 'main [data-filter]' },
  { path: '/dashboard', picture: '[data-bar]', page: 'main [data-filter]' },
  { path: '/discounts/create-discount', picture: '[data-questions]', page: 'main header + div' },
];

test('at 390 px the bar of every report is where the picture had it', async () => {
  const { page, close } = await visit(browser, { viewport: { width: 390, height: 900 } });
  await signIn(page, person('SuperAdmin'));
  await page.goto('/reports');
  const links = page.locator('main a[href*="/reports/"]:not([href*="missing-cost"])');
  await links.first().waitFor();
  const paths = new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')));
  expect(paths.size).toBeGreaterThanOrEqual(12);
  const pictured: Record<string, number> = {};
  const shown: Record<string, number> = {};
  for (const path of paths) {
    const other = await page.context().newPage();
    const letThrough = await holdScripts(other);
    await other.goto(path, { waitUntil: 'commit' });
    const picture = other.locator('#first [data-bar]:visible');
    await picture.waitFor();
    pictured[path] = await middleOf(picture);
    letThrough();
    const bar = other.locator('main [data-filter]').first();
    await bar.waitFor();
    shown[path] = await middleOf(bar);
    await other.close();
  }
  expect(shown).toEqual(pictured);
  await close();
});

/** How far down the top of it is, in pixels; a field and the bar that holds it have the same middle, though not the same top. */
const topOf = async (element: Locator) => Math.round((await element.boundingBox())?.y ?? Number.NaN);

test.each([
  { width: 1440, theme: 'light' },
  { width: 1440, theme: 'dark' },
  { width: 390, theme: 'light' },
  { width: 390, theme: 'dark' },
])('at $width px, $theme, pages stand where their pictures stood, and nothing moves later', async (look) => {
  const { page, problems, close } = await visit(browser, { viewport: { width: look.width, height: 900 } });
  await page.addInitScript((stored) => localStorage.setItem('vite-ui-theme', stored), look.theme);
  await signIn(page, person('SuperAdmin'));
  // What only some see above the rest has been there before: room is kept for it.
  await page.goto('/dashboard');
  await page.locator('main [aria-busy=false]').first().waitFor();
  for (const { path, ...place } of pages) {
    const other = await page.context().newPage();
    await other.addInitScript((stored) => localStorage.setItem('vite-ui-theme', stored), look.theme);
    const shifts = await watchShifts(other);
    const letThrough = await holdScripts(other);
    // What a report says comes when it comes.
    const letFigures = await hold(other, /\/v1\/(sales-by-location|inventory-turn|gift-card-report)/);
    const letChecks = await hold(other, /\/v1\/get-report-checks/);
    await other.goto(path, { waitUntil: 'commit' });
    const title = other.locator('#first [data-title]:visible');
    const picture = other.locator(`#first ${place.picture}:visible`);
    await picture.waitFor();
    const measure = path.includes('create') ? topOf : middleOf;
    const pictured = { path, title: await middleOf(title), content: await measure(picture) };
    letThrough();
    const content = other.locator(place.page).first();
    await content.waitFor();
    expect({
      path,
      title: await middleOf(other.getByRole('heading', { level: 1 })),
      content: await measure(content),
    }).toEqual(pictured);
    letFigures();
    await other.locator('[aria-busy=true], .skeleton-rows').first().waitFor({ state: 'detached' });
    if (path.startsWith('/reports/')) {
      const definitions = other.getByRole('button', { name: 'How these are calculated' });
      const before = await definitions.boundingBox();
      letChecks();
      await other.getByText(/^All figures agree|^Not checked/).waitFor();
      expect(await definitions.boundingBox()).toEqual(before);
    }
    const moved = await shifts();
    expect({ path, moved: shiftOf(moved) < 0.002 ? [] : moved }).toEqual({ path, moved: [] });
    await other.close();
  }
  expect(problems).toEqual([]);
  await close();
});

test.each([
  { path: '/sign-in', width: 1440, theme: 'light' },
  { path: '/sign-in', width: 390, theme: 'dark' },
  { path: '/orders', width: 1440, theme: 'dark' },
  { path: '/dashboard', width: 390, theme: 'light' },
])('$path at $width px, $theme, is painted before the stylesheet, and looks as with it', async (look) => {
  const { page, close } = await visit(browser, { viewport: { width: look.width, height: 900 } });
  if (look.path !== '/sign-in') await signIn(page, person('SuperAdmin'));
  const other = await page.context().newPage();
  await other.addInitScript((stored) => localStorage.setItem('vite-ui-theme', stored), look.theme);
  await holdScripts(other);
  const letStyles = await hold(other, /\/assets\/.*\.css$/);
  await other.addInitScript(inFirstFrame);
  await other.goto(look.path, { waitUntil: 'commit' });
  await expect
    .poll(() => other.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1);
  expect(await other.evaluate('window.sheetsInFirstFrame')).toBe(0);
  expect(await other.evaluate(isStyled)).toBe(false);
  const before = await looks(other);
  expect(before.length).toBeGreaterThan(10);
  letStyles();
  await expect.poll(() => other.evaluate(isStyled)).toBe(true);
  expect(changes(before, await looks(other))).toEqual([]);
  await close();
});

/** Says which scripts have come when the first rows show: those of other pages come after them. Runs in the page. */
const scriptsUntilRows = `new MutationObserver((_, watching) => {
  if (!document.querySelector('#root tbody tr[data-row]')) return;
  watching.disconnect();
  window.scriptsUntilRows = performance.getEntriesByType('resource').map(({ name }) => name);
}).observe(document, { childList: true, subtree: true })`;

test('a list page needs at most 175 kB of script until its rows show, in at most 16 files', async () => {
  const { page, close } = await visit(browser);
  await signIn(page, person('SuperAdmin'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  // With nothing cached.
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await context.newPage();
  const scripts = await watchScripts(await context.newCDPSession(other));
  await other.addInitScript(scriptsUntilRows);
  await other.goto(new URL('/orders', page.url()).href);
  await expect.poll(() => other.evaluate('window.scriptsUntilRows')).toBeTruthy();
  const early = new Set((await other.evaluate('window.scriptsUntilRows')) as string[]);
  const loaded = new Map([...scripts()].filter(([address]) => early.has(address)));
  expect(loaded.size).toBeGreaterThan(5);
  expect(loaded.size).toBeLessThanOrEqual(16);
  expect(kilobytesOf(loaded)).toBeLessThanOrEqual(175);
  await context.close();
  await close();
});

test('pages carry the content policy, which lets no script on the page run; their parts are sent without', async () => {
  const { page, close } = await visit(browser);
  const part = page.waitForResponse(/\/assets\/.*\.js$/);
  const answer = await page.goto('/sign-in');
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self';");
  const headers = (await part).headers();
  expect(headers['content-security-policy']).toBeUndefined();
  expect(headers['x-content-type-options']).toBe('nosniff');
  await close();
});
