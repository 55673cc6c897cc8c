import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, person, signIn, type Visit, visit } from './browser.ts';

const shots = process.env.JOURNEY_SHOTS;

/** A picture of the page for whoever asks for them. */
export const shoot = async (page: Page, name: string): Promise<void> => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
};

type Look = BrowserContextOptions & { theme?: 'light' | 'dark' };

/** A page of the products, as a SuperAdmin sees it. */
export const openPage = async (
  browser: Browser,
  path: string,
  { theme = 'light', ...options }: Look = {},
): Promise<Visit> => {
  const visited = await visit(browser, { permissions: ['clipboard-read', 'clipboard-write'], ...options });
  await visited.page.addInitScript(`localStorage.setItem('vite-ui-theme', '${theme}')`);
  await signIn(visited.page, person('SuperAdmin'), path);
  // The address changes before the page is drawn.
  await visited.page.getByLabel('Email').waitFor({ state: 'detached' });
  return visited;
};

export const phone: Look = { viewport: { width: 390, height: 844 }, theme: 'dark' };

/** Nothing scrolls sideways. */
export const expectFit = async (page: Page): Promise<void> => {
  const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
};

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

/** The other theme as the page stands, with whatever is open on it. */
const turnTheme = (page: Page) =>
  page.evaluate(`for (const theme of ['dark', 'light']) document.documentElement.classList.toggle(theme)`);

/**
 * Looks at the page as it stands, with what is open on it: as it is, and in the other theme at the other width. Nobody stumbles
 * over anything, and on a phone nothing scrolls sideways.
 */
export const lookAround = async (page: Page, name: string): Promise<void> => {
  const isNarrow = page.viewportSize()?.width === NARROW.width;
  const [own, other] = isNarrow ? [NARROW, WIDE] : [WIDE, NARROW];
  // Colours change at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await shoot(page, name);
  await expectAccessible(page);
  if (isNarrow) await expectFit(page);
  await turnTheme(page);
  await shoot(page, `${name}-other-theme`);
  await page.setViewportSize(other);
  await shoot(page, `${name}-other-width`);
  await expectAccessible(page);
  if (!isNarrow) await expectFit(page);
  await turnTheme(page);
  await page.setViewportSize(own);
  await page.emulateMedia({ reducedMotion: null });
};

/** JSON as it comes: a journey knows only what it looks at. */
// biome-ignore lint/suspicious/noExplicitAny: what a call answers is another for each call
export type Answer = any;

/** A call of the API, as the page would make it, or with a key of a till. */
export const post = (page: Page, path: string, body: object, key = ''): Promise<Answer> =>
  page.evaluate(
    async ([url = '', text = '', given = '']) => {
      const answer = await fetch(`/v1${url}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${given || localStorage.getItem('auth_token')}`,
        },
        body: text,
      });
      return answer.json();
    },
    [path, JSON.stringify(body), key],
  );

export type Store = { shop: string; name: string };

/** Stores of the demo that sell products, each with its name. */
export const storesOf = async (page: Page): Promise<Store[]> => {
  const { products }: Answer = await page.evaluate(async () => {
    const token = localStorage.getItem('auth_token');
    const answer = await fetch('/v1/products?search=otis&limit=100', {
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.json();
  });
  const names = new Map<string, string>(
    products.map((row: { shop: string; store_name: string }) => [row.shop, row.store_name]),
  );
  return [...names].map(([shop, name]) => ({ shop, name }));
};

/** The products of a store, as lists have them. */
export const productsIn = async (page: Page, shop: string, search: string): Promise<Answer[]> =>
  (await post(page, '/get-multi-products', { shop, search, limit: 100 })).products;
