import { addDays } from '@backroom/contract/kit/dates';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fold } from '../figures/index.ts';
import { Intake, type IntakeShop } from '../orders/intake/index.ts';
import { arbitraryOrder, testClocks } from '../testing/arbitrary-order.ts';
import { type IntakeDatabase, openIntakeDatabase } from '../testing/intake.ts';
import { type BaseSums, baseSumsOf, centsOf, type Stretch } from './base-sums.ts';

const FIRST = '2025-01-10';
const DAYS = 170;

let database: IntakeDatabase;
const shops: IntakeShop[] = [];

const post = async (seed: number) => {
  const intake = new Intake(database);
  for (const [index, shop] of shops.entries()) {
    const orders = fc.sample(arbitraryOrder({ from: '2025-01-15T00:00:00Z', to: '2025-06-15T00:00:00Z' }), {
      numRuns: 25,
      seed: seed + index,
    });
    await intake.postOrders(
      shop,
      orders.map((document, number) => ({
        ...document,
        shopify_order_id: `${seed}-${index}-${number}`,
        name: `#${seed}-${number}`,
      })),
    );
  }
};

/** Half of the discounts are paid for by head office. */
const fundDiscounts = async () => {
  const { db } = database;
  await sql`update discount_labels set funded_by = case when discount_label_id % 2 = 0 then 'HQ' else 'FRANCHISEE' end`.execute(
    db,
  );
};

beforeAll(async () => {
  database = await openIntakeDatabase();
  for (const clock of testClocks) shops.push(await database.addShop(clock));
  await post(1);
  await fold(database.db);
  // What no cell knows yet.
  await post(100);
  await fundDiscounts();
});
afterAll(() => database.drop());

/** The same out of the facts themselves, a stretch at a time. */
const plainSums = async ({ shop_id, from, to }: Stretch): Promise<BaseSums> => {
  const within = sql`f.shop_id = ${shop_id} and f.local_date between ${from}::date and ${to}::date`;
  const { rows } = await sql<BaseSums>`
    select s.*, c.*, d.* from (
      select coalesce(sum(gross_cents), 0)::float8 as gross, coalesce(sum(discount_cents), 0)::float8 as discount,
        coalesce(sum(return_cents), 0)::float8 as returned, coalesce(sum(excluded_net_cents), 0)::float8 as excluded
      from sales_lines f where ${within}) s, (
      select coalesce(sum(amount_cents), 0)::float8 as shipping from order_charges f where ${within} and kind = 1) c, (
      select coalesce(sum(amount_cents) filter (where funded_by = 'HQ'), 0)::float8 as hq_discounts,
        coalesce(sum(amount_cents) filter (where funded_by = 'FRANCHISEE'), 0)::float8 as franchisee_discounts,
        0::float8 as funded
      from order_discounts f join discount_labels using (discount_label_id) where ${within}) d`.execute(
    database.db,
  );
  const [sums] = rows;
  if (!sums) throw new Error('Sums are always there');
  return sums;
};

const stretch = fc
  .record({
    shop: fc.integer({ min: 0, max: testClocks.length - 1 }),
    from: fc.integer({ min: 0, max: DAYS }),
    days: fc.constantFrom(0, 6, 13, 30, 89),
  })
  .map(({ shop, from, days }) => ({
    ...{ shop, from: addDays(FIRST, from) },
    to: addDays(FIRST, from + days),
  }));

it('sums of stretches that begin, end and overlap anywhere are those of their facts', async () => {
  const rounds = fc.sample(fc.array(stretch, { minLength: 1, maxLength: 12 }), { numRuns: 12, seed: 7 });
  const months = shops.flatMap((_, shop) =>
    ['01', '02', '03', '04', '05'].map((month) => ({
      ...{ shop, from: `2025-${month}-01` },
      to: addDays(`2025-0${Number(month) + 1}-01`, -1),
    })),
  );
  for (const asked of [...rounds, months]) {
    const stretches = asked.map(({ shop, ...days }) => ({ shop_id: shops[shop]?.shop_id ?? 0, ...days }));
    const expected = [];
    for (const one of stretches) expected.push(await plainSums(one));
    expect(await baseSumsOf(database.db, stretches)).toEqual(expected);
  }
});

it.each([
  [0, 0],
  [4_999, 0],
  [5_000, 0],
  [5_001, 1],
  [10_000, 1],
  [14_999, 1],
  [15_000, 2],
  [25_000, 2],
  [35_000, 4],
  [-4_999, 0],
  [-5_000, 0],
  [-5_001, -1],
  [-15_000, -2],
])('%d ten-thousandths of a cent are %d cents: a half goes to the even one', (parts, cents) => {
  expect(centsOf(parts) + 0).toBe(cents);
});
