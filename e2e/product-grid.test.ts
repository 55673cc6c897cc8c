// The grid in which products are changed like in a spreadsheet, with the keys and the clipboard that people know.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectAccessible, openBrowser, type Visit } from './browser.ts';
import {
  type Answer,
  expectFit,
  openPage,
  phone,
  post,
  productsIn,
  shoot,
  storesOf,
} from './product-pages.ts';

let browser: Browser;
let visited: Visit;
let page: Page;
let products: Answer[];

beforeAll(async () => {
  browser = await openBrowser();
  visited = await openPage(browser, '/products');
  ({ page } = visited);
  const [, , , , { shop } = { shop: '' }] = await storesOf(page);
  products = (await productsIn(page, shop, 'pcs')).toSorted((a, b) => (a.title < b.title ? -1 : 1));
  const ids = products.map(({ id }) => id);
  await page.evaluate(
    (chosen) => sessionStorage.setItem('backroom.products-to-edit', chosen),
    JSON.stringify({ shops: [shop], told: { ids }, count: ids.length }),
  );
});
afterAll(() => browser.close());

const COLUMN = { title: 0, vendor: 1, status: 3, tags: 4, price: 7, compare: 8, cost: 9, stock: 10 };

const cell = (row: number, column: keyof typeof COLUMN) => page.locator(`#cell-${row}-${COLUMN[column]}`);
const text = (row: number, column: keyof typeof COLUMN) => cell(row, column).textContent();
/** What the clipboard holds, after something was put there. In text: the browser's own names have no types here. */
const clipboard = async (given?: string): Promise<string> => {
  if (given !== undefined) await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(given)})`);
  return String(await page.evaluate('navigator.clipboard.readText()'));
};
const active = () => page.getByRole('grid').getAttribute('aria-activedescendant');

beforeEach(async () => {
  await page.goto('/mpe/edit');
  await page.getByRole('grid', { name: 'Products to edit' }).waitFor();
  await cell(0, 'title').click();
});

test('arrows walk, Ctrl and an arrow leap, Shift chooses a range', async () => {
  const grid = page.getByRole('grid');
  expect(await active()).toBe('cell-0-0');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  expect(await active()).toBe('cell-1-1');
  await page.keyboard.press('Control+ArrowRight');
  expect(await active()).toBe('cell-1-10');
  await page.keyboard.press('Control+ArrowUp');
  expect(await active()).toBe('cell-0-10');
  await page.keyboard.press('ArrowUp');
  expect(await active()).toBe('cell-0-10');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => grid.locator('[aria-selected=true]').count()).toBe(4);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => grid.locator('[aria-selected=true]').count()).toBe(1);
});

test('typing opens a cell, Enter keeps it and goes down, Escape gives it back', async () => {
  const before = await text(0, 'price');
  await cell(0, 'price').click();
  await page.keyboard.type('41.5');
  await page.keyboard.press('Escape');
  expect(await text(0, 'price')).toBe(before);
  await page.keyboard.type('41.5');
  await page.keyboard.press('Enter');
  expect(await text(0, 'price')).toBe('41.5');
  expect(await active()).toBe('cell-1-7');
  await page.getByText(/^1 change in 1 product, 1 store/).waitFor();
  await cell(0, 'price').click();
  await page.keyboard.press('F2');
  await page.keyboard.press('End');
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  expect(await text(0, 'price')).toBe('41.59');
  await cell(0, 'price').click();
  await page.keyboard.press('Escape');
  expect(await text(0, 'price')).toBe(before);
  // Who clicks elsewhere has typed what stands there.
  const other = await text(1, 'price');
  await page.keyboard.type('42.5');
  await cell(1, 'price').click();
  expect([await text(0, 'price'), await text(1, 'price')]).toEqual(['42.5', other]);
  await cell(0, 'price').dblclick();
  await page.getByRole('textbox', { name: 'Price' }).press('Escape');
  await page.keyboard.press('Escape');
  expect(await text(0, 'price')).toBe(before);
});

test('ranges go out to Excel and come back from there', async () => {
  await cell(0, 'price').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+c');
  const copied = [0, 1].map(async (row) => [await text(row, 'price'), await text(row, 'compare')].join('\t'));
  expect(await clipboard()).toBe((await Promise.all(copied)).join('\n'));
  // As Excel writes a block: tabs, line ends of Windows, one at the end.
  await clipboard('51.00\t60.00\r\n52.00\t61.00\r\n');
  await cell(0, 'price').click();
  await page.keyboard.press('Control+v');
  expect(
    await Promise.all([text(0, 'price'), text(0, 'compare'), text(1, 'price'), text(1, 'compare')]),
  ).toEqual(['51.00', '60.00', '52.00', '61.00']);
  await page.getByText(/^4 changes in 2 products, 1 store/).waitFor();
  await shoot(page, 'grid-pasted-light');
  await expectAccessible(page);
});

test('one value fills a range, and the first row fills down', async () => {
  await clipboard('Sale');
  await cell(0, 'tags').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+v');
  expect([await text(0, 'tags'), await text(1, 'tags')]).toEqual(['Sale', 'Sale']);
  await cell(0, 'price').click();
  await page.keyboard.type('77');
  await page.keyboard.press('Enter');
  await cell(0, 'price').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  expect(await text(1, 'price')).toBe('77');
  await cell(0, 'compare').click();
  await page.keyboard.type('99');
  await page.keyboard.press('Enter');
  await cell(0, 'compare').click();
  await page.keyboard.press('Delete');
  expect(await text(0, 'compare')).toBe('');
});

test('letters where a price belongs are said at their cell; the rest goes on', async () => {
  await clipboard('cheap\t60\n12.345\t61\n');
  await cell(0, 'price').click();
  await page.keyboard.press('Control+v');
  expect(await cell(0, 'price').getAttribute('title')).toBe('Enter an amount');
  expect(await cell(1, 'price').getAttribute('title')).toBe('Use at most two decimals');
  await page.getByText(/2 cells to mend/).waitFor();
  expect(await page.getByRole('button', { name: 'Review', exact: true }).isDisabled()).toBe(true);
  await shoot(page, 'grid-letters-light');
  await clipboard('55\n56\n');
  await cell(0, 'price').click();
  await page.keyboard.press('Control+v');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const review = page.getByRole('dialog', { name: 'Review' });
  await review.getByText('$55.00', { exact: true }).first().waitFor();
  await review.getByRole('button', { name: /^Change 2 products/ }).click();
  await page
    .getByText(/2 products updated here|Products updated successfully/)
    .first()
    .waitFor();
  const { product } = await post(page, '/get-product', { id: products[0].id });
  expect(product.variants[0]).toMatchObject({ price: 55, compare_at_price: 60 });
  expect(visited.problems).toEqual([]);
});

test('on a phone in the dark it scrolls within itself', async () => {
  const small = await openPage(browser, '/products', phone);
  const chosen = await page.evaluate(() => sessionStorage.getItem('backroom.products-to-edit'));
  await small.page.evaluate((one) => sessionStorage.setItem('backroom.products-to-edit', one ?? ''), chosen);
  await small.page.goto('/mpe/edit');
  await small.page.getByRole('grid', { name: 'Products to edit' }).waitFor();
  await shoot(small.page, 'grid-phone-dark');
  await expectFit(small.page);
  expect(small.problems).toEqual([]);
  await small.close();
});
