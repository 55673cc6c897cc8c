import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeInProducts, writeProducts } from '../catalogue/index.ts';
import { lookForDrift } from '../pushes/drift/look-for-drift.ts';
import { seenChanged } from '../pushes/index.ts';
import { startWithPracticeShops } from '../pushes/practice-shops.fixture.ts';
import { howManyWait } from '../testing/waits.ts';
import { product, variant } from './products.fixture.ts';

type Practice = Awaited<ReturnType<typeof startWithPracticeShops>>;
let practice: Practice;
let admin: string;
let root: string;

beforeAll(async () => {
  practice = await startWithPracticeShops(['pier', 'bay', 'hill'], 100_000);
  admin = await practice.server.signIn({ email: 'admin@example.com', role: 'Admin' });
  root = await practice.server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
  // The third store keeps its catalogue here.
  practice.opened.delete(practice.idOf('hill'));
});
beforeEach(() => practice.emulator.faults.clear());
afterAll(() => practice.close());

const domainOf = (name: string) => `${name}.myshopify.com`;
const post = async (path: string, body: object) => practice.server.call(path, { token: admin, body });

let made = 0;
const create = async (stores: readonly string[], more: object = {}) => {
  made += 1;
  const { body } = await post('/create-products', {
    title: `Lamp ${made}`,
    description: '<p>Bright</p>',
    vendor: 'Acme',
    tags: ['New'],
    status: 'ACTIVE',
    variants: [{ sku: `LAMP-${made}`, price: 10, unit_cost: 4 }],
    stores: stores.map((name) => ({
      shop: domainOf(name),
      variants: [{ variant: 0, stock: [{ quantity: 7 }] }],
    })),
    ...more,
  });
  const ids: string[] = body.results?.map(({ id }: { id: string }) => id) ?? [];
  return { body, ids, title: `Lamp ${made}` };
};
const inShop = (name: string, title: string) =>
  [...practice.shopOf(name).catalogue.products.values()].find((one) => one.title === title);
const variantsIn = (name: string, title: string) =>
  practice.shopOf(name).catalogue.variantsOf(inShop(name, title)?.id ?? '');
const pushes = async (ids: readonly string[]) => (await post('/get-product-pushes', { ids })).body.pushes;
const found = async (id: string) => (await post('/get-product', { id })).body.product;
const edit = (id: string, change: object) =>
  post('/update-multi-products', { products: [{ id, ...change }] });

describe('a product created for several stores', () => {
  it('is in every shop, to be seen there, and kept here where there is none', async () => {
    const { body, ids, title } = await create(['pier', 'bay', 'hill']);
    expect(body.message).toBe('Created here, and on its way to 2 shops');
    expect(body.results.map(({ state }: { state: string }) => state)).toEqual([
      'pending',
      'pending',
      'not-connected',
    ]);
    await practice.work('pier', 'bay');
    expect((await pushes(ids)).map(({ state }: { state: string }) => state)).toEqual([
      'there',
      'not-connected',
      'there',
    ]);
    expect(inShop('pier', title)).toMatchObject({
      handle: 'lamp-1',
      status: 'ACTIVE',
      vendor: 'Acme',
      descriptionHtml: '<p>Bright</p>',
      publicationIds: expect.arrayContaining([expect.any(String)]),
    });
    expect(variantsIn('bay', title)).toMatchObject([{ sku: 'LAMP-1', priceCents: 1_000, costCents: 400 }]);
  });

  it('says the shop’s words where one refuses it, and is sent once more', async () => {
    const taken = await create(['bay'], { title: 'Old' });
    await practice.work('bay');
    const [old] = [...practice.shopOf('bay').catalogue.products.values()].slice(-1);
    if (!old) throw new Error('It is there');
    expect(taken.body.results).toHaveLength(1);
    old.handle = 'lamp-of-another';
    const { ids, title } = await create(['pier', 'bay'], { title: 'Lamp of another' });
    await practice.work('pier', 'bay');
    expect(title).toBeDefined();
    const results = await pushes(ids);
    expect(results).toMatchObject([
      { store_name: 'bay', state: 'failed', message: expect.stringContaining('stands at the address') },
      { store_name: 'pier', state: 'there' },
    ]);
    old.handle = 'elsewhere';
    await post('/retry-pushes', { ids: results[0].push_ids });
    await practice.work('bay');
    expect(await pushes(ids)).toMatchObject([{ state: 'there' }, { state: 'there' }]);
  });

  it('is made once where the answer is lost', async () => {
    practice.emulator.faults.order({ kind: 'cut', containing: 'productSet', afterEffect: true });
    const { title, ids } = await create(['pier']);
    await practice.work('pier');
    await practice.makeDue();
    await practice.work('pier');
    expect(await pushes(ids)).toMatchObject([{ state: 'there' }]);
    const all = [...practice.shopOf('pier').catalogue.products.values()].filter((one) => one.title === title);
    expect(all).toHaveLength(1);
  });
});

describe('a change', () => {
  it('sends what was touched, and nothing else', async () => {
    const { ids, title } = await create(['pier']);
    await practice.work('pier');
    const there = inShop('pier', title);
    if (!there) throw new Error('It is there');
    there.vendor = 'Named otherwise in the shop';
    const [id = ''] = ids;
    const { variants } = await found(id);
    await edit(id, {
      tags: ['Sale'],
      variants: [{ variant_id: variants[0].variant_id, price: 12.5, barcode: '4006381333931' }],
    });
    await practice.work('pier');
    expect(inShop('pier', title)).toMatchObject({
      vendor: 'Named otherwise in the shop',
      tags: expect.arrayContaining(['Sale']),
    });
    expect(variantsIn('pier', title)).toMatchObject([
      { priceCents: 1_250, barcode: '4006381333931', costCents: 400 },
    ]);
  });

  it('made twice before the shop answers is sent once, as it is at last', async () => {
    const { ids, title } = await create(['pier']);
    await practice.work('pier');
    const [id = ''] = ids;
    const { variants } = await found(id);
    const price = (value: number) =>
      edit(id, { variants: [{ variant_id: variants[0].variant_id, price: value }] });
    await price(11);
    await edit(id, { vendor: 'Loom' });
    await price(12);
    await practice.work('pier');
    expect(variantsIn('pier', title)[0]?.priceCents).toBe(1_200);
    expect(inShop('pier', title)?.vendor).toBe('Loom');
  });

  it('is held back where the shop holds a third thing, until somebody retries', async () => {
    const { ids, title } = await create(['pier']);
    await practice.work('pier');
    const [variantThere] = variantsIn('pier', title);
    if (!variantThere) throw new Error('It is there');
    variantThere.priceCents = 900;
    const [id = ''] = ids;
    const { variants } = await found(id);
    await edit(id, { variants: [{ variant_id: variants[0].variant_id, price: 12 }] });
    await practice.work('pier');
    const [held] = await pushes(ids);
    expect(held).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('it is 9.00 there, and was 10.00'),
    });
    expect(variantThere.priceCents).toBe(900);
    await post('/retry-pushes', { ids: held.push_ids });
    await practice.work('pier');
    expect(variantThere.priceCents).toBe(1_200);
  });

  it('is taken back in the shop, too', async () => {
    const { ids, title } = await create(['pier']);
    await practice.work('pier');
    const [id = ''] = ids;
    const { body } = await post('/update-multi-products', {
      ids,
      operations: [
        { field: 'price', op: 'percent', value: 10 },
        { field: 'available', op: 'adjust', value: 3 },
      ],
    });
    await practice.work('pier');
    const [there] = variantsIn('pier', title);
    const stock = () =>
      practice
        .shopOf('pier')
        .catalogue.levelsOf(there?.itemId ?? '')
        .map((one) => one.quantities.available);
    expect([there?.priceCents, (await found(id)).available]).toEqual([1_100, 10]);
    await post('/undo', { undo_id: body.undo.undo_id });
    await practice.work('pier');
    expect([there?.priceCents, (await found(id)).available]).toEqual([1_000, 7]);
    expect(stock().length).toBeLessThanOrEqual(1);
  });

  it('of a product that was deleted in the shop fails there, in words', async () => {
    const { ids, title } = await create(['pier']);
    await practice.work('pier');
    practice.shopOf('pier').catalogue.products.delete(inShop('pier', title)?.id ?? '');
    await edit(ids[0] ?? '', { status: 'ARCHIVED' });
    await practice.work('pier');
    expect(await pushes(ids)).toMatchObject([
      { state: 'failed', message: expect.stringContaining('deleted it there') },
    ]);
  });

  it('of stock is set where the shop has what was seen, and not where it was sold meanwhile', async () => {
    practice
      .shopOf('pier')
      .locations.push({ id: '77', name: 'Main', isActive: true, createdAt: '', updatedAt: '' });
    const { ids, title } = await create(['pier']);
    await practice.work('pier');
    const [there] = variantsIn('pier', title);
    const level = () => practice.shopOf('pier').catalogue.levelsOf(there?.itemId ?? '')[0];
    expect(level()?.quantities.available).toBe(7);
    const set = (value: number) =>
      post('/update-multi-products', {
        ids,
        operations: [{ field: 'available', op: 'set', value, reason: 'received' }],
      });
    await set(9);
    await practice.work('pier');
    expect(level()?.quantities.available).toBe(9);
    const now = level();
    if (now) now.quantities.available = 5;
    await set(20);
    await practice.work('pier');
    expect(level()?.quantities.available).toBe(5);
    expect(await pushes(ids)).toMatchObject([
      { state: 'failed', message: expect.stringContaining('has 5 to sell by now, not 9') },
    ]);
  });

  it('of a cost, entered once, reaches every store that has the SKU', async () => {
    const { title } = await create(['pier', 'bay']);
    await practice.work('pier', 'bay');
    const { body } = await post('/set-unit-cost', { sku: `LAMP-${made}`, unit_cost: 5.25 });
    expect(body.variants).toBe(2);
    await practice.work('pier', 'bay');
    expect([variantsIn('pier', title)[0]?.costCents, variantsIn('bay', title)[0]?.costCents]).toEqual([
      525, 525,
    ]);
  });

  it('of a product that came from the shop goes to the shop’s own', async () => {
    const shop = practice.shopOf('pier');
    const { title } = await create(['pier']);
    await practice.work('pier');
    const own = inShop('pier', title);
    if (!own) throw new Error('It is there');
    own.handle = 'from-the-shop';
    own.tags = [];
    await writeProducts(practice.services.db, { shop_id: practice.idOf('pier') })([
      product(
        'from-the-shop',
        [variant('FROM-SHOP', 1_000, { id: shop.catalogue.variantsOf(own.id)[0]?.id ?? '' })],
        { id: own.id, title },
      ),
    ]);
    const r = await edit(`${practice.idOf('pier')}~${own.id}`, { title: 'Renamed' });
    expect(r.body.failed).toEqual([]);
    await practice.work('pier');
    expect((await practice.pushesOf('pier')).at(-1)).toMatchObject({ state: 'DONE' });
    expect(own.title).toBe('Renamed');
  });
});

describe('a store that changes a product in its shop', () => {
  const decide = (owners: object[], token = root) =>
    practice.server.call('/save-product-field-owners', { token, body: { owners } });
  /** As a webhook tells of it. */
  const look = async (there: { id: string }) => {
    const shopId = practice.idOf('pier');
    await seenChanged(practice.services.db, shopId, [`gid://shopify/Product/${there.id}`]);
    await lookForDrift(practice.services, shopId, new AbortController().signal);
  };
  const drifted = async (title: string) =>
    (await post('/get-drift-list', { search: title })).body.drifted as {
      id: string;
      version: string;
      fields: object[];
    }[];
  const settle = (all: { id: string; version: string }[], decision: string) =>
    post('/settle-drifts', { drifted: all.map(({ id, version }) => ({ id, version })), decision });
  const start = async () => {
    const { ids, title } = await create(['pier']);
    await practice.work('pier');
    const there = inShop('pier', title);
    const [lamp] = variantsIn('pier', title);
    if (!there || !lamp) throw new Error('It is there');
    return { id: ids[0] ?? '', title, there, lamp };
  };
  const all = (owner: string) =>
    ['vendor', 'price'].map((field) => ({ field, owner, ...(owner === 'BAND' && { band_percent: 10 }) }));
  beforeEach(async () => {
    await decide(all('ASK'));
  });

  it('is asked about: theirs is taken, or ours put back, for all at once', async () => {
    const [one, other] = [await start(), await start()];
    one.there.vendor = 'Theirs';
    other.lamp.priceCents = 1;
    await look(one.there);
    await look(other.there);
    const [first] = await drifted(one.title);
    expect(first).toMatchObject({ fields: [{ label: 'Vendor', ours: 'Acme', theirs: 'Theirs' }] });
    expect(first && (await settle([first], 'take-theirs')).body.done).toBe(1);
    expect((await found(one.id)).vendor).toBe('Theirs');
    const answer = await settle(
      [...(await drifted(other.title)), { id: '1:product:nothing', version: 'x' }],
      'put-ours-back',
    );
    expect(answer.body.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, false]);
    await practice.work('pier');
    expect([one.there.vendor, other.lamp.priceCents]).toEqual(['Theirs', 1_000]);
    await look(one.there);
    await look(other.there);
    expect([...(await drifted(one.title)), ...(await drifted(other.title))]).toEqual([]);
  });

  it('gets head office’s field back without anybody asking, and after three times somebody is shown it', async () => {
    await decide(all('HEAD_OFFICE'));
    const { there, title } = await start();
    for (const name of ['A', 'B', 'C']) {
      there.vendor = name;
      await look(there);
      expect(await drifted(title)).toEqual([]);
      await practice.work('pier');
      expect(there.vendor).toBe('Acme');
    }
    there.vendor = 'D';
    await look(there);
    expect(await drifted(title)).toHaveLength(1);
  });

  it('keeps a field that is its own, which is never sent after creation', async () => {
    await decide([{ field: 'vendor', owner: 'STORE' }]);
    const { id, there, title } = await start();
    expect(there.vendor).toBe('Acme');
    there.vendor = 'Its own';
    await look(there);
    expect(await drifted(title)).toEqual([]);
    await edit(id, { vendor: 'Loom', tags: ['Sale'] });
    await practice.work('pier');
    expect(there).toMatchObject({ vendor: 'Its own', tags: expect.arrayContaining(['Sale']) });
  });

  it('is free within its band around the price of head office, and no further', async () => {
    await decide([{ field: 'price', owner: 'BAND', band_percent: 10 }]);
    const { lamp, there, title } = await start();
    for (const [cents, seen] of [
      [1_100, 0],
      [900, 0],
      [1_101, 1],
    ] as const) {
      lamp.priceCents = cents;
      await look(there);
      expect(await drifted(title)).toHaveLength(seen);
    }
  });

  it('is decided about by a SuperAdmin alone, in words that make sense', async () => {
    expect((await decide(all('STORE'), admin)).status).toBe(403);
    const wrong = [
      { field: 'vendor', owner: 'BAND', band_percent: 10 },
      { field: 'price', owner: 'BAND' },
      { field: 'price', owner: 'BAND', band_percent: 0 },
      { field: 'colour', owner: 'STORE' },
    ];
    for (const one of wrong) expect((await decide([one])).status).toBe(400);
    expect((await decide([...all('STORE'), ...all('ASK')])).status).toBe(400);
    const { owners } = (await post('/get-product-field-owners', {})).body;
    expect(owners).toHaveLength(13);
  });
});

describe('what a shop says of a product while a change is on its way there', () => {
  const there = async () => {
    const { ids, title } = await create(['pier']);
    await practice.work('pier');
    const { handle, id: gid } = inShop('pier', title) ?? {};
    const number = gid?.split('/').at(-1);
    const [id = ''] = ids;
    const [{ variant_id }] = (await found(id)).variants;
    if (!handle || !number) throw new Error('It is there');
    const price = async () => (await found(id)).variants[0].price;
    const set = (value: number) => edit(id, { variants: [{ variant_id, price: value }] });
    /** The shop says so, as it was at a moment; what arrived within the same millisecond counts as later. */
    const says = (cents: number, askedAt = new Date(Date.now() + 1), vendor = 'Acme') =>
      takeInProducts(
        practice.services.db,
        { shop_id: practice.idOf('pier') },
        [product(handle, [variant(`LAMP-${made}`, cents)], { id: number, title, vendor })],
        askedAt,
      );
    return { id, title, number, variant_id, price, set, says };
  };

  it('doesn’t stand in its place, all else does, and is read again', async () => {
    const { id, number, price, set, says } = await there();
    await set(12);
    expect((await says(1_000, undefined, 'Theirs')).again).toEqual([number]);
    expect([await price(), (await found(id)).vendor]).toEqual([12, 'Theirs']);
    await practice.work('pier');
    expect((await says(1_300)).again).toEqual([]);
    expect(await price()).toBe(13);
  });

  it('is older where it was asked before the change arrived', async () => {
    const { number, price, set, says } = await there();
    const askedAt = new Date();
    await set(12);
    await practice.work('pier');
    expect((await says(1_000, askedAt)).again).toEqual([number]);
    expect(await price()).toBe(12);
  });

  it('lets the change be taken back', async () => {
    const { title, price, set, says } = await there();
    const { body } = await set(12);
    await says(1_000);
    const undone = await post('/undo', { undo_id: body.undo.undo_id });
    expect(undone.body.results).toMatchObject([{ ok: true }]);
    await says(1_200);
    expect(await price()).toBe(10);
    await practice.work('pier');
    expect(variantsIn('pier', title)).toMatchObject([{ priceCents: 1_000 }]);
  });

  it('gives way to a change that is decided while it is written', async () => {
    const { variant_id, price, set, says } = await there();
    const { pool } = practice.services;
    const waiting = () => howManyWait(pool);
    const holder = await pool.connect();
    await holder.query('begin');
    const row = [practice.idOf('pier'), variant_id];
    await holder.query('select from variants where shop_id = $1 and variant_id = $2 for update', row);
    const deciding = set(12);
    await expect.poll(waiting).toBe(1);
    const saying = says(1_100);
    await expect.poll(waiting).toBe(2);
    await holder.query('rollback');
    holder.release();
    await Promise.all([deciding, saying]);
    expect(await price()).toBe(12);
  });
});
