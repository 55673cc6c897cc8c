import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, openBrowser, visit } from './browser.ts';
import { type NewChain, openNewChain } from './new-chain.ts';

let browser: Browser;
let chain: NewChain;

beforeAll(async () => {
  chain = await openNewChain();
  browser = await openBrowser();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await chain?.close();
});

test('the first visit of a new chain: set-up signs one in and leads to first steps, which open where they are done', async () => {
  const { page, problems, close } = await visit(browser, { baseURL: chain.application.url });
  await page.goto('/');
  await page.waitForURL('**/set-up');
  await page.getByLabel('One-time code').fill(chain.application.setUpCode ?? '');
  await page.getByLabel('First name').fill('Ann');
  await page.getByLabel('Last name').fill('Ames');
  await page.getByLabel('Email').fill('ann@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a long quiet evening 7');
  await page.getByRole('button', { name: 'Create account' }).click();

  await page.waitForURL('**/dashboard');
  const steps = page.getByRole('list', { name: 'First steps' });
  await steps.waitFor();
  await page.getByText('No stores yet').first().waitFor();
  expect(await page.getByText('Nothing needs you').count()).toBe(0);
  expect(await page.getByText('Complete for').count()).toBe(0);
  await expectAccessible(page);

  for (const [name, there] of [
    ['Add a store', '**/stores'],
    ['Load its sales', '**/import'],
    ['Invite your people', '**/users'],
    ['Agree on royalty terms', '**/royalty-terms'],
    ['Connect a mail server', '**/mail-outbox'],
  ] as const) {
    await steps.getByRole('link', { name }).click();
    await page.waitForURL(there);
    await page.goBack();
  }
  await steps.getByText('npm run backup').waitFor();

  await page.getByRole('button', { name: 'Put away' }).click();
  await page.getByText('First steps put away').waitFor();
  await steps.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await steps.waitFor();
  expect(problems).toEqual([]);
  await close();
});
