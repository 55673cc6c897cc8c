import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, hold, openBrowser, person, signIn, visit } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const open = (page: Page, path: string) => signIn(page, person('SuperAdmin'), path);

const cents = (text: string) => Math.round(Number(text.replaceAll(/[$,+]/g, '').replace('−', '-')) * 100);

test('a change is explained from then to now, by store and by category, and the link shows it again', async () => {
  const { page, problems, close } = await visit(browser);
  await open(page, '/dashboard?range=last-month');
  await page.getByRole('button', { name: /explain the change of Net sales/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Explain the change of Net sales' });
  const bars = drawer.getByRole('table', { name: 'Net sales, by store' });
  await bars.waitFor();
  const amounts = await bars.locator('tbody td:last-child').allTextContents();
  const [before = 0, ...rest] = amounts.map(cents);
  const after = rest.pop();
  expect(before + rest.reduce((sum, one) => sum + one, 0)).toBe(after);
  await expectAccessible(page);
  await drawer.getByRole('tab', { name: 'By category' }).click();
  await drawer.getByRole('table', { name: 'Net sales, by category' }).waitFor();
  expect(new URL(page.url()).searchParams.get('panel')).toBe('explain-net_sales');
  await page.reload();
  await drawer.getByRole('table', { name: 'Net sales, by store' }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('the number of orders on the dashboard opens those orders', async () => {
  const { page, close } = await visit(browser);
  await open(page, '/dashboard?range=yesterday');
  const card = page.getByRole('link', { name: /^Orders: [\d,]+$/ });
  const name = (await card.getAttribute('aria-label')) ?? '';
  const count = name.replace('Orders: ', '');
  await card.click();
  await page.waitForURL((url) => url.pathname === '/orders');
  await page
    .getByText(new RegExp(`of ${count}$`))
    .first()
    .waitFor();
  await close();
});

test('the range goes along from report to report', async () => {
  const { page, close } = await visit(browser);
  await open(page, '/reports/sales-by-location?range=last-quarter&compare=previous_year');
  await page.locator('tfoot td').first().waitFor();
  await page.getByRole('link', { name: 'Reports', exact: true }).last().click();
  await page.getByRole('link', { name: 'Open Tax report' }).click();
  await page.waitForURL((url) => url.pathname === '/reports/tax-report');
  expect(new URL(page.url()).search).toBe('?range=last-quarter&compare=previous_year');
  await close();
});

test('a report opens with figures and table in sight, and its chart can be folded for good', async () => {
  const { page, close } = await visit(browser);
  await open(page, '/reports/royalty-report?range=last-month');
  const row = page.locator('tbody tr[aria-rowindex]').nth(3);
  await row.waitFor();
  const box = await row.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
  const chart = page.getByRole('table', { name: 'Total due by location' });
  await chart.waitFor();
  await page.getByRole('button', { name: 'Who owes how much, and for what?' }).click();
  await chart.waitFor({ state: 'detached' });
  await page.goto('/reports/sales-by-category');
  const question = page.getByRole('button', { name: 'Which categories sell most?' });
  expect(await question.getAttribute('aria-expanded')).toBe('false');
  await question.click();
  await page.getByRole('table', { name: 'Net sales by category' }).waitFor();
  await close();
});

test('the periods of a location are asked for when its row is opened', async () => {
  const { page, problems, close } = await visit(browser);
  await open(page, '/reports/royalty-report?range=last-quarter');
  const row = page.locator('tbody tr[aria-rowindex]').first();
  await row.waitFor();
  await row.getByRole('button', { expanded: false }).click();
  const periods = page.getByRole('table', { name: /^Periods of / });
  await expect.poll(() => periods.locator('tbody tr').count()).toBeGreaterThanOrEqual(3);
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await close();
});

test('on a phone they are asked for when all figures of a location are', async () => {
  const { page, problems, close } = await visit(browser, { viewport: { width: 390, height: 844 } });
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/royalty-report')) calls += 1;
  });
  await open(page, '/reports/royalty-report?range=last-quarter');
  const all = page.locator('summary', { hasText: 'All figures' }).first();
  await all.waitFor();
  const before = calls;
  await all.click();
  await page.getByRole('table', { name: /^Periods of / }).waitFor();
  expect(calls - before).toBe(1);
  expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(
    0,
  );
  expect(problems).toEqual([]);
  await close();
});

test('settlement leads with the fewest transfers, the pairs behind', async () => {
  const { page, close } = await visit(browser);
  await open(page, '/gift-card/settlement');
  await page.getByRole('list', { name: 'Transfers' }).waitFor();
  await page.getByRole('tab', { name: 'Net positions' }).click();
  await page.getByRole('list', { name: 'Net positions' }).waitFor();
  await page.getByRole('tab', { name: /^All \d+ pairs$/ }).click();
  await page.getByRole('list', { name: 'Pairs' }).waitFor();
  await close();
});

test('when a card was used is told in the time of that store alone, and what stands beside it stays', async () => {
  const { page, close } = await visit(browser);
  const letStores = await hold(page, /\/v1\/getStoreList/);
  await open(page, '/gift-card/settlement');
  const cells = page
    .getByRole('table', { name: 'Gift card settlement' })
    .locator('tbody tr')
    .first()
    .locator('td');
  const [order, date] = [cells.nth(3), cells.nth(4)];
  await order.getByText(/^#/).waitFor();
  expect(await date.textContent()).toBe('');
  const place = await order.boundingBox();
  letStores();
  await expect.poll(() => date.textContent()).toMatch(/^[A-Z][a-z]{2} \d+, \d{4}, .* [A-Z]{2,4}$/);
  expect(await order.boundingBox()).toEqual(place);
  await close();
});
