import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address, expectAccessible, hold, openBrowser, person, signIn, visit } from './browser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const rows = (page: Page) => page.getByRole('table', { name: 'Gift Card' }).locator('tbody tr');
const rowOf = (page: Page, ending: string) => rows(page).filter({ hasText: ending });

const openCards = async (page: Page, label: string, search = '') => {
  await signIn(page, person(label), `/gift-card${search}`);
  await page.waitForURL(/\/gift-card/);
};

const storeOptions = (page: Page) => page.getByRole('dialog', { name: /^store$/i }).getByRole('option');

const chooseFirstStore = async (page: Page, form: Locator) => {
  await form.getByLabel('Store').click();
  await storeOptions(page).first().click();
};

const act = async (page: Page, ending: string, action: string) => {
  await rowOf(page, ending)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  return page.getByRole('dialog');
};

/** The text of the file that a button saves. */
const save = async (page: Page, button: Locator): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFile(await download.path(), 'utf8');
};

/** Creates a card of $50 for the first store and returns its code, as the dialog shows it. */
const createCard = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Create card' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create gift card' });
  await form.getByLabel('Amount').fill('50');
  await form.getByLabel('Reason').selectOption('Goodwill');
  await chooseFirstStore(page, form);
  await page.keyboard.press('Control+Enter');
  const shown = page.getByRole('dialog', { name: 'Gift card created' });
  const code = (await shown.locator('p.font-mono').textContent()) ?? '';
  return code.replaceAll(' ', '');
};

test('a card is created, its code shown once, changed, used at a till and deactivated', async () => {
  const { page, problems, close } = await visit(browser);
  await openCards(page, 'SuperAdmin', '?open=new');
  const form = page.getByRole('dialog', { name: 'Create gift card' });
  await form.getByRole('button', { name: 'Create card' }).click();
  await form.getByText('Enter an amount').waitFor();
  await form.getByText('Choose a reason', { exact: true }).last().waitFor();
  await form.locator('[name=initial_amount]:focus').waitFor();
  await form.getByLabel('Amount').fill('10.123');
  await form.getByText('Use at most two decimals').waitFor();
  await expectAccessible(page);
  await page.goto('/gift-card');

  const code = await createCard(page);
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{16}$/);
  const ending = code.slice(-4);
  await page.getByText('only time the full code is shown').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await rowOf(page, ending).first().getByText('Active').waitFor();
  expect((await page.content()).replaceAll(' ', '')).not.toContain(code);

  const adjust = await act(page, ending, 'Adjust balance');
  await adjust.getByLabel('Amount').fill('-60');
  await adjust.getByText('−$10.00').waitFor();
  await adjust.getByLabel('Reason').fill('Counted again');
  await adjust.getByRole('button', { name: 'Adjust balance' }).click();
  await adjust.getByText(/insufficient balance/i).waitFor();
  await adjust.getByLabel('Amount').fill('-5.50');
  await adjust.getByText('$44.50').waitFor();
  await page.keyboard.press('Control+Enter');
  await adjust.waitFor({ state: 'detached' });
  await rowOf(page, ending).getByText('44.50').waitFor();

  const reload = await act(page, ending, 'Reload');
  await reload.getByLabel('Amount').fill('20');
  await reload.getByRole('button', { name: 'Reload card' }).click();
  await reload.waitFor({ state: 'detached' });
  await rowOf(page, ending).getByText('Reloaded').waitFor();

  await page.goto('/api-keys?open=new');
  const keyForm = page.getByRole('dialog', { name: 'Create API key' });
  await keyForm.getByLabel('Name').fill(`Till ${ending}`);
  await chooseFirstStore(page, keyForm);
  await keyForm.getByRole('button', { name: 'Create key' }).click();
  const made = page.getByRole('dialog', { name: 'API key created' });
  const key = (await made.locator('p.font-mono').textContent()) ?? '';
  await made.getByRole('button', { name: 'Done' }).click();
  const redeem = () =>
    fetch(`${address()}/v1/gift-cards/redeem`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ code, amount: 14.5, order_name: '#till-1' }),
    });
  expect((await redeem()).status).toBe(200);

  await page.goto('/gift-card');
  await rowOf(page, ending).getByText(`•••• ${ending}`).click();
  const drawer = page.getByRole('dialog');
  const entries = drawer.getByRole('region', { name: 'History' }).getByRole('listitem');
  await entries.nth(4).waitFor();
  const said = await entries.allTextContents();
  expect(said.map((text) => /^(Redeemed|Reloaded|Balance adjusted|Issued|Opening)/.exec(text)?.[1])).toEqual([
    'Redeemed',
    'Reloaded',
    'Balance adjusted',
    'Issued',
    'Opening',
  ]);
  expect(said[0]).toContain('$50.00');
  expect(said[0]).toContain('#till-1');
  expect(said[2]).toContain('Counted again');
  await expectAccessible(page);
  const open = page.url();
  await page.goBack();
  await drawer.waitFor({ state: 'detached' });
  await page.goto(open);
  await entries.first().waitFor();

  await drawer.getByRole('button', { name: 'Deactivate' }).click();
  const end = page.getByRole('dialog', { name: /^Deactivate/ });
  await end.getByRole('button', { name: 'Deactivate card' }).click();
  await end.getByText(/at least 3 characters/).waitFor();
  await end.getByLabel('Reason').fill('Lost by the customer');
  await end.getByRole('button', { name: 'Deactivate card' }).click();
  await rowOf(page, ending).getByText('Deactivated').waitFor();
  expect((await redeem()).status).toBe(409);

  await page.goto('/api-keys');
  await page.getByRole('button', { name: `Actions for API key Till ${ending}` }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await page
    .getByRole('row')
    .filter({ hasText: `Till ${ending}` })
    .getByText('Revoked')
    .waitFor();
  expect((await redeem()).status).toBe(401);
  expect(problems).toEqual([]);
  await close();
});

test('what was typed into a form is not lost by closing it', async () => {
  const { page, close } = await visit(browser);
  await openCards(page, 'Admin', '?open=new');
  const form = page.getByRole('dialog', { name: 'Create gift card' });
  await form.getByLabel('Amount').fill('25');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await page.getByRole('button', { name: 'Stay' }).click();
  expect(await form.getByLabel('Amount').inputValue()).toBe('25');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await form.waitFor({ state: 'detached' });
  await close();
});

const header = 'code,initial_amount,balance,expires_on,customer_email,customer_name,store,note';

test('a file is looked through, its good rows imported, its bad ones handed back, and asked about twice', async () => {
  const { page, problems, close } = await visit(browser);
  await openCards(page, 'Admin', '?open=import');
  const dialog = page.getByRole('dialog', { name: 'Import gift cards' });
  const give = async (name: string, content: string | Buffer) => {
    await dialog
      .getByLabel('CSV file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
    await dialog.getByRole('button', { name: 'Check file' }).click();
  };
  await give('cards.csv', Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]));
  await dialog.getByText(/This is a spreadsheet, not a CSV file/).waitFor();
  await give('cards.csv', 'code,amount\nABCDEFGH,5\n');
  await dialog
    .getByText(/initial_amount/)
    .first()
    .waitFor();
  await give('cards.csv', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'));
  await dialog.getByText(/larger than 5 MB/).waitFor();

  const note = `batch ${Date.now()}`;
  const file = [
    header,
    `,30.00,,,buyer@example.com,Ann,,${note}`,
    `,-5,,,,,,${note}`,
    `1.23E+15,10,,2020-01-01,nonsense,,,${note}`,
    `,40.00,12.5,,,,,${note}`,
  ].join('\r\n');
  await chooseFirstStore(page, dialog);
  await give('cards.csv', file);
  await dialog.getByText('4 rows read: 2 cards can be imported').waitFor();
  const problemsShown = dialog.getByRole('table', { name: 'Problems' });
  await problemsShown.getByText('Must not be negative').waitFor();
  await problemsShown.getByText(/rounded number/).waitFor();
  await problemsShown.getByText('Is in the past').waitFor();
  await problemsShown.getByText('Invalid email address').waitFor();
  await expectAccessible(page);
  const rejected = await save(page, dialog.getByRole('button', { name: 'Save refused rows' }));
  expect(rejected.trim().split('\r\n')).toHaveLength(3);
  expect(rejected).toContain('initial_amount: Must not be negative');
  await dialog.getByRole('button', { name: 'Import 2 cards' }).click();
  await dialog.getByText('2 cards imported, 2 rows left out').waitFor();
  const codes = await save(page, dialog.getByRole('button', { name: 'Download the new codes' }));
  expect(codes.trim().split('\r\n')).toHaveLength(3);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByPlaceholder(/Code/).fill(note);
  await page.getByText('1–2 of 2').waitFor();
  await page.goto('/gift-card?open=import');
  await chooseFirstStore(page, dialog);
  await give('cards.csv', file);
  await dialog.getByText(/imported within the last 24 hours/).waitFor();
  expect(await dialog.getByRole('button', { name: 'Import 2 cards' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Import it again').check();
  await dialog.getByRole('button', { name: 'Import 2 cards' }).click();
  await dialog.getByText('2 cards imported, 2 rows left out').waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('several cards are deactivated at once, and those already ended say so', async () => {
  const { page, close } = await visit(browser);
  await openCards(page, 'SuperAdmin', '?status=redeemed&sort=created_at');
  const [first, second] = [rows(page).nth(0), rows(page).nth(1)];
  await first.getByText('Redeemed').waitFor();
  await first.getByRole('checkbox').check();
  await second.getByRole('checkbox').check();
  const toolbar = page.getByRole('toolbar', { name: 'Actions for the selected rows' });
  const exported = await save(page, toolbar.getByRole('button', { name: 'Export' }));
  expect(exported.trim().split('\r\n')).toHaveLength(3);
  await toolbar.getByRole('button', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deactivate 2 gift cards?' });
  await dialog.getByLabel('Reason').fill('Old cards');
  await dialog.getByRole('button', { name: 'Deactivate 2 cards' }).click();
  await page.getByText('2 cards deactivated').waitFor();
  await close();
});

test('days and times of a card are told once the zone of its store is known, on a phone with no row growing', async () => {
  const { page, close } = await visit(browser);
  const letStores = await hold(page, /\/v1\/getStoreList/);
  await openCards(page, 'SuperAdmin');
  const row = rows(page).first();
  await row.getByText('•').first().waitFor();
  expect(await row.textContent()).not.toMatch(/\d\d\/\d\d\/\d{4}/);
  await row.click();
  const card = page.getByRole('dialog');
  await card.getByText('Issued by').first().waitFor();
  expect(await card.getByText('Balance').count()).toBe(0);
  letStores();
  await card.getByText('Balance').first().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => row.textContent()).toMatch(/\d\d\/\d\d\/\d{4}/);

  await page.setViewportSize({ width: 390, height: 844 });
  const letThem = await hold(page, /\/v1\/getStoreList/);
  await page.reload();
  const first = page.getByRole('main').getByText('•').first();
  const second = page.getByRole('main').getByText('•').nth(1);
  await second.waitFor();
  const apart = async () => {
    const [a, b] = [await first.boundingBox(), await second.boundingBox()];
    return (b?.y ?? 0) - (a?.y ?? 0);
  };
  const before = await apart();
  letThem();
  await page
    .getByRole('main')
    .getByText(/\d\d\/\d\d\/\d{4}/)
    .first()
    .waitFor();
  expect(await apart()).toBe(before);
  await close();
});

describe.each(['SuperAdmin', 'Franchisee'])('as %s', (label) => {
  test('the file holds exactly what is filtered, and the counters are those of all pages', async () => {
    const { page, problems, close } = await visit(browser);
    await openCards(page, label, '?status=redeemed');
    await rows(page).first().getByText('Redeemed').waitFor();
    const lines = (await save(page, page.getByRole('button', { name: 'Export' }))).trim().split('\r\n');
    const footer = await page
      .getByText(/of [\d,]+$/)
      .first()
      .textContent();
    const total = Number(/of ([\d,]+)/.exec(footer ?? '')?.[1]?.replaceAll(',', ''));
    expect(total).toBeGreaterThan(0);
    expect(lines).toHaveLength(total + 1);
    expect(lines.slice(1).every((line) => line.includes(',redeemed,'))).toBe(true);
    const counters = page.getByRole('region', { name: /^Totals/ });
    expect((await counters.textContent())?.replaceAll(',', '')).toContain(`Cards${total}`);
    await expectAccessible(page);
    expect(problems).toEqual([]);
    await close();
  });
});

test('a Franchisee finds the cards of own stores only, whatever the address says', async () => {
  const staff = await visit(browser);
  await openCards(staff.page, 'SuperAdmin');
  await rows(staff.page).first().getByText('••••').waitFor();
  const { page, close } = await visit(browser);
  await openCards(page, 'Franchisee');
  await page.getByRole('button', { name: 'Store', exact: true }).click();
  await storeOptions(page).first().waitFor();
  const own = await storeOptions(page).allTextContents();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('button', { name: 'Franchisee', exact: true }).count()).toBe(0);
  const lines = (await save(page, page.getByRole('button', { name: 'Export' }))).trim().split('\r\n');
  expect(lines.length).toBeGreaterThan(1);
  const names = own.map((text) => text.replace(/\S+\.\S+$/, '').trim());
  // The file has the columns of the screen: the store by its name.
  expect(lines[0]?.split(',').slice(0, 3)).toEqual(['Card number', 'Store', 'Status']);
  for (const line of lines.slice(1)) expect(names.some((name) => line.includes(`,${name}`))).toBe(true);

  const foreign = rows(staff.page).filter({ hasNotText: new RegExp(names.join('|')) });
  await foreign.first().getByText('••••').click();
  await staff.page.getByRole('dialog').getByText('History').waitFor();
  const { search } = new URL(staff.page.url());
  await page.goto(`/gift-card${search}`);
  await page.getByRole('dialog').getByText('There is no such gift card').waitFor();

  await page.goto('/gift-card/settlement');
  const used = page.getByRole('table', { name: 'Gift card settlement' }).locator('tbody tr');
  await used.first().getByText('••••').waitFor();
  const takers = await used.locator('td:nth-child(3)').allTextContents();
  for (const taker of takers) expect(own.some((text) => text.startsWith(taker))).toBe(true);
  await staff.close();
  await close();
});

test('on a phone cards are cards, forms fill the screen, and nothing scrolls sideways', async () => {
  const { page, problems, close } = await visit(browser, { viewport: { width: 390, height: 844 } });
  await openCards(page, 'Franchisee');
  await page.getByRole('list', { name: 'Gift Card' }).getByRole('listitem').first().waitFor();
  const overflow = () => page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
  expect(await overflow()).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create card' }).click();
  await page.getByRole('dialog', { name: 'Create gift card' }).getByLabel('Amount').waitFor();
  expect(await overflow()).toBeLessThanOrEqual(0);
  expect(problems).toEqual([]);
  await close();
});
