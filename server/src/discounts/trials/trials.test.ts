// What a discount would have cost: replayed over orders that there are, by the evaluator that tills ask.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Intake } from '../../orders/intake/intake.ts';
import { threadsOf } from '../../platform/threads/threads.ts';
import { plainLine, plainOrder } from '../../testing/plain-order.ts';
import { type DiscountsWorld, DOWNTOWN, PIER, springTen, startDiscounts } from '../discounts.fixture.ts';
import { runTrial } from './run-trial.ts';
import { trialJobs } from './try-discount.ts';

let world: DiscountsWorld;
let posted = 0;

const daysAgo = (days: number) =>
  `${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}T18:00:00Z`;

/** An order of some lines in a store, some days ago. */
const post = async (
  shop: 'pier' | 'downtown',
  days: number,
  lines: Parameters<typeof plainOrder>[0],
  more: Parameters<typeof plainOrder>[1] = {},
) => {
  posted += 1;
  const { db } = world.server.services;
  const row = await db
    .selectFrom('shops')
    .selectAll()
    .where('shop_id', '=', world.shops[shop])
    .executeTakeFirstOrThrow();
  const order = plainOrder(lines, {
    shopify_order_id: `trial-${posted}`,
    name: `#${posted}`,
    placed_at: daysAgo(days),
    customer: { id: null, name: 'Ann', email: `shopper-${posted}@example.com`, phone: null },
    ...more,
  });
  await new Intake(world.server.connection).postOrder(row, order);
};

const attempt = async (over: object, days = 30, token?: string) => {
  const body = { discount: springTen({ start_date: undefined, end_date: undefined, ...over }), days };
  return (await world.post('/try-discount', body, token)).body;
};

beforeAll(async () => {
  world = await startDiscounts();
  // A thread takes a while to start on a busy machine, longer than a call waits.
  const asked = { discount: await bodyOf({}), stores: [], from: '2026-01-01', to: '2026-01-01' };
  await threadsOf(world.server.services).run('try-discount', { asked, every: 1, trialId: null });
}, 180_000);
beforeEach(async () => {
  await sql`truncate orders, order_counts, sales_lines, order_charges, order_discounts, discounts, discount_shops, excluded_skus,
    discount_trials cascade`.execute(world.server.services.db);
});
afterAll(() => world.close());

it('counts orders touched, what it would have given, by store, over the days asked for', async () => {
  await post('pier', 3, [plainLine('a', 2)]);
  await post('downtown', 10, [plainLine('a', 1)]);
  await post('downtown', 60, [plainLine('a', 5)]);
  const { result, trial_id } = await attempt({});
  expect(trial_id).toBeNull();
  expect(result).toMatchObject({
    orders: 2,
    touched: 2,
    given_away: 3,
    instead_of: 0,
    net_before: 30,
    net_after: 27,
    sample_pct: null,
    by_store: [
      { shop_name: 'Pier', touched: 1, given_away: 2 },
      { shop_name: 'Downtown', touched: 1, given_away: 1 },
    ],
    largest: [
      { name: '#1', shop_name: 'Pier', given_away: 2 },
      { name: '#2', shop_name: 'Downtown', given_away: 1 },
    ],
  });
  expect((await attempt({}, 90)).result).toMatchObject({ orders: 3, given_away: 8 });
});

it('says the margin before and after of goods whose cost is known', async () => {
  await post('pier', 3, [plainLine('a', 1, { unit_cost_cents: 400 })]);
  expect((await attempt({})).result).toMatchObject({ margin_before_pct: 60, margin_after_pct: 55.56 });
});

it('once per customer counts the first order of each, limits those of each store, minimums and excluded SKUs as tills do', async () => {
  const ann = { customer: { id: null, name: 'Ann', email: 'Ann@Shopper.com', phone: null } };
  await post('pier', 5, [plainLine('a', 1)], ann);
  await post('pier', 4, [plainLine('a', 3)], {
    ...ann,
    customer: { ...ann.customer, email: 'ann@shopper.com' },
  });
  await post('pier', 3, [plainLine('b', 1)]);
  expect((await attempt({ applies_once_per_customer: true })).result).toMatchObject({
    touched: 2,
    given_away: 2,
  });
  expect((await attempt({ usage_limit: 1 })).result).toMatchObject({ touched: 1, given_away: 1 });
  expect((await attempt({ minimum_requirement: { type: 'QUANTITY', value: 2 } })).result).toMatchObject({
    touched: 1,
    given_away: 3,
  });
  await sql`insert into excluded_skus (sku, scope, reason, effective_from, added_by)
    select ${plainLine('a', 1).sku}, 'DISCOUNT', 'A deposit', now() - interval '1 year', 'test'`.execute(
    world.server.services.db,
  );
  expect((await attempt({})).result).toMatchObject({ touched: 1, given_away: 1 });
});

it('gives the cheapest of a deal, and goes together with what was on the orders as its flags say', async () => {
  const code = {
    title: 'SPRING',
    code: 'SPRING',
    method: 'CODE',
    discount_type: 'ORDER',
    value_type: 'FIXED',
    value: '3.00',
    funded_by: 'HQ',
  } as const;
  await post('pier', 3, [plainLine('a', 1, { discounts: [{ discount: 0, amount_cents: 300 }] })], {
    discounts: [code],
    discount_codes: ['SPRING'],
  });
  // A dollar beside three that don't go together with it: the order stays as it was.
  expect((await attempt({})).result).toMatchObject({ touched: 0, given_away: 0 });
  expect((await attempt({ value: 50 })).result).toMatchObject({
    touched: 1,
    given_away: 5,
    instead_of: 3,
    net_before: 7,
    net_after: 5,
  });
  const sku = plainLine('a', 1).sku ?? '';
  await post('downtown', 3, [plainLine('a', 3)]);
  const deal = {
    discount_type: 'BXGY',
    customer_gets_value: 100,
    customer_buys: [sku],
    customer_buys_quantity: 2,
    customer_gets_quantity: 1,
    customer_gets: { items: { all: false, collections: [], products: [sku] } },
  };
  expect((await attempt(deal)).result).toMatchObject({ touched: 1, given_away: 10 });
});

it('looks at the stores of whoever asks alone', async () => {
  await post('pier', 3, [plainLine('a', 1)]);
  await post('downtown', 3, [plainLine('a', 1)]);
  const own = { shopIds: [PIER], funding: undefined };
  expect((await attempt(own, 30, world.owner)).result).toMatchObject({
    orders: 1,
    by_store: [{ shop: PIER }],
  });
  const others = await world.post(
    '/try-discount',
    { discount: springTen({ shopIds: [DOWNTOWN] }), days: 30 },
    world.owner,
  );
  expect(others.status).toBe(403);
});

it('of a sample stands for all, and shoppers are in it with all their orders or with none', async () => {
  for (let index = 0; index < 40; index += 1) await post('pier', 5 + (index % 20), [plainLine('a', 1)]);
  const { db } = world.server.services;
  const body = {
    discount: { ...(await bodyOf({})) },
    stores: [{ shop_id: world.shops.pier, shop_domain: PIER, name: 'Pier' }],
    from: daysAgo(30).slice(0, 10),
    to: daysAgo(1).slice(0, 10),
  };
  const whole = await runTrial(db, body, 1);
  const part = await runTrial(db, body, 2);
  expect(whole).toMatchObject({ orders: 40, given_away: 40, sample_pct: null });
  expect(part?.sample_pct).toBe(50);
  expect(part?.orders).toBeGreaterThan(10);
  expect(part?.orders).toBeLessThan(70);
  expect(part?.given_away).toBe(part?.orders);
  const once = { ...body, discount: await bodyOf({ applies_once_per_customer: true }) };
  const ofShoppers = await runTrial(db, once, 2);
  expect(ofShoppers?.given_away).toBe(ofShoppers?.orders);
  expect(ofShoppers?.orders).toBeGreaterThan(10);
  expect(ofShoppers?.orders).toBeLessThan(70);
});

const bodyOf = async (over: object) => {
  const { createDiscountForm } = await import('@backroom/contract/discount-fields');
  return createDiscountForm.parse(springTen(over));
};

it('of a year is worked on beside, says how far it is, is stopped by whoever asked, and by nobody else', async () => {
  await post('pier', 200, [plainLine('a', 1)]);
  const { db, services } = { db: world.server.services.db, services: world.server.services };
  const asked = {
    discount: await bodyOf({}),
    stores: [{ shop_id: world.shops.pier, shop_domain: PIER, name: 'Pier' }],
    from: daysAgo(365).slice(0, 10),
    to: daysAgo(1).slice(0, 10),
  };
  const begin = async () => {
    const { rows } = await sql<{ trial_id: string }>`
      insert into discount_trials (user_id, asked, total)
      select user_id, ${JSON.stringify(asked)}::jsonb, 1 from users where email = 'ann@example.com' returning trial_id`.execute(
      db,
    );
    return rows[0]?.trial_id ?? '';
  };
  const run = (id: string) => trialJobs['try-discount']!.run(services, { id }, new AbortController().signal);
  const id = await begin();
  expect((await world.post('/get-discount-trial', { trial_id: id })).body).toMatchObject({
    state: 'WAITING',
    progress_pct: 0,
  });
  await run(id);
  expect((await world.post('/get-discount-trial', { trial_id: id })).body).toMatchObject({
    state: 'DONE',
    progress_pct: 100,
    result: { orders: 1, given_away: 1 },
  });
  expect((await world.post('/get-discount-trial', { trial_id: id }, world.owner)).status).toBe(404);
  const stopped = await begin();
  expect((await world.post('/cancel-discount-trial', { trial_id: stopped })).body.state).toBe('CANCELLED');
  await run(stopped);
  expect((await world.post('/get-discount-trial', { trial_id: stopped })).body).toMatchObject({
    state: 'CANCELLED',
    result: null,
  });
});
