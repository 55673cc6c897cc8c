import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, openBrowser, signIn, type Visit, visit } from './browser.ts';
import { ann, type NewChain, openNewChain, setUp } from './new-chain.ts';

let browser: Browser;
let chain: NewChain;
let office: Visit;

beforeAll(async () => {
  chain = await openNewChain();
  await setUp(chain.application);
  browser = await openBrowser();
  office = await open();
  await signIn(office.page, ann, '/users');
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await chain?.close();
});

/** A browser of somebody else at this Backroom. */
const open = (options: BrowserContextOptions = {}) =>
  visit(browser, { baseURL: chain.application.url, ...options });

const PASSWORD = 'correct horse 7';
const phone = { viewport: { width: 390, height: 844 } };
const inTheDark = (page: Page) => page.addInitScript(`localStorage.setItem('vite-ui-theme', 'dark')`);
const nothingSideways = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(
    0,
  );

/** What the newest mail to somebody leads to, as a path of this Backroom: head office shows it where no server sends it. */
const linkTo = async (email: string): Promise<string> => {
  const { page } = office;
  await page.goto(`/mail-outbox?q=${encodeURIComponent(email)}`);
  await page.getByRole('row').filter({ hasText: email }).first().click();
  await page.getByRole('button', { name: 'Show it' }).click();
  const link = page.getByRole('dialog').getByRole('link', { name: /token=[\w-]{20}/ });
  const href = await link.getAttribute('href');
  const { pathname, search } = new URL(href ?? '');
  return pathname + search;
};

/** Accepts an invitation and signs in, as the person who got it. */
const join = async (page: Page, email: string) => {
  await page.goto(await linkTo(email));
  await page.getByText(email).waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/sign-in');
  await signIn(page, { label: '', email, password: PASSWORD });
};

/** As people type a day. */
const inAMonth = () =>
  new Date(Date.now() + 30 * 86_400_000).toLocaleDateString('en-US', {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' },
  });

const dialog = () => office.page.getByRole('dialog');

test('somebody is invited, accepts once, signs in, and is signed out where that is ended', async () => {
  const email = 'ina.invited@example.com';
  const { page } = office;
  await page.goto('/users?open=new');
  // An e-mail that somebody has, in another case: said at the field, and what was typed stays.
  await dialog().getByLabel('E-mail').fill(ann.email.toUpperCase());
  await dialog().getByLabel('First name').fill('Ina');
  await dialog().getByLabel('Last name').fill('Invited');
  await dialog().getByRole('button', { name: 'Send invitation' }).click();
  await dialog().locator('[aria-invalid=true]').waitFor();
  await dialog().getByLabel('E-mail').fill(email);
  await expectAccessible(page);
  await dialog().getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('row').filter({ hasText: email }).getByText('Invited', { exact: true }).waitFor();

  const link = await linkTo(email);
  const ina = await open();
  await join(ina.page, email);
  await ina.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await ina.page.goto('/users');
  await ina.page.waitForURL('**/403');
  const again = await open();
  await again.page.goto(link);
  await again.page.getByText('Ask whoever invited you').waitFor();
  await again.close();

  await page.goto(`/users?q=${email}`);
  await page.getByRole('row').filter({ hasText: email }).click();
  await dialog().getByText('Active').first().waitFor();
  await expectAccessible(page);
  await dialog().getByRole('button', { name: 'End sessions' }).click();
  await dialog().getByRole('button', { name: 'End sessions' }).last().click();
  await dialog().first().waitFor({ state: 'detached' });
  await ina.page.goto('/orders');
  await ina.page.waitForURL(/\/sign-in/);
  expect(ina.problems).toEqual([]);
  await ina.close();
});

test('a store and its franchisee are onboarded, the store is promised, kept, counted anew and sold, and the franchisee is suspended', async () => {
  const email = 'paul.pier@example.com';
  const { page } = office;
  await page.goto('/stores?open=new');
  await dialog().getByLabel('Name', { exact: true }).fill('North Pier');
  await dialog().getByLabel('Domain').fill('north-pier.example.com');
  await dialog().getByRole('button', { name: 'Add store' }).click();
  await page.getByText(/^Store added as C-\d+$/).waitFor();

  await page.goto('/franchises?open=new');
  await dialog().getByLabel('First name').fill('Paul');
  await dialog().getByLabel('Last name').fill('Pier');
  await dialog().getByRole('textbox', { name: 'Corporate e-mail' }).fill(email);
  await dialog().getByLabel('Phone').fill('call me');
  await dialog()
    .getByRole('combobox', { name: /Stores/ })
    .click();
  await page.getByRole('option', { name: /North Pier/ }).click();
  await page.keyboard.press('Escape');
  await dialog().getByRole('button', { name: 'Add franchisee' }).click();
  await dialog().locator('[aria-invalid=true]').first().waitFor();
  await dialog().getByLabel('Phone').fill('202 555 0150');
  await dialog().getByRole('button', { name: 'Add franchisee' }).click();
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByText('Pending').waitFor();

  const paul = await open(phone);
  await inTheDark(paul.page);
  await join(paul.page, email);
  await paul.page.waitForURL(/\/orders/);
  await paul.page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  await expectAccessible(paul.page);
  await nothingSideways(paul.page);

  await page.goto(`/franchises?q=${email}`);
  await row.getByText('Active').first().waitFor();
  await row.click();
  const steps = dialog().getByRole('region', { name: 'North Pier' });
  await steps.getByText('Store connected').waitFor();
  await steps.getByText('Waits for head office', { exact: false }).first().waitFor();
  await expectAccessible(page);

  await page.goto('/stores?q=North+Pier');
  const store = page.getByRole('row').filter({ hasText: 'North Pier' });
  /** Hands the store to the chain, after reading what it means; without a day from today on. */
  const sell = async (firstDay?: string) => {
    await store.click();
    await dialog().getByRole('button', { name: 'Transfer' }).click();
    await dialog()
      .getByRole('combobox', { name: /New owner/ })
      .click();
    await page.getByRole('option', { name: /The chain/ }).click();
    if (firstDay) await dialog().getByLabel('First day of the new owner').fill(firstDay);
    await dialog().getByRole('button', { name: 'See what it means' }).click();
    await dialog().getByRole('region', { name: 'Old owner' }).getByText('Paul Pier').waitFor();
    await expectAccessible(page);
    await dialog()
      .getByRole('button', { name: firstDay ? 'Plan transfer' : 'Transfer store' })
      .click();
  };
  await sell(inAMonth());
  await store.getByText(/^To The chain on/).waitFor();
  await store.click();
  await dialog().getByRole('button', { name: 'Undo transfer' }).first().click();
  await dialog().getByRole('button', { name: 'Undo transfer' }).last().click();
  await store.getByText(/^To The chain on/).waitFor({ state: 'detached' });

  await page.goto('/stores?q=North+Pier');
  await store.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Change its days' }).click();
  await dialog().getByLabel('A day begins at').selectOption({ label: '04:00' });
  await dialog().getByLabel('First day that is counted so').fill('tomorrow');
  await dialog().getByText('has 28 hours', { exact: false }).waitFor();
  await expectAccessible(page);
  await dialog().getByRole('button', { name: 'Plan the change' }).click();
  await store.click();
  await dialog()
    .getByText(/its days are counted in/)
    .waitFor();

  await page.goto('/stores?q=North+Pier');
  await sell();
  await store.getByText('The chain').waitFor();

  await page.goto(`/franchises?q=${email}`);
  await row.getByText('No stores').waitFor();
  await row.click();
  await dialog().getByRole('button', { name: 'Suspend' }).click();
  await dialog().getByRole('button', { name: 'Suspend' }).last().click();
  await row.getByText('Suspended').waitFor();
  await paul.page.goto('/gift-card');
  await paul.page.waitForURL(/\/sign-in/);
  expect(paul.problems).toEqual([]);
  await paul.close();
});

test('what was done stands in the audit log, with all that one request did, and on the record itself', async () => {
  const { page } = office;
  await page.goto('/audit');
  await page.getByText('Franchisee: suspended').first().waitFor();
  await page
    .getByRole('button', { name: /^Details of Franchisee: suspended/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'All that this request did' }).click();
  await page.waitForURL(/request=/);
  await page.getByText('Franchisee: suspended').first().waitFor();
  await expectAccessible(page);
  await page.goto('/stores?q=North+Pier');
  await page.getByRole('row').filter({ hasText: 'North Pier' }).click();
  await dialog().getByRole('tab', { name: 'Changes' }).click();
  await dialog().getByText('Clock planned').waitFor();
  await dialog().getByText('Transfer undone').waitFor();
  const small = await open({ ...phone, storageState: await page.context().storageState() });
  await inTheDark(small.page);
  await small.page.goto('/audit');
  await small.page.getByText('Franchisee: suspended').first().waitFor();
  await expectAccessible(small.page);
  await nothingSideways(small.page);
  expect([...office.problems, ...small.problems]).toEqual([]);
  await small.close();
});
