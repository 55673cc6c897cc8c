// A discount's life over several stores, through HTTP: made, listed, counted, changed, paused, resumed and deleted.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type DiscountsWorld,
  DOWNTOWN,
  PIER,
  postUse,
  springTen,
  startDiscounts,
} from './discounts.fixture.ts';

let world: DiscountsWorld;
beforeAll(async () => {
  world = await startDiscounts();
});
afterAll(() => world.close());
beforeEach(async () => {
  const { body } = await world.post('/get-discount-list', { shopIds: [DOWNTOWN, PIER], limit: 100 });
  const ids = body.data.discounts.map(({ id }: { id: string }) => id);
  if (ids.length > 0) await world.post('/change-discounts', { action: 'delete', ids });
});

const create = async (over: object = {}, token?: string) => {
  const { status, body } = await world.post('/create-discount', springTen(over), token);
  expect([status, body.message]).toEqual([200, body.message]);
  return body.data;
};

const list = async (over: object = {}, token?: string) =>
  (await world.post('/get-discount-list', { shopIds: [DOWNTOWN, PIER], ...over }, token)).body.data;

const titles = async (over: object = {}) =>
  (await list(over)).discounts.map(({ title }: { title: string }) => title);

const problems = async (over: object, token?: string) => {
  const { status, body } = await world.post('/create-discount', springTen(over), token);
  expect(status).toBe(400);
  return Object.fromEntries(
    body.details.map(({ field, message }: { field: string; message: string }) => [field, message]),
  );
};

test('is made in each store, first in the list, in the shape that the specification names', async () => {
  await create({ title: 'Older', code: 'OLDER' });
  const made = await create({ code: ' spring10', usage_limit: null });
  expect(made).toMatchObject({
    title: 'Spring',
    code: 'SPRING10',
    type: 'PERCENTAGE',
    value: 10,
    minimum_requirement: { type: 'NONE', value: null },
    usage_limit: null,
    start_date: '2026-03-01T00:00:00',
    end_date: '2026-03-31T23:59:59',
    applies_once_per_customer: false,
    customer_selection: { customers: [] },
    customer_gets: { items: { all: true, collections: [], products: [] } },
    scope: 'BOTH',
    status: 'ACTIVE',
    state: 'EXPIRED',
    discount_type: 'ORDER',
    discount_shops: [
      { shop: DOWNTOWN, shop_name: 'Downtown', shopify_id: null },
      { shop: PIER, shop_name: 'Pier', shopify_id: null },
    ],
    funding: { hq: 100, franchisee: 0, vendor: 0 },
    times_used: 0,
    given_away: 0,
    locked: false,
    owner: null,
  });
  const { discounts, pagination } = await list({ page: 1, limit: 10 });
  expect(discounts.map(({ title }: { title: string }) => title)).toEqual(['Spring', 'Older']);
  expect(pagination).toEqual({ total: 2, current_page: 1, per_page: 10 });
  const read = await world.server.call(`/discounts/${made._id}`, { method: 'GET', token: world.admin });
  expect(read.body.data).toEqual(made);
});

test('the list needs stores, and narrows by text, store, status, type and days', async () => {
  const empty = await world.post('/get-discount-list', { page: 1, limit: 10 });
  expect(empty).toMatchObject({
    status: 400,
    body: { message: 'No store IDs provided', details: [{ field: 'shopIds' }] },
  });
  await create();
  await create({ title: 'Five off', code: null, type: 'FIXED', value: 5, shopIds: [PIER], end_date: null });
  await create({ title: 'Later', code: 'LATER', start_date: '2126-01-01', end_date: null });
  expect(await titles({ searchQuery: 'spring1' })).toEqual(['Spring']);
  expect(await titles({ shopIds: [DOWNTOWN] })).toEqual(['Later', 'Spring']);
  expect(await titles({ selectedStores: [DOWNTOWN] })).toEqual(['Later', 'Spring']);
  expect(await titles({ type: 'FIXED_AMOUNT' })).toEqual(['Five off']);
  expect(await titles({ type: 'ORDER', status: 'ACTIVE' })).toEqual(['Five off']);
  expect(await titles({ status: 'SCHEDULED' })).toEqual(['Later']);
  expect(await titles({ status: 'EXPIRED' })).toEqual(['Spring']);
  expect(await titles({ dateRange: { from: '2026-03-31', to: '2026-04-05' } })).toEqual([
    'Five off',
    'Spring',
  ]);
  expect(await titles({ sortBy: 'title', sortOrder: 'asc' })).toEqual(['Five off', 'Later', 'Spring']);
  expect(await list({ limit: 1, page: 3 })).toMatchObject({ pagination: { total: 3 } });
  const file = await world.post('/export-discount-list', {
    shopIds: [PIER],
    columns: ['title', 'code', 'stores'],
  });
  expect(file.text.split(/\r?\n/).slice(0, 2)).toEqual([
    '\uFEFFDiscount,Code,Stores',
    'Later,LATER,"Downtown, Pier"',
  ]);
});

describe('what is wrong is told at its field, and nothing is kept', () => {
  test.each<[object, string, string]>([
    [{ title: '  ' }, 'title', 'Enter a title'],
    [{ code: 'TWO WORDS' }, 'code', 'Use letters, digits, - and _, without spaces'],
    [{ code: 'ABCDEFGHIJKLMNOPQRSTU' }, 'code', 'Use at most 20 characters'],
    [{ code: 'AB' }, 'code', 'Use at least 3 characters'],
    [{ method: 'CODE', code: '' }, 'code', 'Enter a code, or let one be generated'],
    [{ value: 0 }, 'value', 'Enter more than 0'],
    [{ value: 100.01 }, 'value', 'Enter at most 100 %'],
    [{ value: 10.001 }, 'value', 'Use at most two decimals'],
    [{ type: 'FIXED', value: 10_001 }, 'value', 'Enter at most 10,000'],
    [{ usage_limit: 0 }, 'usage_limit', 'Enter at least 1, or leave it empty'],
    [{ end_date: '2026-02-28' }, 'end_date', 'The end must be after the start'],
    [{ start_date: '2026-02-30' }, 'start_date', 'Use a date as YYYY-MM-DD, with a time as YYYY-MM-DDTHH:MM'],
    [{ shopIds: [] }, 'shopIds', 'No store IDs provided'],
    [{ customer_gets: { items: {} } }, 'customer_gets.items', 'Choose at least one product or collection'],
    [
      { minimum_requirement: { type: 'QUANTITY', value: 1.5 } },
      'minimum_requirement.value',
      'Enter a whole number',
    ],
    [{ minimum_requirement: { type: 'SUBTOTAL' } }, 'minimum_requirement.value', 'Enter more than 0'],
    [{ funding: { hq: 60, vendor: 30 } }, 'funding', 'The shares must sum to 100 %'],
    [{ code: null, usage_limit: 5 }, 'usage_limit', 'Only discounts with a code can have a limit'],
    [
      { code: null, applies_once_per_customer: true },
      'applies_once_per_customer',
      'Only discounts with a code can be once per customer',
    ],
    [
      { discount_type: 'BXGY', customer_buys: ['a'], customer_buys_quantity: 2, customer_gets_value: 100 },
      'customer_gets_quantity',
      'Enter how many one gets',
    ],
    [
      { discount_type: 'BXGY', customer_gets_quantity: 1, customer_gets_value: 101 },
      'customer_gets_value',
      'Enter at most 100 %',
    ],
  ])('%j', async (over, field, message) => {
    expect(await problems(over)).toMatchObject({ [field]: message });
    expect(await titles()).toEqual([]);
  });

  test('a code or title that one of the stores has: which one', async () => {
    await create({ shopIds: [PIER] });
    expect(await problems({ title: 'spring', code: 'Spring10' })).toEqual({
      title: 'There is a discount with this title in Pier already',
      code: 'The code SPRING10 is already used in Pier',
    });
    await create({ shopIds: [DOWNTOWN] });
  });

  test('two who take a code at once: one is told, and nothing of theirs is kept', async () => {
    const both = await Promise.all(
      ['One', 'Two'].map((title) => world.post('/create-discount', springTen({ title, code: 'RACE' }))),
    );
    expect(both.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect([400, 409]).toContain(both.map(({ status }) => status).toSorted()[1]);
    expect(await titles()).toHaveLength(1);
  });
});

test('uses come from orders: in its days, never those cancelled unpaid; a limit can’t fall below them', async () => {
  await postUse(world, '1');
  await postUse(world, '2', { placed_at: '2026-04-01T12:00:00Z' });
  await postUse(world, '3', { cancelled_at: '2026-03-11T00:00:00Z', financial_status: 'pending' });
  const { id } = await create();
  expect((await list()).discounts[0]).toMatchObject({ id, times_used: 1, given_away: 1 });
  await postUse(world, '4');
  const { body } = await world.post('/update-discount', springTen({ id, usage_limit: 1 }));
  expect(body.details).toEqual([
    { field: 'usage_limit', message: 'It has been used 2 times in Pier: enter at least 2' },
  ]);
});

test('a change goes to every store; stores left out lose it, a newer version is not written over', async () => {
  const made = await create();
  const change = springTen({ id: made.id, title: 'Summer', code: 'SUMMER', value: 15, shopIds: [PIER] });
  const changed = await world.post('/update-discount', { ...change, version: made.version });
  expect(changed.body).toMatchObject({
    data: { title: 'Summer', code: 'SUMMER', value: 15, discount_shops: [{ shop: PIER }] },
    results: [{ shop: PIER, ok: true }],
  });
  const late = await world.post('/update-discount', { ...change, title: 'Autumn', version: made.version });
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'VERSION_CONFLICT', current: { title: 'Summer' } },
  });
  // Its old name is free again, and it comes back to a store that it left.
  await create();
  const again = await world.post('/update-discount', { ...change, shopIds: [DOWNTOWN, PIER] });
  expect(again.body.data.discount_shops).toHaveLength(2);
  const history = await world.post('/get-record-history', { record: 'discount', record_id: made.id });
  expect(history.body.history.map(({ action }: { action: string }) => action)).toEqual([
    'discount.updated',
    'discount.updated',
    'discount.created',
  ]);
});

test('is paused, resumed and deleted by title over the stores given, with what became of each', async () => {
  await create({ end_date: null });
  await create({ title: 'Other', code: 'OTHER', shopIds: [DOWNTOWN], end_date: null });
  const act = (path: string, over: object = {}) =>
    world.post(path, {
      title: 'SPRING',
      shopIds: [DOWNTOWN, PIER],
      reason: 'old clients send more',
      ...over,
    });
  const paused = await act('/deactivate-discount', { shopIds: [PIER] });
  expect(paused.body).toMatchObject({
    message: 'Spring paused in one store',
    results: [{ shop: PIER, ok: true, message: 'Paused' }],
  });
  expect((await list({ searchQuery: 'Spring' })).discounts[0]).toMatchObject({
    status: 'ACTIVE',
    discount_shops: [{ paused: false }, { paused: true }],
  });
  await act('/deactivate-discount');
  expect((await list({ status: 'PAUSED' })).discounts[0]).toMatchObject({
    title: 'Spring',
    status: 'PAUSED',
  });
  expect((await act('/reactivate-discount')).body.results).toHaveLength(2);
  expect(await titles({ status: 'PAUSED' })).toEqual([]);

  expect((await act('/delete-discount', { code: 'WRONG' })).status).toBe(404);
  await act('/delete-discount', { code: 'SPRING10', shopIds: [DOWNTOWN] });
  expect((await list({ searchQuery: 'Spring' })).discounts[0].discount_shops).toMatchObject([{ shop: PIER }]);
  const rest = await act('/delete-discount', { code: 'SPRING10' });
  expect(rest.body.results).toMatchObject([{ ok: false, message: 'It isn’t in this store' }, { ok: true }]);
  expect(await titles()).toEqual(['Other']);
  expect((await act('/deactivate-discount')).status).toBe(404);
  expect(await act('/deactivate-discount', { shopIds: [] })).toMatchObject({
    status: 400,
    body: { message: 'No store IDs provided' },
  });
});

test('a franchisee sees head office’s with a lock, runs own ones under the chain’s cap, and reaches no other store', async () => {
  const theirs = await create({ end_date: null });
  const [seen] = (await list({ shopIds: [PIER] }, world.owner)).discounts;
  expect(seen).toMatchObject({ id: theirs.id, locked: true, discount_shops: [{ shop: PIER }] });
  const refused = await world.post(
    '/update-discount',
    springTen({ id: theirs.id, value: 99, shopIds: [PIER] }),
    world.owner,
  );
  expect(refused.status).toBe(403);
  const paused = await world.post('/deactivate-discount', { title: 'Spring', shopIds: [PIER] }, world.owner);
  expect(paused.status).toBe(403);
  const bulk = await world.post('/change-discounts', { action: 'delete', ids: [theirs.id] }, world.owner);
  expect(bulk.body).toMatchObject({ done: 0, results: [{ ok: false }] });

  expect((await world.post('/set-discount-rules', { franchisee_cap_pct: 20 })).status).toBe(403);
  const { version } = (await world.post('/get-discount-rules', {}, world.root)).body;
  await world.post('/set-discount-rules', { franchisee_cap_pct: 20, version }, world.root);
  // Who read the rules before that sees both, and nothing is saved over it.
  const late = await world.post('/set-discount-rules', { franchisee_cap_pct: 50, version }, world.root);
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'VERSION_CONFLICT', current: { franchisee_cap_pct: 20 } },
  });
  const own = { title: 'Own', code: 'OWN', shopIds: [PIER], value: 20.01 };
  expect(await problems({ ...own, funding: { hq: 100 } }, world.owner)).toEqual({
    value: 'The chain allows franchisees at most 20 %',
    funding: 'You pay for your own discounts',
  });
  const made = await create({ ...own, value: 20 }, world.owner);
  expect(made).toMatchObject({ owner: 'Olive Owner', locked: false, funding: { franchisee: 100 } });
  for (const shopIds of [[DOWNTOWN], [PIER, DOWNTOWN]]) {
    const elsewhere = await world.post(
      '/create-discount',
      springTen({ title: 'X', code: 'XXX', shopIds }),
      world.owner,
    );
    expect(elsewhere.status).toBe(403);
    expect((await world.post('/get-discount-list', { shopIds }, world.owner)).status).toBe(403);
  }
  const foreign = await create({ title: 'Away', code: 'AWAY', shopIds: [DOWNTOWN] });
  const read = await world.server.call(`/discounts/${foreign.id}`, { method: 'GET', token: world.owner });
  expect(read.status).toBe(404);
});

test('a generated code is free everywhere, and one is told while typing where a code is taken', async () => {
  const { body } = await world.post('/generate-discount-code', { shopIds: [PIER] });
  expect(body.code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  const made = await create({ shopIds: [PIER] });
  const check = (over: object) =>
    world.post('/check-discount', {
      code: 'spring10',
      shopIds: [DOWNTOWN, PIER],
      products: ['NOPE'],
      ...over,
    });
  expect((await check({})).body).toEqual({
    taken: [{ shop: PIER, shop_name: 'Pier', title: 'Spring', in_shop: false }],
    silent: [],
    stores: [
      { shop: DOWNTOWN, shop_name: 'Downtown', out: true, missing: ['nope'], connected: false },
      { shop: PIER, shop_name: 'Pier', out: true, missing: ['nope'], connected: false },
    ],
  });
  expect((await check({ id: made.id })).body.taken).toEqual([]);
});

test('what no store chosen sells is refused by name, where their catalogues are known', async () => {
  const { db } = world.server.services;
  const gone = { customer_gets: { items: { all: false, collections: [], products: ['gone-1', 'toy-1'] } } };
  const before = await list();
  await db
    .insertInto('products')
    .values({ shop_id: world.shops.pier, product_id: '1', handle: 'toy-1', title: 'Toy' })
    .execute();
  expect(await problems({ title: 'Gone', code: 'GONE', ...gone })).toEqual({
    'customer_gets.items': 'No store chosen sells gone-1',
  });
  const deal = {
    discount_type: 'BXGY',
    customer_buys: ['gone-2'],
    customer_buys_quantity: 1,
    customer_gets_quantity: 1,
    customer_gets: { items: { all: false, collections: [], products: ['toy-1'] } },
  };
  expect(await problems({ title: 'Gone', code: 'GONE', ...deal })).toEqual({
    customer_buys: 'No store chosen sells gone-2',
  });
  expect((await list()).pagination).toEqual(before.pagination);
  await db.deleteFrom('products').where('shop_id', '=', world.shops.pier).execute();
});
