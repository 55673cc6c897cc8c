import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { address, openBrowser } from './browser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser.close());

test('a visitor gets a page to sign in on, without an error in the browser', async () => {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  const response = await page.goto(`${address()}/sign-in`);
  expect(response?.status()).toBe(200);
  await page.getByLabel('Email').waitFor();
  expect(problems).toEqual([]);
});
