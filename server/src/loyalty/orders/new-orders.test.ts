// Orders that are new are written together; that leaves the ledger that booking each of them by itself leaves.

import { POINTS_CODE_LETTERS } from '@backroom/contract/points-code';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OrderDocument } from '../../orders/index.ts';
import { Intake, type OrderPosted } from '../../orders/intake/index.ts';
import { inTransaction } from '../../platform/database/prepared.ts';
import { arbitraryOrder } from '../../testing/arbitrary-order.ts';
import { lockCustomer, takePoints } from '../ledger/book-points.ts';
import {
  line,
  loyaltyDiscount,
  order,
  refund,
  startProgramme,
  type TestProgramme,
} from '../programme.fixture.ts';
import { bookOrder } from './order-entries.ts';

let programme: TestProgramme;
let oneByOne: Intake;
beforeAll(async () => {
  programme = await startProgramme();
  const { connection, services } = programme;
  const each: OrderPosted = (trx, shop, document, previous) => bookOrder(trx, shop, document, previous);
  oneByOne = new Intake({ pool: connection.pool, db: services.db }, { afterPost: [each] });
});
afterAll(() => programme.close());
beforeEach(() => programme.terms());

let copies = 0;

/** All that a shopper's ledger says, but for what names a copy and for the second in which something was booked. */
const ledgerOf = async (email: string) => {
  const { rows } = await sql<{ ledger: unknown }>`
    select json_build_object(
      'sums', json_build_array(c.balance_points, c.earned_points, c.spent_points, c.entries_count, c.created_at, c.first_name),
      'entries', (select json_agg(json_build_array(e.entry_no, e.type, e.amount_points, e.balance_after_points, e.at::date,
          e.local_date, e.event_shop_id, e.actor_kind, e.actor, regexp_replace(e.idempotency_key, '^(.*~|bonus:.*)', ''), e.value_cents,
          e.order_cents, e.rate_used, e.config_version, e.written_off_points, regexp_replace(e.order_id, '^\\d+-', ''),
          regexp_replace(e.order_name, '^#\\d+-', '')) order by e.entry_no)
        from loyalty_entries e where e.shop_id = c.shop_id and e.loyalty_customer_id = c.loyalty_customer_id),
      'lots', (select json_agg(json_build_array(l.lot_no, l.points, l.left_points, l.expires_at, l.available_at::date,
          l.earned_shop_id) order by l.lot_no)
        from loyalty_lots l where l.shop_id = c.shop_id and l.loyalty_customer_id = c.loyalty_customer_id),
      'codes', (select json_agg(json_build_array(k.entry_no, k.state, k.closed_at is null) order by k.entry_no)
        from loyalty_codes k where k.shop_id = c.shop_id and k.loyalty_customer_id = c.loyalty_customer_id),
      'moves', (select json_agg(json_build_array(m.entry_no, m.lot_no, m.points, m.cents, m.earned_shop_id, m.local_date)
          order by m.entry_no, m.lot_no)
        from loyalty_lot_moves m where m.shop_id = c.shop_id and m.loyalty_customer_id = c.loyalty_customer_id)) as ledger
    from loyalty_customers c where c.email = ${email}`.execute(programme.services.db);
  return rows[0]?.ledger ?? null;
};

/** Points that were taken before an order came: by a till that knew its name or didn't, or for a code that it brings. */
type Taken = { how: 'named' | 'loose' | 'code' | 'ended'; points: number; cents: number };

type Ordered = { document: OrderDocument; shopper: number; taken?: Taken | undefined };

const codeOf = (copy: number, index: number) =>
  `PTS-${Array.from({ length: 12 }, (_, at) => POINTS_CODE_LETTERS[Math.floor((copy * 100 + index) / 32 ** at) % 32]).join('')}`;

/** Takes points as a till does, or as whoever asks for a code. */
const take = async (email: string, { how, points, cents }: Taken, copy: number, index: number, at: Date) => {
  const { services, shops, connection } = programme;
  const id = Number(await programme.idOf(email));
  const { rows } = await sql<{ shop_id: number }>`select shop_id from loyalty_customers
    where loyalty_customer_id = ${id}`.execute(services.db);
  const key = { shopId: rows[0]!.shop_id, id };
  await inTransaction(connection.pool, async (trx) => {
    const customer = await lockCustomer(trx, key, shops.downtown.shop_id);
    const booked = await takePoints(
      trx,
      customer,
      { type: 'REDEEM', points, at, own: { value_cents: cents } },
      {
        actor: { kind: 'app', name: 'till' },
        idempotencyKey: `till-${copy}~${index}`,
        order: { id: null, name: how === 'named' ? `#${copy}-${index}` : null },
      },
    );
    if (how !== 'code' && how !== 'ended') return;
    await sql`insert into loyalty_codes (shop_id, loyalty_customer_id, entry_no, for_shop_id, code, points, value_cents, combines,
        expires_at, created_by, state, closed_at)
      values (${key.shopId}, ${id}, ${booked.entryNo}, ${shops.downtown.shop_id}, ${codeOf(copy, index)}, ${points}, ${cents},
        true, ${new Date('2030-01-01')}, 'test', ${how === 'ended' ? 'ended' : 'open'}, ${how === 'ended' ? at : null})`.execute(
      trx,
    );
  });
};

/** Takes the same orders in under names of their own. @returns the ledgers of the shoppers */
const takenIn = async (
  orders: readonly Ordered[],
  had: readonly number[],
  how: 'together' | 'alone' | 'each',
) => {
  copies += 1;
  const copy = copies;
  const emailOf = (shopper: number) => `copy${copy}-${shopper}@example.com`;
  const named = (document: OrderDocument, shopper: number, id: string) => ({
    ...document,
    customer: { id: null, name: 'Ada Park', email: emailOf(shopper), phone: null },
    shopify_order_id: `${copy}-${id}~`,
    name: `#${copy}-${id}`,
  });
  const { downtown, pier } = programme.shops;
  for (const [index, cents] of had.entries()) {
    if (cents === 0) continue;
    const lines = [line({ unit_price_cents: cents })];
    const before = order({ placed_at: '2023-11-02T18:00:00Z', lines });
    await oneByOne.postOrder(pier, named(before, index + 1, `before${index}`));
  }
  const documents: OrderDocument[] = [];
  for (const [index, { document, shopper, taken }] of orders.entries()) {
    const at = new Date(Date.parse(document.placed_at) - 3_600_000);
    const id = await programme.idOf(emailOf(shopper));
    const isCovered =
      id !== '' && (await programme.balanceOf(emailOf(shopper))) * 100 >= (taken?.points ?? 0);
    if (taken && isCovered) await take(emailOf(shopper), taken, copy, index, at);
    const discounts = document.discounts.map((one) =>
      one.code === 'ours' ? { ...one, code: codeOf(copy, index) } : one,
    );
    documents.push(named({ ...document, discounts }, shopper, `${index}`));
  }
  if (how === 'together') {
    const results = await programme.intake.postOrders(downtown, documents);
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  } else {
    const intake = how === 'alone' ? programme.intake : oneByOne;
    for (const document of documents) await intake.postOrder(downtown, document);
  }
  const shoppers = [...new Set(orders.map(({ shopper }) => shopper))].sort();
  return Promise.all(shoppers.map((shopper) => ledgerOf(emailOf(shopper))));
};

/** @param had what the shoppers bought elsewhere before, in cents */
const expectAlike = async (orders: readonly Ordered[], had: readonly number[] = []) => {
  const each = await takenIn(orders, had, 'each');
  expect(await takenIn(orders, had, 'together')).toEqual(each);
  expect(await takenIn(orders, had, 'alone')).toEqual(each);
  return each;
};

const placed = (placed_at: string, over: Partial<OrderDocument> = {}, shopper = 1): Ordered => ({
  document: order({ placed_at, ...over }),
  shopper,
});

/** An order that was paid with points, whatever of it came back since. */
const paying = fc
  .record({
    day: fc.integer({ min: 1, max: 28 }),
    quantity: fc.integer({ min: 1, max: 3 }),
    price: fc.integer({ min: 1_000, max: 9_999 }),
    cents: fc.integer({ min: 0, max: 1_500 }),
    code: fc.constantFrom('', '', 'ours', 'PTS-234567892345'),
    taken: fc.option(
      fc.record({
        how: fc.constantFrom('named' as const, 'loose' as const, 'code' as const, 'ended' as const),
        points: fc.integer({ min: 1, max: 1_500 }),
        cents: fc.integer({ min: 1, max: 1_500 }),
      }),
    ),
    back: fc.constantFrom(0, 0, 1, 2, 3),
    isCancelled: fc.constantFrom(false, false, false, true),
    shopper: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ day, quantity, price, cents, code, taken, back, isCancelled, shopper }): Ordered => {
    const returned = Math.min(back, quantity);
    const bought = line({
      quantity,
      unit_price_cents: price,
      discounts: [{ discount: 0, amount_cents: cents }],
    });
    const document = order({
      placed_at: `2025-03-${String(day).padStart(2, '0')}T18:00:00Z`,
      discounts: [
        { ...loyaltyDiscount, code: taken?.how === 'code' || taken?.how === 'ended' ? 'ours' : code },
      ],
      lines: [bought],
      ...(returned > 0
        ? { refunds: [refund('r', returned, { at: '2025-04-02T18:00:00Z' })], financial_status: 'refunded' }
        : {}),
      ...(isCancelled ? { cancelled_at: '2025-04-03T18:00:00Z' } : {}),
    });
    return { document, shopper, taken: taken ?? undefined };
  });

it('of any orders of a few shoppers', { timeout: 120_000 }, async () => {
  const plain = fc.record({ document: arbitraryOrder(), shopper: fc.integer({ min: 1, max: 3 }) });
  const orders = fc.array(fc.oneof(plain, paying), { minLength: 1, maxLength: 6 });
  const had = fc.array(fc.constantFrom(0, 5_000, 100_000), { minLength: 3, maxLength: 3 });
  const terms = fc.record({
    earn_rate: fc.constantFrom(0.05, 1),
    expiry_mode: fc.constantFrom('INACTIVITY' as const, 'FIXED' as const, 'NEVER' as const),
    refund_clawback: fc.constantFrom('PROPORTIONAL' as const, 'FULL_ORDER' as const, 'NONE' as const),
    pending_days: fc.constantFrom(0, 14),
    signup_bonus: fc.constantFrom(0, 0, 5),
    allow_negative_balance: fc.boolean(),
    restore_redeemed_on_refund: fc.boolean(),
    is_enabled: fc.constantFrom(true, true, true, false),
  });
  await fc.assert(
    fc.asyncProperty(orders, had, terms, async (some, before, change) => {
      await programme.terms(change);
      await expectAlike(some, before);
    }),
    { numRuns: 16 },
  );
  expect(await programme.differences()).toEqual([]);
});

it('of a shopper who earns, gives back, pays with points and earns again', async () => {
  const back = { financial_status: 'refunded', refunds: [refund('r', 1)] };
  const [ledger] = await expectAlike([
    placed('2026-03-02T18:00:00Z', { lines: [line({ quantity: 2 })] }),
    placed('2026-03-03T18:00:00Z', back),
    placed('2026-03-20T18:00:00Z'),
    placed('2026-04-04T18:00:00Z', {
      discounts: [loyaltyDiscount],
      lines: [line({ discounts: [{ discount: 0, amount_cents: 600 }] })],
    }),
    placed('2026-05-05T18:00:00Z'),
    placed('2026-05-06T18:00:00Z', {}, 2),
  ]);
  expect(ledger).toMatchObject({ sums: [1870, 2470, 600, 7, expect.anything(), 'Ada'] });
  expect(await programme.differences()).toEqual([]);
});

const paid = (
  placed_at: string,
  cents: number,
  over: Partial<OrderDocument> = {},
  taken?: Taken,
): Ordered => ({
  document: order({
    placed_at,
    discounts: [{ ...loyaltyDiscount, code: taken?.how === 'code' || taken?.how === 'ended' ? 'ours' : '' }],
    lines: [line({ quantity: 2, discounts: [{ discount: 0, amount_cents: cents }] })],
    ...over,
  }),
  shopper: 1,
  taken,
});

it('of what tills and codes took before, as far as it fits, and comes back with the goods', async () => {
  const back = { refunds: [refund('r', 1)], financial_status: 'partially_refunded' };
  const cancelled = { cancelled_at: '2026-03-20T18:00:00Z' };
  const [ledger] = await expectAlike(
    [
      paid('2026-03-04T18:00:00Z', 500, back, { how: 'loose', points: 400, cents: 400 }),
      paid('2026-03-04T19:00:00Z', 250, {}, { how: 'loose', points: 300, cents: 300 }),
      placed('2026-03-04T20:00:00Z'),
      paid('2026-03-05T18:00:00Z', 200, cancelled, { how: 'named', points: 100, cents: 100 }),
      paid('2026-03-06T18:00:00Z', 500, back, { how: 'code', points: 800, cents: 800 }),
      paid('2026-03-07T18:00:00Z', 300, {}, { how: 'ended', points: 200, cents: 200 }),
      { ...paid('2026-03-08T18:00:00Z', 4_000), shopper: 2 },
      placed('2026-03-09T18:00:00Z', {}, 2),
    ],
    [50_000, 100],
  );
  const { db } = programme.services;
  const { rows } = await sql<{ types: string }>`select string_agg(type, ' ' order by entry_no) as types
    from loyalty_entries e join loyalty_customers c using (shop_id, loyalty_customer_id)
    where c.email = ${`copy${copies}-1@example.com`}`.execute(db);
  const whole = 'REDEEM EARN REDEEM_REVERSAL EARN_REVERSAL';
  expect(rows[0]?.types.split(' ')).toEqual(
    [
      'EARN REDEEM REDEEM REDEEM REDEEM REDEEM',
      whole,
      // What a till took beyond this order is no payment of it.
      'REDEEM EARN',
      'EARN',
      whole,
      // What the code was worth beyond the order came back.
      'REDEEM_REVERSAL EARN REDEEM_REVERSAL EARN_REVERSAL',
      'REDEEM EARN',
    ].flatMap((types) => types.split(' ')),
  );
  expect(ledger).toMatchObject({
    codes: [
      [5, 'used', false],
      [6, 'ended', false],
    ],
  });
  expect(await programme.differences()).toEqual([]);
});

it('on days that are closed, under terms that change, and of goods that are left out', async () => {
  const { db } = programme.services;
  const { shop_id } = programme.shops.downtown;
  await programme.terms({ excluded_vendors: ['Hape'] });
  await sql`insert into loyalty_configurations (version, effective_from, terms, updated_by)
    select 2, '2026-03-05T00:00:00Z', terms || '{"earn_rate": 0.5, "expiry_mode": "FIXED"}', 'test'
    from loyalty_configurations`.execute(db);
  await sql`insert into closed_periods (shop_id, first_day, last_day)
    values (${shop_id}, '2026-03-03', '2026-03-03')`.execute(db);
  await sql`insert into excluded_skus (sku, scope, reason, effective_from, added_by)
    values ('OUT-1', 'LOYALTY', 'Test', '2026-03-06T00:00:00Z', 'test')`.execute(db);
  const [ledger] = await expectAlike([
    placed('2026-03-02T18:00:00Z', { lines: [line(), line({ id: '2', vendor: 'Hape' })] }),
    placed('2026-03-03T18:00:00Z'),
    placed('2026-03-05T18:00:00Z', { lines: [line({ sku: 'OUT-1' })] }),
    placed('2026-03-07T18:00:00Z', { lines: [line({ sku: 'OUT-1' })] }),
  ]);
  expect(ledger).toMatchObject({ sums: [6000, 6000, 0, 3, expect.anything(), 'Ada'] });
  await sql`delete from closed_periods`.execute(db);
  expect(await programme.differences()).toEqual([]);
});

it('posted at once on many connections, every order of one shopper is booked once and keeps all points alive', async () => {
  const email = 'crowd@example.com';
  const customer = { id: null, name: 'Ada Park', email, phone: null };
  const documents = Array.from({ length: 24 }, (_, index) =>
    order({ customer, placed_at: `2026-03-${String(index + 1).padStart(2, '0')}T18:00:00Z` }),
  );
  const lanes = Map.groupBy(documents.entries(), ([index]) => index % 6);
  await Promise.all(
    [...lanes.values()].map(async (lane) => {
      for (const [, document] of lane) await programme.post(document);
    }),
  );
  expect(await programme.balanceOf(email)).toBe(24 * 5);
  // Whatever was booked later keeps alive all that was there.
  const { rows } = await sql`
    select l.lot_no from loyalty_lots l join loyalty_customers c using (shop_id, loyalty_customer_id)
    join loyalty_lots later using (shop_id, loyalty_customer_id)
    where c.email = ${email} and later.lot_no > l.lot_no and l.expires_at < later.earned_at + interval '12 months'`.execute(
    programme.services.db,
  );
  expect(rows).toEqual([]);
  expect(await programme.differences()).toEqual([]);
});
