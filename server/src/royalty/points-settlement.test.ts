// What owners owe each other for points: netted per owner beside gift cards, and a line of statements where the chain so chooses.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  line,
  loyaltyDiscount,
  order,
  startProgramme,
  type TestProgramme,
} from '../loyalty/programme.fixture.ts';

let programme: TestProgramme;
const customer = { id: null, name: 'Ada Park', email: 'ada@example.com', phone: null };

const post = (path: string, body: object) => programme.call(path, { body, token: programme.head });

beforeAll(async () => {
  programme = await startProgramme();
  for (const shop of ['downtown.example', 'pier.example']) {
    const terms = await post('/set-royalty-terms', {
      shop,
      agreement: 'FRANCHISED',
      effective_from: '2026-01-01',
      rate_type: 'FLAT',
      rate_pct: 10,
      tiers: [],
      period: 'MONTH',
      minimum_fee: 0,
      marketing_rate_pct: 0,
      fixed_fees: [],
    });
    expect(terms.status, JSON.stringify(terms.body)).toBe(200);
  }
  // 10 points come from Downtown; 6 of them pay in Pier in March, 2 in April.
  await programme.post(order({ customer, lines: [line({ quantity: 2 })] }));
  await spend('2026-03-10T18:00:00Z', 600);
  await spend('2026-04-10T18:00:00Z', 200);
});
afterAll(() => programme.close());

const spend = (placed_at: string, cents: number) =>
  programme.post(
    order({
      customer,
      placed_at,
      financial_status: 'pending',
      discounts: [loyaltyDiscount],
      lines: [line({ unit_price_cents: 5_000, discounts: [{ discount: 0, amount_cents: cents }] })],
    }),
    programme.shops.pier,
  );

type Statement = {
  statement_id: string;
  store_name: string;
  points_settlement: number;
  total_due: number;
  royalty_due: number;
};

const drafted = async (month: string): Promise<Record<string, Statement>> => {
  const { status, body } = await post('/draft-royalty-statements', { month });
  expect(status, JSON.stringify(body)).toBe(200);
  const statements: Statement[] = body.drafted;
  return Object.fromEntries(statements.map((one) => [one.store_name, one]));
};

it('statements say nothing of points unless the chain chooses so', async () => {
  const { Downtown, Pier } = await drafted('2026-03');
  expect([Downtown?.points_settlement, Pier?.points_settlement]).toEqual([0, 0]);
});

it('a statement charges what its points paid elsewhere and gives back what was taken there', async () => {
  await programme.terms({ settle_on_statements: true });
  const { Downtown, Pier } = await drafted('2026-03');
  expect([Downtown?.points_settlement, Pier?.points_settlement]).toEqual([6, -6]);
  expect(Downtown?.total_due).toBe((Downtown?.royalty_due ?? 0) + 6);
  const { body } = await post('/get-royalty-statement', { statement_id: Downtown?.statement_id });
  expect(body.lines.at(-1)).toMatchObject({
    kind: 'points-settlement',
    description: 'Points earned here and spent with other owners',
    amount: 6,
  });
  const given = await post('/get-royalty-statement', { statement_id: Pier?.statement_id });
  expect(given.body.lines.at(-1)).toMatchObject({
    description: 'Points of other owners spent here, given back',
    amount: -6,
  });
});

it('what comes late of a day that was stated comes with the next statement, and nothing twice', async () => {
  const { Downtown } = await drafted('2026-03');
  expect((await post('/issue-royalty-statements', { ids: [Downtown?.statement_id] })).status).toBe(200);
  // Pier’s March isn’t closed, so its late order stays on its day.
  await spend('2026-03-20T18:00:00Z', 100);
  const april = await drafted('2026-04');
  expect([april.Downtown?.points_settlement, april.Pier?.points_settlement]).toEqual([3, -3]);
  const march = await drafted('2026-03');
  expect(march.Pier?.points_settlement).toBe(-7);
  const again = await drafted('2026-04');
  expect([again.Downtown?.points_settlement, again.Pier?.points_settlement]).toEqual([3, -2]);
});

it('acts on days on which the terms said so, and on no others', async () => {
  await programme.terms({}, '2020-01-01T00:00:00Z');
  const { db } = programme.services;
  await sql`insert into loyalty_configurations (version, effective_from, terms, updated_by)
    select 2, '2026-04-01T12:00:00Z', terms || '{"settle_on_statements": true}', 'test' from loyalty_configurations`.execute(
    db,
  );
  expect((await drafted('2026-03')).Pier?.points_settlement).toBe(0);
  expect((await drafted('2026-04')).Pier?.points_settlement).toBe(-2);
});

it('the report nets it per owner beside gift cards, by who held the store on the day', async () => {
  const { db } = programme.services;
  const { downtown, pier } = programme.shops;
  const body = { initial_amount: 50, shop_domain: 'downtown.example', reason: 'Promotion', is_from: 'web' };
  const issued = await post('/create-gift-card', body);
  expect(issued.status, JSON.stringify(issued.body)).toBe(200);
  const key = { name: 'Till', shop_domain: 'pier.example', permissions: ['gift-cards'] };
  const till = (await post('/create-api-key', key)).body.key;
  const paid = await programme.call('/gift-cards/redeem', {
    body: { code: issued.body.data.code, amount: 4 },
    token: till,
    headers: { 'idempotency-key': 'pays' },
  });
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  const end_date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const range = { start_date: '2026-03-01', end_date };
  const owners = async () => (await post('/loyalty-report', range)).body.owners;
  expect(await owners()).toEqual([
    { owner: 'Ann Lee', to_pay: 9, to_receive: 0, net: -9, cards_net: -4, total_net: -13 },
    { owner: 'Bob May', to_pay: 0, to_receive: 9, net: 9, cards_net: 4, total_net: 13 },
  ]);
  // Bob gives his store to Ann on the 1st of April: what is spent there then is her own.
  const { rows } = await sql<{ franchisee_id: number }>`
    select franchisee_id from shop_owners where shop_id = ${downtown.shop_id}`.execute(db);
  await sql`update shop_owners set to_date = '2026-03-31' where shop_id = ${pier.shop_id}`.execute(db);
  await sql`insert into shop_owners (shop_id, franchisee_id, from_date)
    values (${pier.shop_id}, ${rows[0]?.franchisee_id}, '2026-04-01')`.execute(db);
  expect((await owners()).map(({ net }: { net: number }) => net)).toEqual([-7, 7]);
});
