// Discounts that lived in shops before they were connected become campaigns with their stores.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setOwner } from '../stores/index.ts';
import { discountState } from './push/documents.ts';
import { type Pushing, sell, startPushing } from './push/push.fixture.ts';
import { takeInDiscounts } from './taking-in.ts';

let world: Pushing;
let olive: string;
beforeAll(async () => {
  world = await startPushing(['pier', 'bay']);
  const { server, services, idOf } = world;
  const franchiseeId = await server.addFranchisee('Olive Owner');
  await setOwner(services.db, idOf('pier'), franchiseeId);
  await setOwner(services.db, idOf('bay'), await server.addFranchisee('Ben Other'));
  olive = await server.signIn({
    email: 'olive@example.com',
    role: 'Admin',
    type: 'Franchisee',
    franchiseeId,
  });
  await world.services.db
    .updateTable('shops')
    .set({ timezone: 'America/Los_Angeles' })
    .where('name', '=', 'pier')
    .execute();
  for (const name of ['pier', 'bay']) sell(world.shopOf(name), 'toy-fox', 'FOX');
});
beforeEach(() => world.empty());
afterAll(() => world.close());

type Emulated = ReturnType<Pushing['only']>;

/** Puts one into a shop as if somebody had typed it in there. */
const typeIn = (name: string, over: Partial<Emulated> = {}): Emulated => {
  const shop = world.shopOf(name);
  const discount: Emulated = {
    id: shop.nextId('Discount'),
    method: 'Code',
    kind: 'Basic',
    title: 'Winter',
    code: 'Winter Sale',
    startsAt: name === 'pier' ? '2026-01-01T08:00:00.000Z' : '2026-01-01T05:00:00.000Z',
    endsAt: null,
    usageLimit: null,
    oncePerCustomer: false,
    usesPerOrder: null,
    uses: 0,
    tags: [],
    combines: { orderDiscounts: false, productDiscounts: false, shippingDiscounts: false },
    customers: null,
    minimum: null,
    gets: {
      items: { all: true, products: [], variants: [], collections: [] },
      value: { kind: 'percentage', percentage: 0.2 },
    },
    buys: null,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    ...over,
  };
  shop.discounts.set(discount.id, discount);
  return discount;
};

const takeIn = async (name: string) => {
  const shopId = world.idOf(name);
  const opened = world.opened.get(shopId);
  if (opened?.state !== 'open') throw new Error('The shop is open');
  const nodes = [];
  for (const { id, method } of world.shopOf(name).discounts.values()) {
    const gid = `gid://shopify/Discount${method}Node/${id}`;
    nodes.push((await opened.client.send(discountState, { id: gid })).discountNode);
  }
  const timezone = name === 'pier' ? 'America/Los_Angeles' : 'America/New_York';
  return takeInDiscounts(world.services, { shop_id: shopId, timezone }, nodes);
};

const listed = async () => {
  const { answer } = await world.call('/get-discount-list', { shopIds: ['pier', 'bay'].map(world.domainOf) });
  return answer.data.discounts;
};

it('are one campaign for each title and code, which the store pays for until somebody says otherwise', async () => {
  for (const name of ['pier', 'bay']) {
    typeIn(name);
    typeIn(name, {
      method: 'Automatic',
      code: null,
      title: 'Ship',
      kind: 'FreeShipping',
      gets: null,
      minimum: { cents: 5_000 },
    });
    expect(await takeIn(name)).toEqual(name === 'pier' ? ['taken in', 'taken in'] : ['joined', 'joined']);
  }
  const found = await listed();
  expect(found).toMatchObject([
    {
      title: 'Ship',
      method: 'AUTOMATIC',
      discount_type: 'SHIPPING',
      minimum_requirement: { type: 'SUBTOTAL', value: 50 },
    },
    {
      title: 'Winter',
      code: 'WINTER SALE',
      discount_type: 'ORDER',
      type: 'PERCENTAGE',
      value: 20,
      start_date: '2026-01-01T00:00:00',
      end_date: null,
      funding: { hq: 0, franchisee: 100, vendor: 0 },
      discount_shops: [
        { shop_name: 'bay', status: 'SYNCED', connected: true },
        { shop_name: 'pier', status: 'SYNCED', connected: true },
      ],
    },
  ]);
});

it('are known when they are told of again, and so is what we sent there ourselves', async () => {
  typeIn('pier');
  await takeIn('pier');
  expect(await takeIn('pier')).toEqual(['known']);
  await world.create({}, ['pier']);
  await world.work('pier');
  expect(await takeIn('pier')).toEqual(['known', 'known']);
  expect(await listed()).toHaveLength(2);
});

it('that differ from their campaign are shown as changed in the shop, and an edit goes to what is there', async () => {
  typeIn('pier', { code: 'WINTER' });
  const other = typeIn('bay', {
    code: 'WINTER',
    gets: {
      items: { all: true, products: [], variants: [], collections: [] },
      value: { kind: 'amount', cents: 500, each: false },
    },
  });
  await takeIn('pier');
  await takeIn('bay');
  const [winter] = await listed();
  expect(winter.discount_shops).toMatchObject([
    { shop_name: 'bay', status: 'DRIFTED' },
    { shop_name: 'pier', status: 'SYNCED' },
  ]);
  const { body } = await world.server.call('/get-drift-list', { token: world.head });
  expect(body.drifted[0].fields).toEqual([{ label: 'Value', ours: '20 % off', theirs: '$5.00 off' }]);
  expect((await world.call('/retry-discount', { id: winter.id })).answer.message).toBe(
    'Winter is on its way to one store',
  );
  await world.work('bay');
  expect(world.only('bay')).toMatchObject({
    id: other.id,
    gets: { value: { kind: 'percentage', percentage: 0.2 } },
  });
});

it('of one title in one shop are told apart, and what can’t be kept says why', async () => {
  typeIn('pier', { code: 'ONE' });
  typeIn('pier', { code: 'TWO' });
  typeIn('pier', {
    kind: 'Bxgy',
    code: 'DEAL',
    title: 'Deal',
    buys: {
      items: { all: false, products: [], variants: [], collections: [] },
      quantity: null,
      cents: 5_000,
    },
    gets: {
      items: {
        all: false,
        products: [...world.shopOf('pier').catalogue.products.keys()],
        variants: [],
        collections: [],
      },
      value: { kind: 'quantity', quantity: 1, percentage: 1, cents: null },
    },
  });
  expect(await takeIn('pier')).toEqual([
    'taken in',
    'taken in',
    { refused: 'Deal: It asks for an amount to be bought, which can’t be kept here' },
  ]);
  expect((await listed()).map(({ title }: { title: string }) => title)).toEqual(['Winter (TWO)', 'Winter']);
});

describe('a Franchisee', () => {
  const asOlive = async (path: string, body: object = {}) => {
    const { status, body: answer } = await world.server.call(path, { token: olive, body });
    return { status, answer };
  };
  const olivesList = async () =>
    (await asOlive('/get-discount-list', { shopIds: [world.domainOf('pier')] })).answer.data.discounts;

  it('sees of what was taken in what is in own stores, with these alone, and leaves it to head office', async () => {
    for (const name of ['pier', 'bay']) {
      typeIn(name, { code: 'WINTER' });
      await takeIn(name);
    }
    typeIn('bay', { code: 'ELSEWHERE', title: 'Elsewhere' });
    await takeIn('bay');
    const [winter, ...others] = await olivesList();
    expect(others).toEqual([]);
    expect(winter).toMatchObject({ code: 'WINTER', locked: true, discount_shops: [{ shop_name: 'pier' }] });
    const [elsewhere] = await listed();
    expect(elsewhere.title).toBe('Elsewhere');
    const read = await world.server.call(`/discounts/${elsewhere.id}`, { method: 'GET', token: olive });
    expect(read.status).toBe(404);
    const { answer } = await asOlive('/change-discounts', { action: 'delete', ids: [winter.id] });
    expect(answer).toMatchObject({ done: 0, results: [{ ok: false }] });
  });

  it('keeps an own one: the same in somebody else’s shop is another, in an own shop it is that one', async () => {
    const { status, answer } = await asOlive('/create-discount', {
      title: 'Winter',
      code: 'WINTER',
      value: 20,
      start_date: '2026-01-01',
      shopIds: [world.domainOf('pier')],
    });
    expect(status).toBe(200);
    typeIn('bay', { code: 'WINTER' });
    expect(await takeIn('bay')).toEqual(['taken in']);
    typeIn('pier', { code: 'WINTER' });
    expect(await takeIn('pier')).toEqual(['joined']);
    const [own, ...others] = await olivesList();
    expect(others).toEqual([]);
    expect(own).toMatchObject({
      id: answer.data.id,
      owner: 'Olive Owner',
      locked: false,
      discount_shops: [{ shop_name: 'pier' }],
    });
    const [theirs] = (await listed()).filter(({ id }: { id: string }) => id !== own.id);
    expect(theirs).toMatchObject({ owner: null, discount_shops: [{ shop_name: 'bay' }] });
    const drift = await world.server.call('/get-drift-list', { token: olive });
    expect(drift.body.drifted.every(({ shop_name }: { shop_name: string }) => shop_name === 'pier')).toBe(
      true,
    );
  });
});
