// Products on the screen: one created for a dozen stores with pictures, changed in its form, many changed together, in a file, what shops
// changed themselves, and SKUs that are kept out of programmes.
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, openBrowser } from './browser.ts';
import {
  type Answer,
  expectFit,
  lookAround,
  openPage,
  phone,
  post,
  productsIn,
  type Store,
  shoot,
  storesOf,
} from './product-pages.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Sixteen grey pixels. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADklEQVQImWPoQAIMxHEAl1IZgbxsDjAAAAAASUVORK5CYII=';

const pictureFile = (name: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: Buffer.from(PIXEL, 'base64'),
});

const chooseStores = async (page: Page, stores: readonly Store[]) => {
  await page.getByLabel('Stores', { exact: true }).click();
  const list = page.getByRole('dialog', { name: /^store$/i });
  for (const { name } of stores) await list.getByRole('option').filter({ hasText: name }).first().click();
  await page.keyboard.press('Escape');
};

const pictures = (page: Page) => page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');

test('a product with five pictures goes to twelve stores; one picture and one store fail, and nothing is lost', async () => {
  const { page, problems, close } = await openPage(browser, '/mpe/create-product');
  await page.getByRole('heading', { name: 'Create product' }).waitFor();
  const stores = (await storesOf(page)).slice(0, 12);
  const [taken] = stores;
  expect(stores).toHaveLength(12);
  const [own] = await productsIn(page, taken?.shop ?? '', 'otis');
  // What this store calls the SKU, the new product would, too.
  const [variant] = own.variants;
  const old = variant.sku as string;
  await post(page, '/update-multi-products', {
    products: [{ id: own.id, variants: [{ variant_id: variant.variant_id, sku: 'JOURNEY-1' }] }],
  });

  const files = [1, 2, 3, 4].map((number) => pictureFile(`view-${number}`));
  const script = {
    name: 'script.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<script>alert(1)</script>'),
  };
  await page
    .getByLabel('Pictures to upload')
    .setInputFiles([...files.slice(0, 2), script, ...files.slice(2)]);
  await page.getByText('This is not a JPEG, PNG, WebP or GIF picture').waitFor();
  await page.getByLabel('What view-4.png shows').fill('From behind');
  await page.getByRole('button', { name: 'Move view-4.png forward' }).press('Enter');
  await lookAround(page, 'products-pictures');
  expect(await pictures(page).count()).toBe(5);
  await page.getByRole('button', { name: 'Remove script.png' }).click();
  expect(await pictures(page).count()).toBe(4);

  await page.getByRole('button', { name: 'Create product' }).click();
  await page.getByText('Enter a title').waitFor();
  await page.getByLabel('Title', { exact: true }).fill('Journey lamp');
  await page.getByLabel('Price', { exact: true }).fill('12.345');
  await page.getByLabel('SKU', { exact: true }).fill('JOURNEY-1');
  await page.getByLabel('Status', { exact: true }).selectOption('ACTIVE');
  await chooseStores(page, stores);
  await page
    .getByLabel(new RegExp(`^Units in ${taken?.name}`))
    .first()
    .fill('3');
  await page
    .getByLabel(new RegExp(`^Units in ${stores[1]?.name}`))
    .first()
    .fill('7');
  await page.getByRole('button', { name: 'Create product' }).click();
  await page.getByText(/two decimals/).waitFor();
  // What was typed outlives the tab.
  await page.getByLabel('Price', { exact: true }).fill('12.50');
  await page.reload();
  await page.getByText('This is the draft that you left.').waitFor();
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Journey lamp');
  expect(await pictures(page).count()).toBe(4);
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Create product' }).click();

  const results = page.getByRole('region', { name: 'Stores' });
  await results.getByText(/JOURNEY-1 is the SKU of/).waitFor();
  await lookAround(page, 'products-results');
  await post(page, '/update-multi-products', {
    products: [{ id: own.id, variants: [{ variant_id: variant.variant_id, sku: old }] }],
  });
  await results.getByRole('button', { name: 'Retry', exact: true }).click();
  await page.getByText('Product created successfully!').waitFor();
  const [made] = await productsIn(page, stores[1]?.shop ?? '', 'Journey lamp');
  expect(made).toMatchObject({ status: 'ACTIVE', available: 7, min_price: 12.5 });
  expect(made.image).toMatch(/^\/product-picture\//);
  expect(problems).toEqual([]);
  await close();
});

test('one product is changed in its form; who saves over somebody else sees both', async () => {
  const { page, problems, close } = await openPage(browser, '/products');
  const [{ shop } = { shop: '' }] = await storesOf(page);
  const [bear] = await productsIn(page, shop, 'bramble');
  await page.goto(`/products?open=${encodeURIComponent(bear.id)}`);
  const drawer = page.getByRole('dialog');
  await drawer.locator('img').first().waitFor();
  await shoot(page, 'products-drawer-light');
  await drawer.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('heading', { name: `Edit ${bear.title}` }).waitFor();
  expect(await pictures(page).count()).toBe(1);
  await shoot(page, 'products-edit-light');
  await expectAccessible(page);
  await page.getByLabel(/^Vendor/).fill('Mine');
  await page
    .getByLabel(/^Price/)
    .first()
    .fill('31');
  await page.getByLabel('Pictures to upload').setInputFiles([pictureFile('new')]);
  await page.getByLabel('What new.png shows').fill('The bear from the side');
  await page.getByRole('button', { name: 'Move new.png forward' }).click();
  // Somebody else is quicker.
  await post(page, '/update-multi-products', {
    products: [{ id: bear.id, vendor: 'Theirs', tags: ['Theirs'] }],
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Somebody else has changed this meanwhile').waitFor();
  await page.getByText('Theirs, saved').first().waitFor();
  await shoot(page, 'products-conflict-light');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByText(/Saved here, and on its way|Products updated successfully/)
    .first()
    .waitFor();
  const { product } = await post(page, '/get-product', { id: bear.id });
  expect(product).toMatchObject({ vendor: 'Mine', tags: ['Theirs'] });
  expect(product.images).toHaveLength(2);
  expect(product.images[0].alt).toBe('The bear from the side');
  expect(product.variants[0].price).toBe(31);

  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('button', { name: 'Bring back' }).waitFor();
  await page.getByRole('button', { name: 'Bring back' }).click();
  await page.getByRole('button', { name: 'Archive' }).waitFor();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('heading', { name: 'Duplicate product' }).waitFor();
  expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe(`${bear.title} (copy)`);
  expect(problems).toEqual([]);
  await close();
});

test('250 products are changed together after a preview, and put back', async () => {
  const { page, problems, close } = await openPage(browser, '/products');
  const [, { shop } = { shop: '' }] = await storesOf(page);
  await page.goto(`/mpe?store=${shop}&size=50`);
  const table = page.getByRole('table', { name: 'Product Management' });
  for (let at = 1; at <= 5; at += 1) {
    await table.getByRole('checkbox').first().click();
    await page
      .getByRole('toolbar')
      .getByText(`${at * 50} selected`, { exact: true })
      .first()
      .waitFor();
    if (at < 5) {
      await page.getByRole('button', { name: `Page ${at + 1}`, exact: true }).click();
      await page.waitForURL((url) => url.searchParams.get('page') === String(at + 1));
      await table.getByRole('row').nth(1).waitFor();
    }
  }
  await shoot(page, 'products-selected-light');
  await page.getByRole('button', { name: 'Edit together' }).click();
  await page.getByRole('grid', { name: 'Products to edit' }).waitFor();
  const before = await post(page, '/get-multi-products', { shop, limit: 100 });
  await page.getByLabel('By what').fill('60');
  await page.getByLabel('Rounded').selectOption('.99');
  await page.getByRole('button', { name: 'Preview for 250' }).click();
  const review = page.getByRole('dialog', { name: 'Review' });
  await review.getByText('The price changes by more than 50 %').first().waitFor();
  await lookAround(page, 'products-review');
  const answered = page.waitForResponse(/update-multi-products/);
  await review.getByRole('button', { name: 'Change 250 products' }).click();
  expect(await (await answered).json()).toMatchObject({ updated: 250, failed: [] });
  await page
    .getByText(/250 products updated here|Products updated successfully/)
    .first()
    .waitFor();
  await page.goto(`/mpe?store=${shop}&open=edits`);
  const edits = page.getByRole('dialog', { name: 'Last changes' });
  await edits
    .getByText(/of 250 products/)
    .first()
    .waitFor();
  await lookAround(page, 'products-undo');
  await edits.getByRole('button', { name: 'Undo' }).first().click();
  // The drawer says in passing what can be taken back.
  await edits.getByText('Taken back', { exact: true }).first().waitFor();
  const after = await post(page, '/get-multi-products', { shop, limit: 100 });
  const prices = ({ products }: typeof before) => products.map((one: { min_price: number }) => one.min_price);
  expect(prices(after)).toEqual(prices(before));
  expect(problems).toEqual([]);
  await close();
});

test('products go out as a file, come back edited, and what differs is seen first, on a phone too', async () => {
  const { page, problems, close } = await openPage(browser, '/products', phone);
  const [, , { shop } = { shop: '' }] = await storesOf(page);
  await shoot(page, 'products-list-phone');
  await expectFit(page);
  await page.goto(`/mpe?store=${shop}&q=puffin`);
  await page.getByText('Pip the Puffin').first().waitFor();
  await shoot(page, 'products-manage-phone');
  await expectFit(page);
  await page.getByRole('checkbox', { name: /^Select Pip the Puffin/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'To a CSV file' }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  const edited = file.replace(/,19\.50?(?=,)/, ',21.75');
  expect(edited).not.toBe(file);
  await page.goto(`/mpe?store=${shop}&open=file`);
  const drawer = page.getByRole('dialog');
  await drawer.locator('input[type=file]').setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(edited),
  });
  await drawer.getByText('1 row read: 1 product would change').waitFor();
  await drawer.getByRole('button', { name: 'See what changes' }).click();
  await page.getByRole('dialog', { name: 'Review' }).getByText('21.75').waitFor();
  await lookAround(page, 'products-file');
  await page.getByRole('button', { name: 'Change 1 product' }).click();
  await page
    .getByText(/1 product updated here|Products updated successfully/)
    .first()
    .waitFor();
  expect((await productsIn(page, shop, 'puffin'))[0].min_price).toBe(21.75);
  expect(problems).toEqual([]);
  await close();
});

/** As a look at the shops would have found it: they say that somebody else makes these products. */
const changeInShops = async (ids: readonly string[]) => {
  const database = new pg.Client({ connectionString: process.env.BACKROOM_E2E_DATABASE });
  await database.connect();
  await database.query(
    `update shopify_pushed set drift = 'OPEN', theirs = pushed || '{"vendor": "Theirs"}', theirs_hash = subject, drifted_at = now()
     where kind = 'product' and subject = any($1)`,
    [ids],
  );
  await database.end();
};

test('what shops changed themselves is taken over or put back, for all at once or for one', async () => {
  const { page, problems, close } = await openPage(browser, '/products');
  const stores = (await storesOf(page)).slice(3, 7);
  const created = await post(page, '/create-products', {
    title: 'Drifting duck',
    vendor: 'Ours',
    variants: [{ sku: 'DRIFT-1', price: 5 }],
    stores: stores.map(({ shop }) => ({ shop })),
  });
  const ids: string[] = created.results.map(({ id }: { id: string }) => id);
  const [taken, back] = [ids.slice(0, 2), ids.slice(2)];
  const states = async (some: readonly string[]): Promise<string[]> =>
    (await post(page, '/get-product-pushes', { ids: some })).pushes.map((push: Answer) => push.state);
  const vendors = (some: readonly string[]): Promise<string[]> =>
    Promise.all(some.map(async (id) => (await post(page, '/get-product', { id })).product.vendor));
  await expect.poll(() => states(ids), { timeout: 240_000 }).toEqual(['there', 'there', 'there', 'there']);
  await changeInShops(taken);
  await page.goto('/pushes/drift?q=duck');
  await page.getByRole('table', { name: 'Changed in shops' }).getByText('Vendor').first().waitFor();
  await lookAround(page, 'products-drift');
  await page.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await page.getByText('2 changes settled').waitFor();
  await page.getByText('Drifting duck').first().waitFor({ state: 'detached' });
  expect(await vendors(taken)).toEqual(['Theirs', 'Theirs']);

  await changeInShops(back);
  await page.reload();
  await page.getByText('Drifting duck').first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Theirs', { exact: true }).waitFor();
  await lookAround(page, 'products-drift-sides');
  await drawer.getByRole('button', { name: 'Put ours back' }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Put ours back' }).click();
  await page.getByText('1 change settled').waitFor();
  await page.getByText('Drifting duck').first().waitFor({ state: 'detached' });
  // Sent once more to the shops, which say what they hold.
  await expect.poll(() => states(back), { timeout: 240_000 }).toEqual(['there', 'there']);
  expect(await vendors(back)).toEqual(['Ours', 'Ours']);
  const { drifted } = await post(page, '/get-drift-list', { search: 'duck' });
  expect(drifted).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

test('an excluded SKU earns no points and no discount from then on', async () => {
  const { page, problems, close } = await openPage(browser, '/mpe/excluded-skus', { theme: 'dark' });
  await page.getByRole('button', { name: 'Exclude SKUs' }).first().waitFor();
  const [{ shop } = { shop: '' }] = await storesOf(page);
  const { key } = await post(page, '/create-api-key', {
    name: 'Till of a journey',
    shop_domain: shop,
    permissions: ['discounts', 'loyalty'],
  });
  await post(page, '/create-discount', {
    title: 'All of it',
    code: 'JOURNEY25',
    value: 25,
    start_date: '2026-01-01',
    shopIds: [shop],
  });
  const sku = 'MSB-05';
  const discounted = async () => {
    const body = { lines: [{ sku, price: 26, quantity: 1 }], codes: ['JOURNEY25'] };
    return (await post(page, '/discounts/evaluate', body, key)).lines[0].discount;
  };
  const { data } = await post(page, '/get-customer-list', { page: 1, limit: 1 });
  const [{ email }] = data.customers;
  const earned = async () => {
    const body = { email, lines: [{ sku, amount: 200 }] };
    return (await post(page, '/loyalty/quote', body, key)).earns;
  };
  expect(await discounted()).toBe(6.5);
  expect(await earned()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Exclude SKUs' }).first().click();
  const form = page.getByRole('dialog', { name: 'Exclude SKUs' });
  await form.getByLabel('SKUs').fill(sku);
  await form.getByLabel('Reason').fill('Sold at cost');
  await form.getByRole('button', { name: 'Exclude', exact: true }).click();
  await page.getByRole('table').getByText(sku).waitFor();
  await lookAround(page, 'products-excluded');
  expect([await discounted(), await earned()]).toEqual([0, 0]);
  expect(problems).toEqual([]);
  await close();
});
