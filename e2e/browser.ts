import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import type { SignIn } from './application.ts';

/** The address of the Backroom that the journeys go through. */
export function address(): string {
  const url = process.env.BACKROOM_E2E_URL;
  if (!url)
    throw new Error('BACKROOM_E2E_URL is not set: journeys run in the e2e project of vitest.config.ts');
  return url;
}

/** Opens the Chromium of this machine. Chromium's sandbox doesn't work for root. */
export function openBrowser(): Promise<Browser> {
  const executablePath = process.env.BACKROOM_CHROMIUM;
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}

/** The demo's person of a role: 'SuperAdmin', 'Admin' or 'Franchisee'. */
export function person(label: string): SignIn {
  const known: SignIn[] = JSON.parse(process.env.BACKROOM_E2E_SIGN_INS ?? '[]');
  const found = known.find((one) => one.label === label);
  if (!found)
    throw new Error(
      `The demo has no ${label}; it has ${known.map((one) => one.label).join(', ') || 'nobody'}`,
    );
  return found;
}

export type Visit = { page: Page; problems: string[]; close(): Promise<void> };

/** A browser window of its own; `problems` collects what the page reports as broken. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: address(),
    ...options,
  });
  // Against what never comes: a machine may be busy with anything, and shops with what other journeys send them.
  context.setDefaultTimeout(240_000);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
  return { page, problems, close: () => context.close() };
}

/**
 * Signs in through the page, as a person does, and is led to `opening`. Always from /sign-in itself: under another address its form
 * is there a moment before the address says so, and whoever is quick would take the old address for the one after it.
 */
export async function signIn(page: Page, { email, password }: SignIn, opening?: string): Promise<void> {
  await page.goto(opening ? `/sign-in?redirect=${encodeURIComponent(opening)}` : '/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
}

/** What a screen reader, a keyboard or weak eyes would stumble over on the page as it is. */
const graveProblems = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
};

/** Nobody stumbles on the page, once it rests: rows that wait for newer ones, and what comes and goes, are faded meanwhile. */
export const expectAccessible = (page: Page): Promise<void> =>
  expect.poll(() => graveProblems(page), { timeout: 30_000 }).toEqual([]);

/** Holds files or answers back, as a slow line does. @returns lets them through */
export const hold = async (page: Page, which: RegExp): Promise<() => void> => {
  const gate = Promise.withResolvers<void>();
  await page.route(which, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
};
