import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, openBrowser, person, signIn, visit } from './browser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe('signing in', () => {
  test('says what is wrong with the form, and that the user was not found, word for word', async () => {
    const { page, problems, close } = await visit(browser);
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Please enter your email').waitFor();
    await page.getByText('Please enter your password').waitFor();
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.keyboard.press('Enter');
    await page.getByText('Password must be at least 7 characters long').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('long enough');
    await page.keyboard.press('Enter');
    await page.getByText('Login Failed').waitFor();
    await page.getByText('User not found. Please check your credentials.').first().waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await close();
  });

  test('leads to the page one wanted, and log-out leads back', async () => {
    const { page, close } = await visit(browser);
    await page.goto('/orders?status=refunded');
    await page.waitForURL(/\/sign-in\?redirect=/);
    await page.getByLabel('Email').fill(person('Admin').email);
    await page.getByLabel('Password', { exact: true }).fill(person('Admin').password);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/orders\?status=refunded/);
    await page.getByRole('button', { name: /profile|account/i }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL(/\/sign-in/);
    await page.goto('/orders');
    await page.waitForURL(/\/sign-in\?redirect=/);
    await close();
  });

  test('isn’t asked for on the page of a mailed link, which says where it is cut off', async () => {
    const { page, problems, close } = await visit(browser);
    await page.goto('/connect-stores');
    await page.getByRole('heading', { name: 'Connect your stores' }).waitFor();
    await page.getByText('This link is not complete.').waitFor();
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await close();
  });

  test('never leads to another site', async () => {
    const { page, close } = await visit(browser);
    await signIn(page, person('Admin'), 'https://example.com/');
    expect(new URL(page.url()).hostname).not.toBe('example.com');
    await close();
  });
});

describe('a franchisee', () => {
  test('lands on orders, has three areas at most in the menu, and is told 403 elsewhere', async () => {
    const { page, problems, close } = await visit(browser);
    await signIn(page, person('Franchisee'));
    await page.waitForURL(/\/orders/);
    const entries = await page.getByRole('navigation').first().getByRole('link').allTextContents();
    const allowed = ['Orders', 'Gift Card', 'Discounts'];
    expect(entries.filter((entry) => !allowed.includes(entry.trim()))).toEqual([]);
    for (const path of ['/dashboard', '/reports', '/settings', '/users', '/loyalty', '/apps']) {
      await page.goto(path);
      await page.waitForURL(/\/403/);
    }
    expect(problems).toEqual([]);
    await close();
  });
});

describe('an admin', () => {
  test('may not open what is the SuperAdmin’s', async () => {
    const { page, close } = await visit(browser);
    await signIn(page, person('Admin'));
    for (const path of ['/users', '/franchises', '/mail-outbox']) {
      await page.goto(path);
      await page.waitForURL(/\/403/);
    }
    await close();
  });
});

test('a page that does not exist says so, and leads back', async () => {
  const { page, close } = await visit(browser);
  await page.goto('/404');
  await page.getByText('Oops! Page Not Found!').waitFor();
  await page.getByRole('button', { name: 'Go Back' }).waitFor();
  await page.getByText('Back to Home').waitFor();
  await page.goto('/500');
  await page.getByText('Oops! Something went wrong').first().waitFor();
  await close();
});

test('whoever is signed in stays inside the application where a page is missing or not theirs', async () => {
  const { page, close } = await visit(browser);
  await signIn(page, person('Admin'));
  for (const [path, title] of [
    ['/nowhere', 'Oops! Page Not Found!'],
    ['/users', 'Not for this account'],
    ['/401', 'Please sign in'],
  ] as const) {
    await page.goto(path);
    await page.getByText(title).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).waitFor();
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
  await page.waitForURL(/\/orders/);
  await page.goto('/nowhere');
  await page.getByRole('button', { name: /profile/i }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL(/\/sign-in/);
  await close();
});

test.each(['/dashboard', '/reports/sales-by-payment-type'])(
  'nothing of %s lies beyond the end of what scrolls',
  async (path) => {
    const { page, close } = await visit(browser, { viewport: { width: 1440, height: 600 } });
    await signIn(page, person('Admin'), path);
    await page.getByRole('table').first().waitFor({ state: 'attached' });
    const over = await page.evaluate('document.documentElement.scrollHeight - window.innerHeight');
    expect(over).toBe(0);
    await close();
  },
);

test('the sidebar and the palette follow their keys', async () => {
  const { page, close } = await visit(browser);
  await signIn(page, person('SuperAdmin'), '/orders');
  await page.getByRole('table', { name: 'Orders' }).getByText('#').first().waitFor();
  await page.keyboard.press('Control+b');
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'sidebar_state')?.value)
    .toBe('false');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(/pages/i).fill('dark');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate("localStorage.getItem('vite-ui-theme')")).toBe('dark');
  await expectAccessible(page);
  await close();
});
