// What head office or a vendor pays of a discount comes back to the store: worked out here by hand from orders and shares.
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type DiscountsWorld,
  PIER,
  postUse,
  springTen,
  startDiscounts,
} from '../discounts/discounts.fixture.ts';

let world: DiscountsWorld;

const range = { start_date: '2026-03-01', end_date: '2026-03-31' };

/** $1.00 off an order of $10.00, on these days of March. */
const use = (id: string, day: string) =>
  postUse(world, id, { placed_at: `2026-03-${day}T18:00:00Z`, updated_at: null });

const report = async () => {
  const { body } = await world.post('/royalty-report', { ...range, shop_name: [PIER] }, world.root);
  return body;
};

beforeAll(async () => {
  world = await startDiscounts();
  const terms = await world.post(
    '/set-royalty-terms',
    {
      shop: PIER,
      agreement: 'FRANCHISED',
      effective_from: '2026-01-01',
      rate_type: 'FLAT',
      rate_pct: 10,
      tiers: [],
      period: 'MONTH',
      minimum_fee: 0,
      marketing_rate_pct: 0,
      fixed_fees: [],
      discount_cap_pct: 5,
    },
    world.root,
  );
  expect(terms.status).toBe(200);
  for (const [index, day] of ['05', '06', '20', '21', '22'].entries()) await use(`u${index}`, day);
});
afterAll(() => world.close());

it('nothing comes back where no campaign says who pays', async () => {
  const { data } = await report();
  expect(data[0]).toMatchObject({
    discounts: 5,
    hq_funded_discounts: 5,
    funded_credit: 0,
    royalty_due: 4.5,
    total_due: 4.5,
  });
});

it('the shares of head office and vendors come back, of the days of each campaign alone', async () => {
  const first = springTen({ end_date: '2026-03-10', funding: { hq: 50, franchisee: 30, vendor: 20 } });
  const { body } = await world.post('/create-discount', first);
  expect(body.data.funded_by).toBe('HQ');
  // Two dollars were given until the 10th: 1.40 come back; of the franchisee's 0.60 nothing is beyond 5 % of $50.00.
  expect((await report()).data[0]).toMatchObject({
    hq_funded_discounts: 4,
    disallowed_discounts: 0,
    funded_credit: 1.4,
    royalty_due: 4.5,
    total_due: 3.1,
  });
  await world.post('/delete-discount', { title: 'Spring', code: 'SPRING10', shopIds: first.shopIds });
  const second = springTen({
    title: 'Again',
    start_date: '2026-03-20',
    end_date: '2026-03-31',
    funding: { hq: 0, franchisee: 100, vendor: 0 },
  });
  expect((await world.post('/create-discount', second)).status).toBe(200);
  // Three dollars of the franchisee's more: 3.60 less 5 % of $50.00 is beyond the cap, and charged.
  const { data, totals, summary } = await report();
  expect(data[0]).toMatchObject({
    hq_funded_discounts: 1,
    disallowed_discounts: 1.1,
    royalty_base: 46.1,
    royalty_due: 4.61,
    funded_credit: 1.4,
    total_due: 3.21,
  });
  expect([totals.funded_credit, summary.funded_credit, summary.total_due]).toEqual([1.4, 1.4, 3.21]);
  // Beside a store with campaigns of its own it is the same.
  const { body: all } = await world.post('/royalty-report', range, world.root);
  expect(all.data.find(({ shop }: { shop: string }) => shop === PIER)).toEqual(data[0]);
});

it('the discount report says who pays as the campaign does', async () => {
  const { body } = await world.post('/discount-report', { ...range, shop_name: [PIER] }, world.root);
  expect(body.data).toMatchObject([{ code: 'spring10', funded_by: 'FRANCHISEE', discount_amount: 5 }]);
});

it('it is a line of the statement, and taken off what is due', async () => {
  const drafted = await world.post('/draft-royalty-statements', { month: '2026-03' }, world.root);
  expect(drafted.status, JSON.stringify(drafted.body)).toBe(200);
  const [statement] = drafted.body.drafted;
  expect(statement).toMatchObject({ funded_credit: 1.4, total_due: 3.21 });
  const { body } = await world.post(
    '/get-royalty-statement',
    { statement_id: statement.statement_id },
    world.root,
  );
  expect(body.lines).toMatchObject([
    { kind: 'royalty', amount: 4.61 },
    {
      kind: 'funded-credit',
      description: 'Discounts paid by head office or vendors, given back',
      amount: -1.4,
    },
  ]);
});
