import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, openBrowser, person, signIn, visit } from './browser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const reports = [
  'cost-of-goods-sold',
  'discount-report',
  'gift-cards',
  'tax-report',
  'royalty-report',
  'inventory-turn-report',
  'inventory-valuation-by-location',
  'sales-by-category',
  'sales-by-location',
  'sales-by-manufacturer',
  'sales-by-payment-type',
  'sales-by-sku',
];

/** The figures of the totals row, as they are written. */
const totals = (page: Page) => page.locator('tfoot td').allTextContents();

const open = async (page: Page, label: string, path: string) => {
  await signIn(page, person(label), path);
  await page.waitForURL((url) => url.pathname === path.split('?')[0]);
};

describe.each(['SuperAdmin', 'Admin'])('reports as %s', (label) => {
  test('are twelve, and each opens with its figures', async () => {
    const { page, problems, close } = await visit(browser);
    await open(page, label, '/reports');
    await page.getByRole('link', { name: /^Open/ }).first().waitFor();
    expect(await page.getByRole('link', { name: /^Open/ }).count()).toBe(12);
    for (const report of reports) {
      await page.goto(`/reports/${report}`);
      await page.locator('tbody tr').first().waitFor();
      await page.getByRole('button', { name: 'How these are calculated' }).waitFor();
    }
    expect(problems).toEqual([]);
    await close();
  });
});

test('each report opens with columns that fit at 1440 × 900', async () => {
  const { page, close } = await visit(browser, { viewport: { width: 1440, height: 900 } });
  await open(page, 'Admin', '/reports');
  const hiding: string[] = [];
  for (const report of reports) {
    await page.goto(`/reports/${report}`);
    const table = page.locator('table:has(tfoot)').first();
    await table.locator('tbody tr').first().waitFor();
    const cut = await table.evaluate((drawn) => {
      const place = drawn.parentElement;
      return place ? place.scrollWidth - place.clientWidth : 0;
    });
    if (cut > 0) hiding.push(`${report} hides ${cut} px`);
  }
  expect(hiding).toEqual([]);
  await close();
});

test('inventory turn by location names locations, and tells of no product', async () => {
  const { page, close } = await visit(browser);
  await open(page, 'Admin', '/reports/inventory-turn-report?group_by=location');
  const table = page.locator('table:has(tfoot)').first();
  await table.locator('tbody tr').first().waitFor();
  const heads = await table.locator('thead th').allTextContents();
  expect(heads[0]).toContain('Location');
  expect(heads.join()).not.toMatch(/SKU|Product|Manufacturer/);
  expect(await table.locator('tbody a').count()).toBe(0);
  await page.getByLabel('Rows', { exact: true }).selectOption('By SKU');
  await table.locator('thead th', { hasText: 'Product' }).waitFor();
  expect(await table.locator('tbody a').count()).toBeGreaterThan(0);
  await close();
});

test('the search of the index says when no report fits', async () => {
  const { page, close } = await visit(browser);
  await open(page, 'Admin', '/reports');
  await page.getByPlaceholder('Find a report').fill('weather');
  await page.getByText('No reports found').waitFor();
  await close();
});

test('a report follows its address, explains its columns, and its file is what is shown', async () => {
  const { page, close } = await visit(browser);
  await open(page, 'SuperAdmin', '/reports/sales-by-location');
  await page.locator('tfoot td').first().waitFor();
  await expectAccessible(page);
  // On the label of a column, by keyboard: what it means. On a figure: its formula with the numbers in it.
  await page.getByRole('button', { name: 'Net sales', exact: true }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await page
    .getByRole('tooltip')
    .getByText('Gross sales less discounts less returns', { exact: false })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'How these are calculated' }).click();
  await page.getByRole('dialog').getByText('Discounts', { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('panel')).toBe('definitions');
  await page.keyboard.press('Escape');

  const shown = async () => {
    await page.reload();
    await page.locator('tfoot td').first().waitFor();
    const net = (await totals(page)).find((text) => /^\$[\d,]+\.\d\d$/.test(text.trim()));
    // A file has numbers, not their writing: 126432 is $126,432.00.
    return String(Number(net?.replaceAll(/[$,]/g, '')));
  };
  const exported = async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    return await readFile(await download.path(), 'utf8');
  };
  // Orders come in all the while: looked at and exported again where one came between the two.
  await expect
    .poll(
      async () => {
        const net = await shown();
        return (await exported()).includes(`,${net},`);
      },
      { timeout: 120_000 },
    )
    .toBe(true);
  await close();
});

test('sales, dashboard and location agree on net sales', async () => {
  const { page, close } = await visit(browser);
  await open(page, 'SuperAdmin', '/dashboard');
  const figure = async () => {
    const found = async () => {
      const text = await page.getByRole('main').textContent();
      return /Net sales[^$]{0,60}(\$[\d,]+\.\d\d)/.exec(text ?? '')?.[1];
    };
    await expect.poll(found).toBeDefined();
    return found();
  };
  const shownIn = async () => {
    await page.goto('/dashboard');
    await page.getByText('Needs attention').waitFor();
    const onDashboard = await figure();
    await page.goto('/reports/sales-by-location');
    await page.locator('tfoot td').first().waitFor();
    const inReport = await figure();
    await page.goto('/apps');
    await page.locator('tbody tr').nth(3).waitFor();
    return new Set([onDashboard, inReport, await figure()]);
  };
  // Orders come in all the while: all three are looked at again where one came between them.
  await expect.poll(async () => (await shownIn()).size, { timeout: 120_000 }).toBe(1);
  await close();
});

test('a check of the figures is told on every page of figures, and each figure says where it is the same', async () => {
  const { page, problems, close } = await visit(browser);
  await open(page, 'Admin', '/reports/sales-by-location?panel=checks');
  await page.getByRole('button', { name: /^Check .* now$/ }).click();
  await page.getByText(/^Net sales \$[\d,.]+, the same in 8 places$/).waitFor();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^All figures agree · / }).waitFor();
  await page.getByRole('link', { name: /^Net sales: / }).hover();
  await page.getByRole('tooltip').getByText('The same in 12 places').waitFor();
  await page.getByRole('button', { name: /^All figures agree · / }).click();
  await page
    .getByRole('dialog')
    .getByText(/^All \d+ checks agree to the cent$/)
    .waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await close();
});

test.each(['/reports/sales-by-location', '/apps', '/dashboard'])('%s fits a phone', async (path) => {
  const { page, problems, close } = await visit(browser, { viewport: { width: 390, height: 844 } });
  await open(page, 'Admin', path);
  await page.getByRole('button', { name: 'How these are calculated' }).waitFor();
  const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
  expect(problems).toEqual([]);
  await close();
});

test('a phone shows a report with filters set without going sideways, and takes them away', async () => {
  const { page, problems, close } = await visit(browser, { viewport: { width: 390, height: 844 } });
  await signIn(page, person('Admin'), '/reports/sales-by-location');
  await page.goto('/reports/sales-by-location?search=be');
  await page.getByRole('button', { name: 'More filters' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(
    0,
  );
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('button', { name: 'Reset', exact: true }).filter({ visible: true }).click();
  await page.waitForURL((url) => !url.searchParams.has('search'));
  expect(problems).toEqual([]);
  await close();
});

test('on a phone filters end where the cards beneath them do, however long the words of the days are', async () => {
  const { page, close } = await visit(browser, { viewport: { width: 390, height: 844 } });
  await signIn(page, person('Admin'), '/reports/missing-cost');
  const endOf = async (element: Locator) => {
    const { x = Number.NaN, width = 0 } = (await element.boundingBox()) ?? {};
    return Math.round(x + width);
  };
  await page.getByRole('button', { name: /^Days: Year to date/ }).waitFor();
  const card = page.getByText('Net sales without cost').filter({ visible: true }).first().locator('../..');
  expect(await endOf(page.getByRole('button', { name: 'More filters' }))).toBe(await endOf(card));
  await close();
});
