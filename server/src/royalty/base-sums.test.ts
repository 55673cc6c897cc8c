import { addDays } from '@backroom/contract/kit/dates';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fundingShares } from '../discounts/index.ts';
import { fold, lastOfMonth } from '../figures/index.ts';
import { Intake, type IntakeShop } from '../orders/intake/index.ts';
import { arbitraryOrder, testClocks } from '../testing/arbitrary-order.ts';
import { type IntakeDatabase, openIntakeDatabase } from '../testing/intake.ts';
import { type BaseSums, baseSumsOf, centsOf, type Stretch } from './base-sums.ts';
import { readFunding } from './discounts-by-payer.ts';

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

/** A third of the labels names each payer. */
const fundDiscounts = async () => {
  const { db } = database;
  await sql`update discount_labels set funded_by = case discount_label_id % 3 when 0 then 'HQ' when 1 then 'FRANCHISEE' else 'VENDOR' end`.execute(
    db,
  );
};

/** Campaigns of most labels that begin and end anywhere, also inside one month, one after the other; not in every store. */
const runCampaigns = async () => {
  const { db } = database;
  const { rows: labels } = await sql<{
    discount_label_id: number;
    title: string;
    code: string;
    method: string;
  }>`
    select * from discount_labels where method in ('CODE', 'AUTOMATIC') order by 1`.execute(db);
  const drawn = fc.sample(
    fc.array(
      fc.record({
        from: fc.integer({ min: -20, max: DAYS }),
        days: fc.constantFrom(1, 4, 12, 20, 45, 400),
        hq: fc.constantFrom(0, 2_500, 3_333, 10_000),
        shops: fc.subarray([...shops.keys()], { minLength: 1 }),
      }),
      { minLength: 2, maxLength: 6 },
    ),
    { numRuns: labels.length, seed: 11 },
  );
  for (const [index, { title, code, method }] of labels.entries()) {
    for (const [number, { from, days, hq, shops: chosen }] of (drawn[index] ?? []).entries()) {
      const [start, last] = [addDays(FIRST, from), addDays(FIRST, from + days - 1)];
      const franchisee = hq === 10_000 ? 0 : 5_000;
      const { rows } = await sql<{ discount_id: string }>`
        insert into discounts (title, code, discount_type, value_type, value, items_kind, starts, ends, hq_share, franchisee_share,
          vendor_share, created_by)
        values (${title.trim() || 'Any'}, ${method === 'CODE' ? code.toUpperCase() : null}, 'ORDER', 'FIXED', 100, 'all',
          ${start}, ${`${last} 23:59:59`}, ${hq}, ${franchisee}, ${10_000 - hq - franchisee}, 'somebody')
        returning discount_id`.execute(db);
      for (const shop of chosen) {
        // Of others of the same words it was taken away, which those of the past always are.
        await sql`insert into discount_shops (shop_id, discount_id, title, code, added_at, removed_at)
          values (${shops[shop]?.shop_id}, ${rows[0]?.discount_id}, ${title}, null, ${`2025-01-01T00:00:${10 + number}Z`},
            ${`${last}T23:59:59Z`})`.execute(db);
      }
    }
  }
  expect(labels.length).toBeGreaterThan(0);
};

/** One campaign of each label in all stores, from some day on, which one payer has all of. */
const runLastingCampaigns = async (payer: string, starts: string) => {
  const { db } = database;
  await sql`delete from discount_shops`.execute(db);
  await sql`delete from discounts`.execute(db);
  const share = (name: string) => (name === payer ? 10_000 : 0);
  await sql`
    insert into discounts (title, code, discount_type, value_type, value, items_kind, starts, hq_share, franchisee_share, vendor_share,
      created_by)
    select coalesce(nullif(trim(title), ''), 'Any'), case method when 'CODE' then upper(code) end, 'ORDER', 'FIXED', 100, 'all',
      ${starts}, ${share('HQ')}, ${share('FRANCHISEE')}, ${share('VENDOR')}, 'somebody'
    from discount_labels where method in ('CODE', 'AUTOMATIC')`.execute(db);
  for (const { shop_id } of shops) {
    await sql`insert into discount_shops (shop_id, discount_id, title, code, added_at)
      select ${shop_id}, discount_id, title, null, '2000-01-01' from discounts`.execute(db);
  }
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
  const found = await fundingShares(database.db, [shop_id], { start: from, end: to });
  const shares = found.map(({ shop_ids: _, ...share }) => ({ shop_id, ...share }));
  const within = sql`f.shop_id = ${shop_id} and f.local_date between ${from}::date and ${to}::date`;
  const { rows } = await sql<BaseSums>`
    select s.*, c.*, d.* from (
      select coalesce(sum(gross_cents), 0)::float8 as gross, coalesce(sum(discount_cents), 0)::float8 as discount,
        coalesce(sum(return_cents), 0)::float8 as returned, coalesce(sum(excluded_net_cents), 0)::float8 as excluded
      from sales_lines f where ${within}) s, (
      select coalesce(sum(amount_cents), 0)::float8 as shipping from order_charges f where ${within} and kind = 1) c, (
      select coalesce(sum(amount_cents::float8 * coalesce(hq, case when funded_by = 'HQ' then 10000 else 0 end)), 0)::float8 as hq_discounts,
        coalesce(sum(amount_cents::float8 * coalesce(franchisee, case when funded_by = 'FRANCHISEE' then 10000 else 0 end)), 0)::float8
          as franchisee_discounts,
        coalesce(sum((amount_cents + shipping_amount_cents)::float8 * coalesce(hq + vendor, 0)), 0)::float8 as funded
      from order_discounts f join discount_labels l using (discount_label_id)
      left join jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as g (shop_id int, discount_label_id int, first date,
        last date, hq int, franchisee int, vendor int)
        on g.shop_id = f.shop_id and g.discount_label_id = f.discount_label_id and f.local_date between g.first and g.last
      where ${within}) d`.execute(database.db);
  const [sums] = rows;
  if (!sums) throw new Error('Sums are always there');
  const { hq_discounts, franchisee_discounts, funded, ...rest } = sums;
  return {
    ...rest,
    hq_discounts: centsOf(hq_discounts),
    franchisee_discounts: centsOf(franchisee_discounts),
    funded: centsOf(funded),
  };
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

const rounds = () => fc.sample(fc.array(stretch, { minLength: 1, maxLength: 12 }), { numRuns: 12, seed: 7 });

const areThoseOfFacts = async () => {
  const months = shops.flatMap((_, shop) =>
    ['01', '02', '03', '04', '05'].map((month) => ({
      ...{ shop, from: `2025-${month}-01` },
      to: addDays(`2025-0${Number(month) + 1}-01`, -1),
    })),
  );
  // So many months that cells of all stores are read as they lie.
  const years = shops.flatMap((_, shop) =>
    Array.from({ length: 26 }, (_, month) => {
      const first = `${2024 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
      return { shop, from: first, to: lastOfMonth(first) };
    }),
  );
  let funded = 0;
  for (const asked of [...rounds(), months, years]) {
    const stretches = asked.map(({ shop, ...days }) => ({ shop_id: shops[shop]?.shop_id ?? 0, ...days }));
    const expected = [];
    for (const one of stretches) expected.push(await plainSums(one));
    expect(await baseSumsOf(database.db, stretches)).toEqual(expected);
    expect(await baseSumsOf(database.db, stretches, { cells: 'chain' })).toEqual(expected);
    const funding = readFunding(
      database.db,
      shops.map(({ shop_id }) => shop_id),
      { start: '1900-01-01', end: '9999-12-31' },
    );
    expect(await baseSumsOf(database.db, stretches, { funding })).toEqual(expected);
    for (const one of expected) funded += one.funded;
  }
  return funded;
};

it('sums of stretches that begin, end and overlap anywhere are those of their facts', async () => {
  expect(await areThoseOfFacts()).toBe(0);
});

it('who pays for discounts is asked day by day, wherever campaigns begin and end', async () => {
  await runCampaigns();
  expect(await areThoseOfFacts()).toBeGreaterThan(0);
});

describe.each(['HQ', 'FRANCHISEE', 'VENDOR'])(
  '%s pays for all that campaigns give in all stores',
  (payer) => {
    // Of the second the month in which it begins has days before it.
    it.each(['2000-01-01', '2025-01-25'])('from %s on', async (starts) => {
      await runLastingCampaigns(payer, starts);
      const funded = await areThoseOfFacts();
      if (payer === 'FRANCHISEE') expect(funded).toBe(0);
      else expect(funded).toBeGreaterThan(0);
    });
  },
);

it('a discount of more than 32 bits of ten-thousandths is summed, also out of facts alone', async () => {
  const { rows } = await sql<{ shop_id: number; order_id: string; day: string }>`
    select shop_id, order_id::text as order_id, local_date::text as day from order_discounts
    order by local_date, shop_id, order_id limit 1`.execute(database.db);
  for (const { shop_id, order_id, day } of rows) {
    await sql`update order_discounts set amount_cents = 30000000 where shop_id = ${shop_id} and order_id = ${order_id}`.execute(
      database.db,
    );
    const asked = { shop_id, from: day, to: day };
    expect(await baseSumsOf(database.db, [asked])).toEqual([await plainSums(asked)]);
  }
  expect(rows.length).toBe(1);
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
