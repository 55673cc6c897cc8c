import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, openBrowser, person, signIn, visit } from './browser.ts';

let browser: Browser;
let folder: string;

beforeAll(async () => {
  browser = await openBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'backroom-e2e-import-'));
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

const write = async (name: string, ...lines: string[]) => {
  const file = path.join(folder, name);
  await writeFile(file, `${lines.join('\n')}\n`);
  return file;
};

test('a SuperAdmin brings in a sales history with a mapping of their own, and gets refused rows back', async () => {
  const { page, problems, close } = await visit(browser);
  const mapping = {
    title: 'Old till',
    stores: {
      key: 'branch',
      domain: { template: 'e2e-{branch}.example.com' },
      name: { template: 'Import {branch}' },
      timezone: { constant: 'America/Chicago' },
    },
    dates: ['YYYY-MM-DD'],
    sale: { store: 'branch', order: 'nr', date: 'on', product: 'what', quantity: 'n', unit_price: 'price' },
  };
  const mappingFile = await write('till.json', JSON.stringify(mapping));
  const sales = await write(
    'till.csv',
    'branch,nr,on,what,n,price,mood',
    'Quay,Q-1,2025-03-01,Kite,2,12.50,good',
    'Quay,Q-2,2025-03-02,Kite,one,12.50,bad',
  );

  await signIn(page, person('SuperAdmin'), '/import');
  await page.getByRole('button', { name: 'New import' }).first().click();
  await page.getByLabel('What the file holds').selectOption('history');
  await page.getByLabel('Mapping', { exact: true }).selectOption('own');
  await page.getByLabel('Mapping file').setInputFiles(mappingFile);
  await page.getByLabel('File', { exact: true }).setInputFiles(sales);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Upload and check' }).click();

  await page.getByText('1 can be imported').waitFor();
  await page.getByRole('table', { name: 'First rows' }).getByText('Import Quay').waitFor();
  await page.getByText('“one” is not a whole number').waitFor();
  await page.getByText('Left aside: mood').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import file' }).click();

  await page.getByRole('button', { name: 'Save refused rows' }).waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save refused rows' }).click();
  expect((await saved).suggestedFilename()).toBe('till-rejected.csv');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('table', { name: 'Import' }).getByText('Done, with problems').first().waitFor();

  await page.goto('/orders?q=Q-1');
  await page.getByText('Import Quay').first().waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('a file of another kind says so, and can be discarded', async () => {
  const { page, close } = await visit(browser, { viewport: { width: 390, height: 844 } });
  await signIn(page, person('SuperAdmin'), '/import?open=new');
  await page.getByLabel('What the file holds').selectOption('products');
  await page.getByLabel('Store', { exact: true }).click();
  await page.getByRole('dialog', { name: 'store' }).getByRole('option').first().click();
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles(await write('people.csv', 'First Name,Email', 'Ada,a@b.example'));
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await page.getByText('This is not a products CSV of Shopify').waitFor();
  expect(await page.getByRole('button', { name: 'Import file' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('Stopped.').first().waitFor();
  await close();
});

test('nobody else may', async () => {
  const { page, close } = await visit(browser);
  await signIn(page, person('Admin'), '/import');
  await page.waitForURL(/\/403/);
  await close();
});
