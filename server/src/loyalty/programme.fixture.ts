import { defaultTerms, type LoyaltyTerms } from '@backroom/contract/loyalty-terms';
import { sql } from 'kysely';
import type { OrderDocument, OrderLine } from '../orders/index.ts';
import { Intake, type IntakeShop } from '../orders/intake/index.ts';
import { ledgerDifferences } from '../platform/ledger/differences.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { pointsLedger } from './ledger/points-ledger.ts';
import { orderEntries } from './orders/order-posted.ts';
import { pointsSumDifferences } from './sums/fold.ts';

/** Two stores of two owners and a programme that began long ago. */
export type TestProgramme = TestApplication & {
  shops: { downtown: IntakeShop; pier: IntakeShop };
  head: string;
  admin: string;
  franchisee: string;
  intake: Intake;
  /** Makes other terms the only ones. */
  terms(change?: Partial<LoyaltyTerms>, from?: string): Promise<void>;
  post(document: OrderDocument, shop?: IntakeShop): Promise<unknown>;
  /** The balance of whoever has the e-mail, in points. */
  balanceOf(email: string): Promise<number>;
  idOf(email: string): Promise<string>;
  /** What doesn't hold in the ledger or its lots: nothing, in a sound one. */
  differences(): Promise<unknown[]>;
};

export const line = (over: Partial<OrderLine> = {}): OrderLine => ({
  id: '1',
  product_id: null,
  variant_id: null,
  sku: 'TOY-1',
  product_title: 'Thing',
  variant_title: '',
  vendor: 'Lego',
  product_type: 'Toys',
  quantity: 1,
  unit_price_cents: 10_000,
  gift_card: false,
  taxable: false,
  discounts: [],
  taxes: [],
  unit_cost_cents: null,
  image_url: null,
  added_by: null,
  royalty_excluded: false,
  ...over,
});

let next = 0;

/** A paid order of one line over 100 dollars by ada@example.com. */
export const order = (over: Partial<OrderDocument> = {}): OrderDocument => {
  next += 1;
  return {
    shape: 'agreements',
    shopify_order_id: `order-${next}`,
    name: `#${1_000 + next}`,
    placed_at: '2026-03-02T18:00:00Z',
    updated_at: null,
    cancelled_at: null,
    test: false,
    prices_include_tax: false,
    tax_exempt: false,
    financial_status: 'paid',
    fulfillment_status: null,
    channel: 'web',
    location: null,
    customer: { id: null, name: 'Ada Park', email: 'ada@example.com', phone: null },
    shipping_address: null,
    note: null,
    discount_codes: [],
    discounts: [],
    lines: [line()],
    shipping: [],
    fees: [],
    tip_cents: 0,
    edits: [],
    refunds: [],
    transactions: [],
    ...over,
  };
};

/** A refund of some units of a line. */
export const refund = (
  id: string,
  quantity: number,
  over: Partial<OrderDocument['refunds'][number]> = {},
) => ({
  id,
  at: '2026-03-10T18:00:00Z',
  note: null,
  lines: quantity === 0 ? [] : [{ line_id: '1', quantity }],
  shipping_cents: 0,
  shipping_tax_cents: 0,
  adjustment_cents: 0,
  fee_cents: 0,
  tip_cents: 0,
  ...over,
});

/** A discount paid with points. */
export const loyaltyDiscount: OrderDocument['discounts'][number] = {
  title: 'Loyalty points',
  code: '',
  method: 'LOYALTY',
  discount_type: 'ORDER',
  value_type: 'FIXED',
  value: '5.00',
  funded_by: 'HQ',
};

export const startProgramme = async (
  change: Partial<LoyaltyTerms> = {},
  environment: Record<string, string> = {},
): Promise<TestProgramme> => {
  const server = await startTestApplication(environment);
  const { db } = server.services;
  const shop = async (
    domain: string,
    name: string,
    timezone: string,
    owner: string,
  ): Promise<IntakeShop> => ({
    shop_id: await server.addShop({
      domain,
      name,
      timezone,
      franchiseeId: await server.addFranchisee(owner),
    }),
    timezone,
    day_cutoff_minutes: 0,
  });
  const shops = {
    downtown: await shop('downtown.example', 'Downtown', 'America/New_York', 'Ann Lee'),
    pier: await shop('pier.example', 'Pier', 'America/Los_Angeles', 'Bob May'),
  };
  const programme: TestProgramme = {
    ...server,
    shops,
    head: await server.signIn({ email: 'head@example.com', role: 'SuperAdmin' }),
    admin: await server.signIn({ email: 'admin@example.com', role: 'Admin' }),
    franchisee: await server.signIn({
      email: 'ann@example.com',
      role: 'Admin',
      type: 'Franchisee',
      franchiseeId: 1,
    }),
    intake: new Intake({ pool: server.connection.pool, db }, { afterPost: [orderEntries] }),
    terms: async (other = {}, from = '2020-01-01T00:00:00Z') => {
      await sql`delete from loyalty_configurations`.execute(db);
      await sql`insert into loyalty_configurations (version, effective_from, terms, updated_by)
        values (1, ${from}, ${JSON.stringify({ ...defaultTerms, ...other })}::jsonb, 'test')`.execute(db);
    },
    post: (document, at = shops.downtown) => programme.intake.postOrder(at, document),
    balanceOf: async (email) => {
      const { rows } = await sql<{ points: number }>`
        select balance_points / 100.0::float8 as points from loyalty_customers where email = ${email}`.execute(
        db,
      );
      return rows[0]?.points ?? 0;
    },
    idOf: async (email) => {
      const { rows } = await sql<{ id: string }>`
        select loyalty_customer_id::text as id from loyalty_customers where email = ${email}`.execute(db);
      return rows[0]?.id ?? '';
    },
    differences: async () => {
      const { rows } = await sql`
        select c.loyalty_customer_id, c.balance_points, coalesce(sum(l.left_points), 0)::int as lots
        from loyalty_customers c left join loyalty_lots l using (shop_id, loyalty_customer_id)
        group by c.shop_id, c.loyalty_customer_id
        having coalesce(sum(l.left_points), 0) <> greatest(0, c.balance_points)`.execute(db);
      const sums = await pointsSumDifferences(db);
      return [...(await ledgerDifferences(db, pointsLedger)), ...rows, ...(sums > 0 ? [{ sums }] : [])];
    },
  };
  await programme.terms(change);
  return programme;
};
