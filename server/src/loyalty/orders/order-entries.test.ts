import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { arbitraryOrder } from '../../testing/arbitrary-order.ts';
import { expirePoints } from '../ledger/expire-points.ts';
import {
  line,
  loyaltyDiscount,
  order,
  refund,
  startProgramme,
  type TestProgramme,
} from '../programme.fixture.ts';

let programme: TestProgramme;
beforeAll(async () => {
  programme = await startProgramme();
});
afterAll(() => programme.close());
beforeEach(() => programme.terms());

let shopper = 0;
const newShopper = () => {
  shopper += 1;
  return { id: null, name: 'Ada Park', email: `ada${shopper}@example.com`, phone: null };
};

const entriesOf = async (email: string) => {
  const { rows } = await sql<{ type: string; points: number }>`
    select e.type, (e.amount_points / 100.0)::float8 as points
    from loyalty_entries e join loyalty_customers c using (shop_id, loyalty_customer_id)
    where c.email = ${email} order by e.entry_no`.execute(programme.services.db);
  return rows.map(({ type, points }) => [type, points]);
};

describe('an order', () => {
  it('earns its shopper points once, however often it is posted', async () => {
    const customer = newShopper();
    const document = order({ customer });
    await programme.post(document);
    await programme.post(document);
    await programme.post({ ...document, note: 'Another version', updated_at: '2026-03-03T00:00:00Z' });
    expect(await entriesOf(customer.email)).toEqual([['EARN', 5]]);
    expect(await programme.balanceOf(customer.email)).toBe(5);
  });

  it('earns nothing before it is paid, before the programme began, without an e-mail, as a test, or on what is excluded', async () => {
    const customer = newShopper();
    await programme.terms({ excluded_vendors: ['lego'] }, '2026-01-01T00:00:00Z');
    await programme.post(order({ customer, financial_status: 'pending', lines: [line({ vendor: 'Hape' })] }));
    await programme.post(
      order({ customer, placed_at: '2025-12-31T23:00:00Z', lines: [line({ vendor: 'Hape' })] }),
    );
    await programme.post(order({ customer: null }));
    await programme.post(order({ customer, test: true, lines: [line({ vendor: 'Hape' })] }));
    await programme.post(order({ customer }));
    await programme.post(order({ customer, lines: [line({ vendor: 'Hape', gift_card: true })] }));
    expect(await entriesOf(customer.email)).toEqual([]);
  });

  it('in a store that takes no part earns nothing', async () => {
    const customer = newShopper();
    await programme.terms({ participating_shops: ['pier.example'] });
    await programme.post(order({ customer }));
    expect(await programme.balanceOf(customer.email)).toBe(0);
    await programme.post(order({ customer }), programme.shops.pier);
    expect(await programme.balanceOf(customer.email)).toBe(5);
  });

  it('keeps the terms of its day when others follow', async () => {
    const customer = newShopper();
    const document = order({ customer, lines: [line({ quantity: 2 })] });
    await programme.post(document);
    const { db } = programme.services;
    await sql`insert into loyalty_configurations (version, effective_from, terms, updated_by)
      select 2, '2026-03-05T00:00:00Z', terms || '{"earn_rate": 0.5}', 'test' from loyalty_configurations`.execute(
      db,
    );
    await programme.post({ ...document, refunds: [refund('r', 1)], financial_status: 'partially_refunded' });
    expect(await entriesOf(customer.email)).toEqual([
      ['EARN', 10],
      ['EARN_REVERSAL', -5],
    ]);
  });

  it('paid with points takes them, and gives them back to the lots that they came from', async () => {
    const customer = newShopper();
    await programme.post(order({ customer, lines: [line({ quantity: 2 })] }));
    const paid = order({
      customer,
      placed_at: '2026-03-04T18:00:00Z',
      discounts: [loyaltyDiscount],
      lines: [
        line({ quantity: 2, unit_price_cents: 5_000, discounts: [{ discount: 0, amount_cents: 600 }] }),
      ],
    });
    await programme.post(paid, programme.shops.pier);
    expect(await entriesOf(customer.email)).toEqual([
      ['EARN', 10],
      ['REDEEM', -6],
      ['EARN', 4.7],
    ]);
    const back = { ...paid, financial_status: 'partially_refunded', refunds: [refund('r', 1)] };
    await programme.post(back, programme.shops.pier);
    expect(await programme.balanceOf(customer.email)).toBeCloseTo(10 - 6 + 4.7 + 3 - 2.35, 5);
    await programme.post(
      { ...back, cancelled_at: '2026-03-11T00:00:00Z', financial_status: 'refunded' },
      programme.shops.pier,
    );
    expect(await programme.balanceOf(customer.email)).toBe(10);
    expect(await programme.differences()).toEqual([]);
  });

  it('claws back only what hasn’t expired, and writes the rest off', async () => {
    const customer = newShopper();
    await programme.terms({ expiry_mode: 'FIXED', expiry_months: 1 });
    const document = order({ customer });
    await programme.post(document);
    expect(await expirePoints(programme.services.db, new Date('2026-04-03T12:00:00Z'))).toBeGreaterThan(0);
    await programme.post({ ...document, financial_status: 'refunded', refunds: [refund('r', 1)] });
    expect(await entriesOf(customer.email)).toEqual([
      ['EARN', 5],
      ['EXPIRE', -5],
      ['WRITE_OFF', 0],
    ]);
  });

  it('stops at zero where the terms allow no less, and goes below where they do', async () => {
    for (const [allow_negative_balance, balance] of [
      [false, 0],
      [true, -5],
    ] as const) {
      const customer = newShopper();
      await programme.terms({ allow_negative_balance });
      const document = order({ customer });
      await programme.post(document);
      await programme.call('/adjust-customer-points', {
        token: programme.head,
        body: { customerId: await programme.idOf(customer.email), points: -5, reason: 'Spent elsewhere' },
      });
      await programme.post({ ...document, financial_status: 'refunded', refunds: [refund('r', 1)] });
      expect(await programme.balanceOf(customer.email)).toBe(balance);
    }
    expect(await programme.differences()).toEqual([]);
  });
});

describe('any order', () => {
  it('and its whole return, in whatever parts they come, leave the balance that was there', async () => {
    const parts = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 });
    const seed = fc.record({
      parts,
      price: fc.integer({ min: 1, max: 9_999 }),
      rate: fc.constantFrom(0.05, 0.033, 1),
    });
    await fc.assert(
      fc.asyncProperty(seed, async ({ parts, price, rate }) => {
        await programme.terms({ earn_rate: rate });
        const customer = newShopper();
        const quantity = parts.reduce((sum, part) => sum + part, 0);
        const document = order({ customer, lines: [line({ quantity, unit_price_cents: price })] });
        await programme.post(document);
        const refunds = parts.map((part, index) =>
          refund(`r${index}`, part, { at: `2026-03-1${index}T18:00:00Z` }),
        );
        for (const [index] of refunds.entries()) {
          await programme.post({
            ...document,
            financial_status: 'refunded',
            refunds: refunds.slice(0, index + 1),
          });
        }
        expect(await programme.balanceOf(customer.email)).toBe(0);
      }),
      { numRuns: 15 },
    );
    expect(await programme.differences()).toEqual([]);
  });

  it('posted version by version in any sequence leaves the ledger that it leaves when posted once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryOrder(), { minLength: 1, maxLength: 4 }), async (documents) => {
        const sums: unknown[] = [];
        for (const inParts of [false, true]) {
          const customer = newShopper();
          for (const [index, one] of documents.entries()) {
            const document = {
              ...one,
              customer,
              shopify_order_id: `${customer.email}-${index}`,
              name: `#${customer.email}-${index}`,
            };
            if (inParts) {
              await programme.post({
                ...document,
                refunds: [],
                edits: [],
                cancelled_at: null,
                lines: document.lines.filter(({ added_by }) => added_by === null),
              });
            }
            await programme.post(document);
            if (inParts) await programme.post({ ...document, note: 'Once more' });
          }
          const { rows } = await sql`
            select coalesce(sum(e.amount_points - e.written_off_points), 0)::float8 as points
            from loyalty_customers c left join loyalty_entries e using (shop_id, loyalty_customer_id)
            where c.email = ${customer.email}`.execute(programme.services.db);
          sums.push(rows);
        }
        expect(sums[1]).toEqual(sums[0]);
      }),
      { numRuns: 10 },
    );
    expect(await programme.differences()).toEqual([]);
  });
});
