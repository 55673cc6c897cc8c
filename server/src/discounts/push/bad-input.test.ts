// What is wrong with a discount for twelve connected stores is told once, at its field; nothing of it is kept or sent.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setOwner } from '../../stores/index.ts';
import { type Pushing, startPushing } from './push.fixture.ts';

const names = Array.from({ length: 12 }, (_, index) => `store-${index}`);

let world: Pushing;
let spring: string;
let olive: string;
beforeAll(async () => {
  world = await startPushing(names);
  const { server, services } = world;
  const franchiseeId = await server.addFranchisee('Olive Owner');
  await setOwner(services.db, world.idOf('store-0'), franchiseeId);
  olive = await server.signIn({
    email: 'olive@example.com',
    role: 'Admin',
    type: 'Franchisee',
    franchiseeId,
  });
  await services.db
    .insertInto('products')
    .values({ shop_id: world.idOf('store-0'), product_id: '1', handle: 'toy-fox', title: 'Fox' })
    .execute();
  spring = await world.create({}, ['store-7']);
}, 120_000);
afterAll(() => world.close());

const deal = {
  discount_type: 'BXGY',
  customer_buys: ['toy-fox'],
  customer_buys_quantity: 2,
  customer_gets_value: 100,
};

const body = (over: object) => ({
  title: 'Autumn',
  code: 'AUTUMN',
  value: 10,
  start_date: '2026-09-01',
  shopIds: names.map(world.domainOf),
  ...over,
});

/** All that stands here of discounts, and what is on its way to shops. */
const all = async () => {
  const { rows } = await sql`select (select json_agg(d order by discount_id) from discounts d) as discounts,
    (select json_agg(s order by shop_id, discount_id) from discount_shops s) as stores,
    (select count(*)::int from shopify_push_stores) as pushes,
    (select count(*)::int from graphile_worker.jobs where task_identifier like 'push-to-%') as jobs`.execute(
    world.services.db,
  );
  return rows;
};

test.each<[string, object, string, string]>([
  ['ends before it starts', { end_date: '2026-08-31' }, 'end_date', 'The end must be after the start'],
  ['0 percent', { value: 0 }, 'value', 'Enter more than 0'],
  ['100.01 percent', { value: 100.01 }, 'value', 'Enter at most 100 %'],
  ['a code with a space', { code: 'AUTUMN 10' }, 'code', 'Use letters, digits, - and _, without spaces'],
  ['a code of 21 characters', { code: 'A'.repeat(21) }, 'code', 'Use at most 20 characters'],
  [
    'a code that one of the twelve has',
    { code: 'spring10' },
    'code',
    'The code SPRING10 is already used in store-7',
  ],
  ['no store', { shopIds: [] }, 'shopIds', 'No store IDs provided'],
  [
    'a product that no store has',
    { customer_gets: { items: { all: false, collections: [], products: ['toy-fox', 'toy-yeti'] } } },
    'customer_gets.items',
    'No store chosen sells toy-yeti',
  ],
  [
    'a deal without how many one gets',
    { ...deal, customer_gets: { items: { all: true, collections: [], products: [] } } },
    'customer_gets_quantity',
    'Enter how many one gets',
  ],
  [
    'a deal without what one gets',
    { ...deal, customer_gets_quantity: 1 },
    'customer_gets.items',
    'Choose what one gets',
  ],
  [
    'a title that exists',
    { title: 'SPRING' },
    'title',
    'There is a discount with this title in store-7 already',
  ],
])('%s', async (_what, over, field, message) => {
  const before = await all();
  const { status, answer } = await world.call('/create-discount', body(over));
  expect([status, answer.details]).toEqual([400, [{ field, message }]]);
  expect(await all()).toEqual(before);
});

test('the same holds for what is changed', async () => {
  const before = await all();
  const { status, answer } = await world.call('/update-discount', {
    ...body({ title: 'Spring', code: 'SPRING10', value: 100.01 }),
    id: spring,
  });
  expect([status, answer.details]).toEqual([400, [{ field: 'value', message: 'Enter at most 100 %' }]]);
  expect(await all()).toEqual(before);
});

test('a store outside the caller’s scope, and one that there isn’t', async () => {
  const before = await all();
  for (const shopIds of [names.slice(0, 2).map(world.domainOf), ['nowhere.example.com']]) {
    const { status, body: answer } = await world.server.call('/create-discount', {
      token: olive,
      body: body({ shopIds }),
    });
    expect([status, answer.message]).toEqual([403, 'You may not see this store']);
  }
  expect(await all()).toEqual(before);
});
