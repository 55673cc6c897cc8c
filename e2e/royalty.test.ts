import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfTexts } from '../server/src/testing/pdf-text.ts';
import { expectAccessible, openBrowser, person, signIn, visit } from './browser.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const open = async (page: Page, label: string, path: string) => {
  await signIn(page, person(label), path);
  await page.waitForURL((url) => url.pathname === path.split('?')[0]);
};

const iso = (date: Date) => date.toISOString().slice(0, 10);
const now = new Date();
/** The month that is over, and the last day before it. */
const month = {
  first: iso(new Date(Date.UTC(now.getFullYear(), now.getMonth() - 1, 1))),
  last: iso(new Date(Date.UTC(now.getFullYear(), now.getMonth(), 0))),
  dayBefore: iso(new Date(Date.UTC(now.getFullYear(), now.getMonth() - 1, 0))),
};

/** A day as its field writes it. */
const asWritten = (day: string) => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');

const terms = (page: Page) => page.getByRole('table', { name: 'Royalty terms' }).locator('tbody tr');
const statements = (page: Page) => page.getByRole('table', { name: 'Statements' }).locator('tbody tr');

/** Franchised stores with one rate, by name: what the journeys change. */
const franchisedStores = async (page: Page): Promise<string[]> => {
  await terms(page).filter({ hasText: /\d%/ }).first().waitFor();
  const rows = terms(page).filter({ hasText: /\d%/ }).filter({ hasNotText: 'Company owned' });
  return rows.filter({ hasNotText: 'then' }).locator('td:first-child .font-medium').allTextContents();
};

const choose = async (row: Locator, action: string) => {
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await row.page().getByRole('menuitem', { name: action, exact: true }).click();
  const dialog = row.page().getByRole('dialog');
  await dialog.waitFor();
  return dialog;
};

const amounts = (text: string): string[] =>
  [...text.matchAll(/[−-]?\$[\d,]+\.\d\d/g)].map(([amount]) => amount.replace('−', '-'));

describe('royalty terms', () => {
  test('are ended and followed by others; what is refused says why and loses nothing', async () => {
    const { page, problems, close } = await visit(browser);
    await open(page, 'SuperAdmin', '/royalty-terms');
    const [store = ''] = await franchisedStores(page);
    const own = terms(page).filter({ hasText: store });
    await page.getByPlaceholder('Search store, CID, franchisee').fill(store);
    await expect.poll(() => terms(page).count()).toBe(1);
    const cid = (await own.locator('td:first-child .text-muted').textContent()) ?? '';

    // Terms like those there are, from the month that is over: two terms on one day are refused.
    const form = await choose(own, 'New terms like these');
    await form.getByLabel('First day').fill(month.first);
    await form.getByLabel('Percent of the base').fill('7.25');
    await form.getByLabel('Agreement number').fill('FA-NEW-1');
    await form.getByRole('button', { name: 'Add fixed fee' }).click();
    await form.getByRole('button', { name: 'Save terms' }).click();
    await form.getByText('Name the fee').waitFor();
    await form.getByLabel('Fixed fee').last().fill('Training');
    await form.getByLabel('Per period').last().fill('20.50');
    await form.getByLabel('Percent of the base').fill('31');
    await form.getByRole('button', { name: 'Save terms' }).click();
    await form.getByText('Enter at most 30').waitFor();
    await form.getByLabel('Percent of the base').fill('7.25');
    await form.getByLabel('Last day').fill(month.dayBefore);
    await form.getByRole('button', { name: 'Save terms' }).click();
    await form.getByText('End date must be on or after start date').waitFor();
    await form.getByLabel('Last day').fill('');
    await form.getByRole('button', { name: 'Save terms' }).click();
    await form.getByText(`End those on ${month.dayBefore} first`).waitFor();
    await expectAccessible(page);
    expect(await form.getByLabel('Agreement number').inputValue()).toBe('FA-NEW-1');
    expect(await form.getByLabel('Percent of the base').inputValue()).toBe('7.25');
    expect(await form.getByLabel('Fixed fee').last().inputValue()).toBe('Training');
    expect(await form.getByLabel('First day').inputValue()).toBe(asWritten(month.first));
    await form.getByRole('button', { name: 'Cancel' }).click();
    // What was typed isn't lost without a question.
    await page.getByRole('button', { name: 'Leave' }).click();
    await form.waitFor({ state: 'detached' });

    const ending = await choose(own, 'End');
    await ending.getByLabel('Last day').fill('1999-12-31');
    await ending.getByRole('button', { name: 'End terms' }).click();
    await ending.getByText('End date must be on or after start date').waitFor();
    await ending.getByLabel('Last day').fill(month.dayBefore);
    await ending.getByRole('button', { name: 'End terms' }).click();
    await ending.waitFor({ state: 'detached' });
    await page.getByText('Royalty terms ended').first().waitFor();
    await page.getByText(/gap.* without terms/).click();
    await page.getByText(`${store} has no royalty terms from ${month.first} on`).waitFor();

    // Now they follow: the form begins with the day after the end.
    const next = await choose(own, 'New terms like these');
    expect(await next.getByLabel('First day').inputValue()).toBe(asWritten(month.first));
    await next.getByLabel('Percent of the base').fill('7.25');
    await next.getByRole('button', { name: 'Add fixed fee' }).click();
    await next.getByLabel('Fixed fee').last().fill('Training');
    await next.getByLabel('Per period').last().fill('20.50');
    await page.keyboard.press('Control+Enter');
    await next.waitFor({ state: 'detached' });
    await page.getByText('Royalty terms saved').first().waitFor();
    await expect.poll(() => terms(page).count()).toBe(2);
    await own.filter({ hasText: '7.25%' }).filter({ hasText: 'Training $20.50' }).waitFor();
    expect(await page.getByText(/gap.* without terms/).count()).toBe(0);

    await page.goto(`/reports/royalty-report?from=${month.first}&to=${month.last}`);
    const row = page.locator('tbody tr').filter({ hasText: cid });
    await row.getByText('7.25%').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('of a store of the chain need no rates, whatever was typed before', async () => {
    const { page, problems, close } = await visit(browser);
    await open(page, 'SuperAdmin', '/royalty-terms');
    const [, , store = ''] = await franchisedStores(page);
    await page.getByPlaceholder('Search store, CID, franchisee').fill(store);
    const own = terms(page).filter({ hasText: store });
    const ending = await choose(own.first(), 'End');
    await ending.getByLabel('Last day').fill(month.last);
    await ending.getByRole('button', { name: 'End terms' }).click();
    await ending.waitFor({ state: 'detached' });
    const form = await choose(own.first(), 'New terms like these');
    await form.getByLabel('Percent of the base').fill('');
    await form.getByRole('button', { name: 'Add fixed fee' }).click();
    await form.getByLabel('Agreement', { exact: true }).selectOption('COMPANY_OWNED');
    await form.getByRole('button', { name: 'Save terms' }).click();
    await form.waitFor({ state: 'detached' });
    await own.filter({ hasText: 'Company owned' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

describe('statements', () => {
  /** Drafts the month that is over for a store and opens its statement. */
  const draft = async (page: Page, store: string) => {
    await page.getByRole('button', { name: 'Draft a month' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Draft statements' });
    await dialog.getByLabel('Stores').click();
    await page
      .getByRole('dialog', { name: /^stores$/i })
      .getByRole('option', { name: store })
      .click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Draft statements' }).click();
    await dialog.getByText(/1 statement drafted/).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const row = statements(page).filter({ hasText: store }).filter({ hasText: 'Draft' });
    await row.click();
    const drawer = page.getByRole('dialog').filter({ hasText: 'From sales to base' });
    await drawer.getByRole('table', { name: 'Lines' }).waitFor();
    return drawer;
  };

  /** The next step of the open statement; gives its dialog. */
  const step = async (page: Page, drawer: Locator, button: string, title: string) => {
    await drawer.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    return dialog;
  };

  const savedPdf = async (page: Page, drawer: Locator) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('button', { name: 'PDF' }).click(),
    ]);
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    return pdfTexts(bytes).join('\n');
  };

  /** Every amount that the page says stands in the document, and so does its state. */
  const expectSameAsPage = async (page: Page, drawer: Locator, status: string) => {
    const pdf = await savedPdf(page, drawer);
    const table = drawer.getByRole('table', { name: 'Lines' });
    const onPage = amounts((await drawer.locator('td, dd').allTextContents()).join(' | '));
    expect(onPage.length).toBeGreaterThan(4);
    const inPdf = amounts(pdf);
    expect(onPage.filter((amount) => !inPdf.includes(amount))).toEqual([]);
    const total = amounts((await table.locator('tfoot').textContent()) ?? '').at(-1);
    expect(pdf).toMatch(new RegExp(`Total due\\n${total?.replace('$', '\\$')}`));
    expect(pdf).toContain(`· ${status}`);
    return { pdf, total: total ?? '' };
  };

  test('go from draft to issued to paid, and each document says what the page says', async () => {
    const { page, problems, close } = await visit(browser);
    await open(page, 'SuperAdmin', '/royalty-terms');
    const stores = await franchisedStores(page);
    const store = stores.at(-1) ?? '';
    await page.goto('/statements');
    const drawer = await draft(page, store);
    const before = await expectSameAsPage(page, drawer, 'draft');
    expect(before.pdf).toContain(store);
    const number = /C-\d+-\d{6}(-\d+)?/.exec(before.pdf)?.[0] ?? '';
    expect(number).not.toBe('');
    await expectAccessible(page);

    const correct = await step(page, drawer, 'Add correction', 'Add a correction');
    await correct.getByLabel('What is corrected').fill('Rebate agreed');
    await correct.getByLabel('Amount').fill('ten');
    await correct.getByRole('button', { name: 'Add correction' }).click();
    await correct.getByText('Enter an amount').waitFor();
    expect(await correct.getByLabel('What is corrected').inputValue()).toBe('Rebate agreed');
    await correct.getByLabel('Amount').fill('-10');
    await correct.getByRole('button', { name: 'Add correction' }).click();
    await correct.waitFor({ state: 'detached' });
    await drawer.getByText('Rebate agreed').waitFor();
    const corrected = await expectSameAsPage(page, drawer, 'draft');
    const cents = (amount: string) => Math.round(Number(amount.replaceAll(/[$,]/g, '')) * 100);
    expect(cents(corrected.total)).toBe(cents(before.total) - 1_000);

    const issue = await step(page, drawer, 'Issue statement', 'Issue this statement?');
    await issue.getByText(corrected.total).waitFor();
    await issue.getByRole('button', { name: 'Issue statement' }).click();
    await issue.waitFor({ state: 'detached' });
    await drawer.getByText('Issued', { exact: true }).first().waitFor();
    const issued = await expectSameAsPage(page, drawer, 'issued');
    expect(issued.total).toBe(corrected.total);

    const pay = await step(page, drawer, 'Mark as paid', 'Mark as paid');
    await pay.getByLabel('Paid on').fill('');
    await pay.getByRole('button', { name: 'Mark as paid' }).click();
    await pay.getByText('Enter the day it was paid').waitFor();
    await pay.getByLabel('Paid on').fill(month.last);
    await pay.getByLabel('Reference').fill('Bank transfer 4711');
    await pay.getByRole('button', { name: 'Mark as paid' }).click();
    await pay.waitFor({ state: 'detached' });
    await drawer.getByText('Bank transfer 4711').waitFor();
    const paid = await expectSameAsPage(page, drawer, 'paid');
    expect(paid.pdf).toContain('Bank transfer 4711');
    await page.keyboard.press('Escape');
    await statements(page).filter({ hasText: number }).getByText('Paid').waitFor();

    // Its owner was mailed the document as it was issued.
    await page.goto(`/mail-outbox?q=${encodeURIComponent(number)}`);
    await page.getByText(`Royalty statement ${number}`).first().click();
    const mail = page.getByRole('dialog').filter({ hasText: 'The statement is attached' });
    const [attached] = await Promise.all([
      page.waitForEvent('download'),
      mail.getByRole('button', { name: `royalty-statement-${number}.pdf` }).click(),
    ]);
    const mailed = pdfTexts(await readFile(await attached.path())).join('\n');
    expect(mailed).toContain(`${number} · issued`);
    expect(amounts(mailed)).toEqual(amounts(issued.pdf));
    await page.goto('/statements');
    await statements(page).first().waitFor();

    // Drafted again, an issued month stays as it is.
    await page.getByRole('button', { name: 'Draft a month' }).first().click();
    const again = page.getByRole('dialog', { name: 'Draft statements' });
    await again.getByLabel('Stores').click();
    await page
      .getByRole('dialog', { name: /^stores$/i })
      .getByRole('option', { name: store })
      .click();
    await page.keyboard.press('Escape');
    await again.getByRole('button', { name: 'Draft statements' }).click();
    await again.getByText('is issued already').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('that are disputed keep their numbers, and say which line and why', async () => {
    const { page, problems, close } = await visit(browser);
    await open(page, 'SuperAdmin', '/royalty-terms');
    const stores = await franchisedStores(page);
    const store = stores.at(-2) ?? '';
    await page.goto('/statements');
    const drawer = await draft(page, store);
    const { total } = await expectSameAsPage(page, drawer, 'draft');
    const issue = await step(page, drawer, 'Issue statement', 'Issue this statement?');
    await issue.getByRole('button', { name: 'Issue statement' }).click();
    await issue.waitFor({ state: 'detached' });

    const dispute = await step(page, drawer, 'Note a dispute', 'Note a dispute');
    await dispute.getByLabel('Line').selectOption({ index: 1 });
    await dispute.getByLabel('What is disputed').fill('no');
    await dispute.getByRole('button', { name: 'Note dispute' }).click();
    await dispute.getByText('Say what is disputed').waitFor();
    await dispute.getByLabel('What is disputed').fill('The fair of the 12th belongs to the town');
    await dispute.getByRole('button', { name: 'Note dispute' }).click();
    await dispute.waitFor({ state: 'detached' });
    await drawer.getByText('The fair of the 12th belongs to the town').waitFor();
    await drawer
      .getByRole('table', { name: 'Lines' })
      .locator('tbody tr')
      .first()
      .getByText('Disputed')
      .waitFor();
    const disputed = await expectSameAsPage(page, drawer, 'disputed');
    expect(disputed.total).toBe(total);
    expect(disputed.pdf).toContain('(disputed)');
    expect(disputed.pdf.replaceAll('\n', ' ')).toContain('The fair of the 12th belongs to the town');
    await page.keyboard.press('Escape');
    await page.goto('/statements?status=disputed');
    await statements(page).filter({ hasText: store }).getByText('Disputed').waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

describe.each(['Admin', 'Franchisee'])('%s', (label) => {
  test('reaches neither terms nor statements, and is offered neither', async () => {
    const { page, close } = await visit(browser);
    await signIn(page, person(label));
    for (const path of ['/royalty-terms', '/statements']) {
      await page.goto(path);
      await page.waitForURL(/\/403/);
    }
    if (label === 'Admin') {
      await page.goto('/reports/royalty-report');
      await page.locator('tbody tr').first().waitFor();
      expect(await page.getByRole('link', { name: /royalty terms|statements/i }).count()).toBe(0);
    }
    await close();
  });
});
