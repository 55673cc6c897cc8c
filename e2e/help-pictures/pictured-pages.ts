import type { Page } from 'playwright-core';

export type Pictured = { as: 'SuperAdmin' | 'Admin' | 'Franchisee'; path: string };

/** The pages that articles of the help show, by the name of the picture; `phone-` are taken as a phone shows them. */
export const picturedPages: Readonly<Record<string, Pictured>> = {
  dashboard: { as: 'SuperAdmin', path: '/dashboard' },
  orders: { as: 'Admin', path: '/orders' },
  sales: { as: 'Admin', path: '/apps' },
  'gift-cards': { as: 'Admin', path: '/gift-card' },
  'sales-by-location': { as: 'Admin', path: '/reports/sales-by-location' },
  statements: { as: 'SuperAdmin', path: '/statements' },
  discounts: { as: 'Admin', path: '/discounts' },
  products: { as: 'Admin', path: '/products' },
  loyalty: { as: 'Admin', path: '/loyalty' },
  connections: { as: 'SuperAdmin', path: '/connections' },
  pushes: { as: 'SuperAdmin', path: '/pushes' },
  franchises: { as: 'SuperAdmin', path: '/franchises' },
  notifications: { as: 'Admin', path: '/settings/notifications' },
  'phone-orders': { as: 'Franchisee', path: '/orders' },
};

export const sizeOf = (name: string) =>
  name.startsWith('phone-') ? { width: 390, height: 780 } : { width: 1200, height: 750 };

/** Opens a page and waits until everything that it asks for has come. */
export const openPictured = async (page: Page, path: string): Promise<void> => {
  const asked = new Set<unknown>();
  // The stream of changes never ends.
  page.on('request', (request) => !request.url().endsWith('/live') && asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  for (let quiet = 0; quiet < 5; ) {
    await page.evaluate('new Promise((done) => setTimeout(done, 100))');
    const isBusy = asked.size > 0 || (await page.locator('main [aria-busy="true"]').count()) > 0;
    quiet = isBusy ? 0 : quiet + 1;
  }
};

/** What says something of the data: numbers, how fresh they are, whether they agree, what there is to settle. */
const told =
  /\d|^(All figures agree|Not checked yet|Up to date|Complete for|Changed in shops|Retry all failed)/;

/**
 * What a page is made of, whatever data it shows: its headings, columns, fields and buttons, without what holds a number
 * or stands in a row. The same on every machine and every day; another once the page is another.
 */
export const structureOf = async (page: Page): Promise<string[]> => {
  // As text: the types of a page are not those of the journeys.
  const texts = await page.evaluate<string[]>(`
    [...document.querySelectorAll('main :is(h1, h2, h3, thead th, label, button, nav a)')]
      .filter((part) => part.closest('tbody, li, [role=status]') === null || part.closest('nav') !== null)
      .map((part) => (part.getAttribute('aria-label') ?? part.textContent ?? '').trim())`);
  return [...new Set(texts.filter((text) => text !== '' && !told.test(text)))].sort();
};
