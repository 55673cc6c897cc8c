import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, openBrowser, person, signIn, visit } from './browser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const phone = { viewport: { width: 390, height: 844 } };

const inTheDark = (page: Page) => page.addInitScript(`localStorage.setItem('vite-ui-theme', 'dark')`);

const nothingSideways = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(
    0,
  );

describe('head office and a store, each in a browser of their own', () => {
  test('a store asks about an order; the bell says so without a reload, the answer arrives, what is changed is marked', async () => {
    const store = await visit(browser, phone);
    const office = await visit(browser);
    await inTheDark(store.page);
    await signIn(office.page, person('SuperAdmin'), '/orders');
    await office.page.getByRole('heading', { name: 'Orders' }).waitFor();
    await signIn(store.page, person('Franchisee'));
    await store.page.getByRole('list', { name: 'Orders' }).getByText(/^#\d+/).first().click();
    await store.page.getByRole('button', { name: 'Ask head office' }).click();
    const started = store.page.getByRole('dialog', { name: 'Write to head office' });
    await started.getByLabel('Message').fill('The box was open.\n<script>alert(1)</script> What now?');
    await started.getByRole('button', { name: 'Send' }).click();
    await store.page.waitForURL(/#conversations\//);
    // What was typed is words, whatever it looks like.
    await store.page.getByText('<script>alert(1)</script> What now?').waitFor();

    // Nothing is loaded anew here.
    await office.page.getByRole('button', { name: /Notifications, \d+ unread/ }).click();
    await office.page.getByText(/The box was open/).click();
    await office.page.waitForURL(/\/chats\?open=/);
    await office.page.getByLabel('Message', { exact: true }).fill('Send a new one, we pay.');
    await office.page.keyboard.press('Control+Enter');
    await store.page.getByText('Send a new one, we pay.').waitFor();
    await office.page.getByText(/read by/).waitFor();
    const partners = store.page.getByRole('list', { name: 'Participants' });
    await partners.getByText('head office').waitFor();
    await partners
      .getByText(/^Read /)
      .nth(1)
      .waitFor();
    await office.page.getByRole('button', { name: 'Change message' }).click();
    await office.page.getByLabel('Change the message').fill('Send a new one, we pay both.');
    await office.page.getByRole('button', { name: 'Save' }).click();
    await store.page.getByText('Send a new one, we pay both.').waitFor();
    await store.page.getByText(/· edited/).waitFor();
    await expectAccessible(office.page);
    await expectAccessible(store.page);
    await nothingSideways(store.page);
    await office.page.getByRole('button', { name: 'Close conversation' }).click();
    await store.page.getByPlaceholder('A message opens it again').waitFor();
    expect([...store.problems, ...office.problems]).toEqual([]);
    await store.close();
    await office.close();
  });

  test('an announcement reaches a store at once; who hasn’t acknowledged it is listed until they do', async () => {
    const store = await visit(browser, phone);
    const office = await visit(browser);
    await signIn(store.page, person('Franchisee'));
    await store.page.getByRole('list', { name: 'Orders' }).getByText(/^#\d+/).first().waitFor();
    await signIn(office.page, person('SuperAdmin'), '/chats');
    await office.page.getByRole('button', { name: 'Announce' }).first().click();
    const dialog = office.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Announce' }).click();
    // To no store, about nothing: said at the fields.
    await dialog.locator('[aria-invalid=true]').first().waitFor();
    await dialog.getByRole('button', { name: 'All stores' }).click();
    await dialog.getByLabel('Subject').fill('Recall of the red kite');
    await dialog.getByLabel('Message').fill('Take it off the shelf today.');
    await dialog.getByLabel('Ask for an acknowledgement').check();
    await dialog.getByLabel('Due on').waitFor();
    await expectAccessible(office.page);
    await dialog.getByRole('button', { name: 'Announce' }).click();
    await office.page.getByText(/^0 of \d+ stores acknowledged/).waitFor();

    await store.page.getByRole('button', { name: /Notifications, \d+ unread/ }).click();
    await store.page.getByText('Recall of the red kite').first().click();
    await store.page.waitForURL(/#conversations\//);
    await store.page.getByRole('heading', { name: 'Recall of the red kite' }).waitFor();
    await store.page.getByRole('button', { name: 'Acknowledge' }).click();
    await store.page.getByText('You have acknowledged this.').waitFor();
    await office.page.getByText(/^[1-9]\d* of \d+ stores acknowledged/).waitFor();
    await office.page.getByRole('button', { name: /^Remind \d+ stores?/ }).click();
    await office.page.getByText(/stores? reminded/).waitFor();
    await expectAccessible(store.page);
    await nothingSideways(store.page);
    expect([...store.problems, ...office.problems]).toEqual([]);
    await store.close();
    await office.close();
  });
});

test('what is topic by topic chosen is kept, and the bell is read and marked', async () => {
  const { page, problems, close } = await visit(browser);
  await inTheDark(page);
  await signIn(page, person('Admin'), '/settings/notifications');
  const bell = page.getByRole('checkbox', { name: 'Somebody wrote to you: in the bell' });
  await bell.click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Save' }).and(page.locator(':disabled')).waitFor();
  await page.reload();
  await bell.waitFor();
  expect(await bell.isChecked()).toBe(false);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('heading', { name: 'Notifications', level: 2 }).last().waitFor();
  await expectAccessible(page);
  expect(problems).toEqual([]);
  await close();
});
