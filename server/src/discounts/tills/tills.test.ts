// A till asks what a cart is given: by key of a store, in the store's own time, without excluded SKUs.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DiscountsWorld, PIER, postUse, springTen, startDiscounts } from '../discounts.fixture.ts';

let world: DiscountsWorld;
let key: string;
beforeAll(async () => {
  world = await startDiscounts();
  const form = { name: 'Till', shop_domain: PIER, permissions: ['discounts'] };
  key = (await world.post('/create-api-key', form, world.root)).body.key;
  await world.post('/create-discount', springTen());
});
afterAll(() => world.close());

const cart = (over: object = {}) => ({
  lines: [
    { sku: 'A', price: 10, quantity: 2 },
    { id: 'card', price: 50, quantity: 1, gift_card: true },
  ],
  codes: ['spring10'],
  at: '2026-03-10T12:00:00Z',
  ...over,
});

const ask = (over: object = {}, token = key) => world.post('/discounts/evaluate', cart(over), token);

test('each line with what it is given and by which discount', async () => {
  const { status, body } = await ask();
  expect([status, body]).toMatchObject([
    200,
    {
      total_discount: 2,
      lines: [
        { id: '0', sku: 'A', discount: 2, discounts: [{ title: 'Spring', code: 'SPRING10', amount: 2 }] },
        { id: 'card', discount: 0, discounts: [] },
      ],
      applied: [{ title: 'Spring', amount: 2 }],
      refused: [],
    },
  ]);
});

test('from the first to the last second of its days in the store’s own zone', async () => {
  const reasonAt = async (at: string) =>
    (await ask({ at })).body.refused.map((one: { reason: string }) => one.reason);
  // Pier's clock is eight hours behind in winter, seven in summer.
  expect(await reasonAt('2026-03-01T07:59:59Z')).toEqual(['NOT_STARTED']);
  expect(await reasonAt('2026-03-01T08:00:00Z')).toEqual([]);
  expect(await reasonAt('2026-04-01T06:59:59.500Z')).toEqual([]);
  expect(await reasonAt('2026-04-01T07:00:00Z')).toEqual(['ENDED']);
});

test('an unknown code is told in words, an excluded SKU gets nothing from then on', async () => {
  expect((await ask({ codes: ['WINTER'] })).body.refused).toMatchObject([
    { reason: 'UNKNOWN_CODE', message: 'No discount of this store has the code WINTER' },
  ]);
  await world.post('/add-excluded-sku', { sku: 'a', reason: 'Sold at cost', scopes: ['DISCOUNT'] });
  expect((await ask()).body.total_discount).toBe(2);
  const now = await world.post('/create-discount', springTen({ title: 'Now', code: 'NOW', end_date: null }));
  expect(now.status).toBe(200);
  expect((await ask({ codes: ['now'], at: undefined })).body).toMatchObject({
    total_discount: 0,
    refused: [{ reason: 'NO_ITEMS' }],
  });
});

test('limits count orders of the store: once per customer, and so many times', async () => {
  await world.post(
    '/create-discount',
    springTen({ title: 'Once', code: 'ONCE', applies_once_per_customer: true }),
  );
  await world.post('/create-discount', springTen({ title: 'Few', code: 'FEW', usage_limit: 1 }));
  const withCode = (code: string) => ({
    discount_codes: [code],
    discounts: [
      {
        title: code,
        code,
        method: 'CODE',
        discount_type: 'ORDER',
        value_type: 'PERCENTAGE',
        value: '10.00',
        funded_by: 'HQ',
      } as const,
    ],
  });
  await postUse(world, 'once', withCode('once'));
  await postUse(world, 'few', withCode('few'));
  const reason = async (code: string, email: string | null) =>
    (await ask({ codes: [code], shopper: { email } })).body.refused[0]?.reason ?? null;
  expect(await reason('once', 'Ann@Shopper.com')).toBe('CUSTOMER_USED_IT');
  expect(await reason('once', 'bob@shopper.com')).toBe(null);
  expect(await reason('once', null)).toBe('CUSTOMER_NEEDED');
  expect(await reason('few', null)).toBe('SOLD_OUT');
});

test('a key without the permission, or a session, is refused', async () => {
  const form = { name: 'Cards', shop_domain: PIER, permissions: ['gift-cards'] };
  const cards = (await world.post('/create-api-key', form, world.root)).body.key;
  expect((await ask({}, cards)).status).toBe(403);
  expect((await ask({}, world.admin)).status).toBe(401);
});
