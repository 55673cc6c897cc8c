import { defaultTerms } from '@backroom/contract/loyalty-terms';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { worthOf } from '../points.ts';
import { line, loyaltyDiscount, order, startProgramme, type TestProgramme } from '../programme.fixture.ts';
import { quoteCart } from './quote.ts';

let programme: TestProgramme;
const tills: Record<string, string> = {};
beforeAll(async () => {
  programme = await startProgramme();
  for (const shop of ['downtown.example', 'pier.example']) {
    const body = { name: `Till of ${shop}`, shop_domain: shop, permissions: ['loyalty'] };
    tills[shop] = (await programme.call('/create-api-key', { body, token: programme.head })).body.key;
  }
});
afterAll(() => programme.close());

let next = 0;
const till = (path: string, body: object, { shop = 'downtown.example', key = '' } = {}) => {
  next += 1;
  return programme.call(path, {
    body,
    token: tills[shop],
    headers: { 'idempotency-key': key || `key-${next}` },
  });
};

const enrol = async (email: string, opening_points: number) => {
  const body = { fname: 'Ada', lname: 'Park', email, phone: '', shop: 'downtown.example', opening_points };
  return (await programme.call('/create-customer', { body, token: programme.head })).body.customer;
};

const cart = [{ sku: 'TOY-1', amount: 100 }];

describe('a till', () => {
  it('looks a customer up by e-mail or member code of any store, and learns nothing to reach them by', async () => {
    const customer = await enrol('till@example.com', 20);
    for (const who of [{ email: 'TILL@example.com' }, { member_code: customer.member_code.toLowerCase() }]) {
      const { body } = await till('/loyalty/look-up', who, { shop: 'pier.example' });
      expect(body.customer).toMatchObject({
        balance: 20,
        spendable: 20,
        worth: 20,
        first_name: 'Ada',
        status: 'active',
      });
      expect(JSON.stringify(body)).not.toContain('example.com');
    }
    expect((await till('/loyalty/look-up', { email: 'no@example.com' })).body.message).toBe(
      'Customer not found',
    );
    expect((await till('/loyalty/look-up', {})).status).toBe(400);
  });

  it('asks what a cart may earn and spend, spends it once under one key, and takes it back once', async () => {
    await enrol('spend@example.com', 30);
    const who = { email: 'spend@example.com' };
    const quote = await till('/loyalty/quote', {
      ...who,
      lines: [
        { sku: 'A', amount: 20, discount: 5 },
        { sku: 'B', amount: 9, gift_card: true },
      ],
    });
    expect(quote.body).toMatchObject({
      eligible: 15,
      earns: 0.75,
      most_points: 15,
      most_discount: 15,
      refused: null,
    });
    const spend = { ...who, points: 10, lines: cart, order_name: '#77' };
    const first = await till('/loyalty/redeem', spend, { key: 'one' });
    expect(first.body).toMatchObject({
      points: -10,
      discount: 10,
      title: 'Loyalty points',
      customer: { balance: 20 },
    });
    expect((await till('/loyalty/redeem', spend, { key: 'one' })).body).toEqual(first.body);
    const { entry_id } = first.body;
    expect((await till('/loyalty/reverse', { entry_id }, { shop: 'pier.example' })).status).toBe(404);
    expect((await till('/loyalty/reverse', { entry_id })).body).toMatchObject({
      points: 10,
      customer: { balance: 30 },
    });
    expect((await till('/loyalty/reverse', { entry_id })).body.code).toBe('LOYALTY_ENTRY_REVERSED');
    expect(await programme.differences()).toEqual([]);
  });

  it('is refused more than there is, more than the cart, below the minimum, and what is excluded', async () => {
    await enrol('few@example.com', 4);
    await enrol('many@example.com', 300);
    const ask = async (email: string, points: number, lines: object[] = cart) =>
      (await till('/loyalty/redeem', { email, points, lines })).body;
    expect((await ask('few@example.com', 5)).code).toBe('LOYALTY_INSUFFICIENT_POINTS');
    expect((await ask('few@example.com', 2)).message).toBe('Points can be spent from a balance of 5.00 on');
    expect((await ask('many@example.com', 100.01)).details).toMatchObject([{ field: 'points' }]);
    expect((await ask('many@example.com', 5, [{ sku: 'CARD', amount: 50, gift_card: true }])).code).toBe(
      'LOYALTY_NOT_REDEEMABLE',
    );
    expect((await ask('many@example.com', -1)).details).toMatchObject([{ field: 'points' }]);
    expect(await programme.balanceOf('many@example.com')).toBe(300);
  });

  it('redeems what the order then brings along: tied to it, and not taken twice', async () => {
    await enrol('tied@example.com', 30);
    await till('/loyalty/redeem', { email: 'tied@example.com', points: 6, lines: cart, order_name: '#4711' });
    const document = order({
      name: '#4711',
      customer: { id: null, name: null, email: 'tied@example.com', phone: null },
      discounts: [loyaltyDiscount],
      lines: [line({ unit_price_cents: 600, discounts: [{ discount: 0, amount_cents: 600 }] })],
      placed_at: new Date().toISOString(),
    });
    await programme.post(document);
    await programme.post({ ...document, note: 'Again' });
    expect(await programme.balanceOf('tied@example.com')).toBe(24);
    await programme.post({
      ...document,
      cancelled_at: new Date().toISOString(),
      financial_status: 'refunded',
    });
    expect(await programme.balanceOf('tied@example.com')).toBe(30);
    expect(await programme.differences()).toEqual([]);
  });

  it('never gets more than there is, however many ask at once', async () => {
    await enrol('race@example.com', 50);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        till(
          '/loyalty/redeem',
          { email: 'race@example.com', points: 5, lines: cart },
          { shop: index % 2 ? 'pier.example' : 'downtown.example' },
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(await programme.balanceOf('race@example.com')).toBe(0);
    expect(await programme.differences()).toEqual([]);
  });
});

describe('the report', () => {
  it('rolls forward day by day, and its settlement is what was spent, to the cent', async () => {
    const customer = { id: null, name: 'Gil', email: 'gil@example.com', phone: null };
    await programme.post(order({ customer, lines: [line({ quantity: 3 })] }));
    const redeemed = await till(
      '/loyalty/redeem',
      { email: 'gil@example.com', points: 9.99, lines: cart },
      { shop: 'pier.example' },
    );
    expect(redeemed.status).toBe(200);
    const end_date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const compare = { start_date: '2025-03-01', end_date: '2025-12-31' };
    const body = { start_date: '2026-03-01', end_date, compare };
    const report = (await programme.call('/loyalty-report', { body, token: programme.admin })).body;
    let opening = report.days[0].opening;
    for (const day of report.days) {
      expect(day.opening).toBe(opening);
      const moved = [
        'earned',
        'earned_reversed',
        'redeemed',
        'redeemed_reimbursed',
        'given',
        'adjusted',
        'expired',
      ].reduce((sum, key) => sum + Math.round(day[key] * 100), 0);
      expect(Math.round(day.closing * 100)).toBe(Math.round(day.opening * 100) + moved);
      opening = day.closing;
    }
    const { rows } = await sql<{
      points: number;
    }>`select sum(amount_points)::float8 / 100 as points from loyalty_entries`.execute(programme.services.db);
    expect(report.liability.points).toBe(rows[0]?.points);
    expect(report.totals.closing).toBe(rows[0]?.points);
    expect(report.matrix).toContainEqual({
      earned_at: 'Downtown',
      redeemed_at: 'Pier',
      points: 9.99,
      amount: 9.99,
    });
    expect(
      report.owners.reduce((sum: number, one: { net: number }) => sum + Math.round(one.net * 100), 0),
    ).toBe(0);
    const dashboard = (await programme.call('/get-dashboard', { body: {}, token: programme.head })).body;
    const owed = dashboard.kpis.find(({ id }: { id: string }) => id === 'loyalty_liability');
    expect(owed.value).toBe(report.liability.amount);
    const checks = (
      await programme.call('/run-report-checks', {
        body: { start_date: '2026-03-01', end_date },
        token: programme.head,
      })
    ).body.result.checks;
    const own = checks.filter(({ id }: { id: string }) => id.startsWith('P'));
    expect(own.length).toBeGreaterThan(3);
    expect(own.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([]);
    await sql`update loyalty_customers set balance_points = balance_points + 1 where email = 'gil@example.com'`.execute(
      programme.services.db,
    );
    const red = (
      await programme.call('/run-report-checks', {
        body: { start_date: '2026-03-01', end_date },
        token: programme.head,
      })
    ).body.result.checks;
    expect(
      red
        .filter(({ id, ok }: { id: string; ok: boolean }) => id.startsWith('P') && !ok)
        .map(({ id }: { id: string }) => id),
    ).toEqual(['P1', 'P2', 'P2', 'P5']);
    await sql`update loyalty_customers set balance_points = balance_points - 1 where email = 'gil@example.com'`.execute(
      programme.services.db,
    );
  });
});

describe('a quote', () => {
  it('is never worth more than what may be paid, nor more than there is, and in whole steps', () => {
    const seed = fc.record({
      amount: fc.integer({ min: 1, max: 50_000 }).map((cents) => cents / 100),
      balance: fc.integer({ min: 0, max: 100_000 }),
      point_value: fc.constantFrom(1, 0.01, 0.333, 2.5),
      redeem_increment: fc.constantFrom(0.01, 0.5, 5),
      max_redeem_pct_of_order: fc.constantFrom(10, 50, 100),
    });
    fc.assert(
      fc.property(seed, ({ amount, balance, ...change }) => {
        const terms = { ...defaultTerms, ...change };
        const lines = [{ amount, discount: 0, gift_card: false }];
        const now = new Date();
        const quote = quoteCart({
          terms,
          shop: '',
          lines,
          balance,
          isMember: true,
          isExcluded: () => false,
          now,
        });
        expect(quote.most).toBeLessThanOrEqual(balance);
        expect(quote.most % Math.round(terms.redeem_increment * 100)).toBe(0);
        expect(worthOf(quote.most, terms)).toBeLessThanOrEqual(
          Math.floor((amount * 100 * terms.max_redeem_pct_of_order) / 100 + 1e-6),
        );
      }),
    );
  });
});
