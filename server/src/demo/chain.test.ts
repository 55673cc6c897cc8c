import { createHash } from 'node:crypto';
import { businessDateOf } from '@backroom/contract/kit/dates';
import { type ChainSize, chainAt, demoSize } from '@backroom/demo/chain';
import { planGiftCards } from '@backroom/demo/orders/gift-card-plan';
import { ordersOfStore } from '@backroom/demo/orders/store-orders';
import type { DemoStore } from '@backroom/demo/stores';
import { describe, expect, it } from 'vitest';
import { factsOf } from '../orders/facts/facts-of.ts';
import type { OrderFacts } from '../orders/facts/order-facts.ts';
import { valueOfFacts } from '../orders/facts/order-value.ts';
import { netOf } from '../orders/facts/tender-facts.ts';
import type { OrderDocument } from '../orders/order-document.ts';

type Placed = { store: DemoStore; document: OrderDocument };

const generate = (until: string, size: ChainSize): Placed[] => {
  const chain = chainAt(new Date(until), size);
  const plan = planGiftCards(chain);
  return chain.stores.flatMap((store) =>
    [...ordersOfStore(chain, store, plan)].map(({ document }) => ({ store, document })),
  );
};

const clockOf = ({ timezone }: DemoStore) => ({ timezone, day_cutoff_minutes: 0 });

const sum = <T>(items: readonly T[], cents: (item: T) => number) =>
  items.reduce((total, item) => total + cents(item), 0);

const hashOf = (orders: Placed[]) => createHash('sha256').update(JSON.stringify(orders)).digest('hex');

const small: ChainSize = { stores: 6, days: 60, dailyOrders: 4 };

describe('the generated chain', () => {
  it('is the same every time for the same moment', () => {
    expect(hashOf(generate('2026-03-02T17:00:00Z', small))).toBe(
      hashOf(generate('2026-03-02T17:00:00Z', small)),
    );
  });

  it('keeps what was sold on a day when one looks later in the year', () => {
    const day = '2026-02-10';
    const sold = (until: string) =>
      generate(until, { stores: 3, days: 40, dailyOrders: 5 })
        .filter(({ store, document }) => businessDateOf(new Date(document.placed_at), store.timezone) === day)
        .map(({ document }) => [document.shopify_order_id, document.placed_at, document.channel]);
    const first = sold('2026-02-20T12:00:00Z');
    expect(first.length).toBeGreaterThan(5);
    expect(sold('2026-02-28T12:00:00Z')).toEqual(first);
  });

  it('has nothing after its last moment', () => {
    const until = '2026-03-02T17:00:00.000Z';
    for (const { document } of generate(until, small)) {
      const moments = [
        document.placed_at,
        document.updated_at,
        document.cancelled_at,
        ...document.transactions.map(({ at }) => at),
        ...document.refunds.map(({ at }) => at),
        ...document.edits.map(({ at }) => at),
      ];
      for (const at of moments) expect((at ?? '') <= until).toBe(true);
    }
  });

  it('spends no more of a gift card than it holds, and never before it is sold', () => {
    const chain = chainAt(new Date('2026-12-30T12:00:00Z'), { ...small, days: 300 });
    const plan = planGiftCards(chain);
    const cards = chain.stores.flatMap((store) =>
      chain.days.flatMap((_, day) => [...plan.soldOn(store.index, day)]),
    );
    expect(cards.length).toBeGreaterThan(50);
    expect(cards.some(({ store, uses }) => uses.some((use) => use.store !== store))).toBe(true);
    for (const { amountCents, day, uses } of cards) {
      expect(sum(uses, ({ cents }) => cents)).toBeLessThanOrEqual(amountCents);
      expect(uses.every((use) => use.day > day)).toBe(true);
    }
  });
});

describe('thirteen months of 24 stores', () => {
  const orders = generate('2026-11-21T15:00:00Z', demoSize);
  const facts = orders.map(({ store, document }) => factsOf(document, clockOf(store)));
  const lines = facts.flatMap(({ sales_lines }) => sales_lines);
  const total = (measure: (line: OrderFacts['sales_lines'][number]) => number) => sum(lines, measure);
  const share = (wanted: (placed: Placed) => boolean) => orders.filter(wanted).length / orders.length;

  it('are about 40,000 orders in four time zones, of three company-owned and 21 franchised stores', () => {
    const stores = [...new Set(orders.map(({ store }) => store))];
    expect(orders.length).toBeGreaterThan(36_000);
    expect(orders.length).toBeLessThan(44_000);
    expect(stores).toHaveLength(24);
    expect(new Set(stores.map(({ timezone }) => timezone)).size).toBe(4);
    expect(stores.filter(({ owner }) => owner === null)).toHaveLength(3);
    expect(new Set(stores.map(({ owner }) => owner)).size).toBe(1 + 7);
    expect(stores.filter(({ taxesIncluded }) => taxesIncluded)).toHaveLength(1);
  });

  it('have figures that a shop of toys, books and gifts could have', () => {
    const gross = total((line) => line.gross_cents);
    const discounts = total((line) => line.discount_cents);
    const net = total(netOf);
    const uncosted = total((line) => line.uncosted_net_cents);
    const averageOrder = (gross - discounts) / orders.length / 100;
    const margin = 1 - total((line) => line.cogs_cents) / (net - uncosted);
    expect(averageOrder).toBeGreaterThan(35);
    expect(averageOrder).toBeLessThan(65);
    expect(margin).toBeGreaterThan(0.44);
    expect(margin).toBeLessThan(0.54);
    const returnRate = total((line) => line.return_cents) / (gross - discounts);
    expect(returnRate).toBeGreaterThan(0.03);
    expect(returnRate).toBeLessThan(0.08);
    expect(discounts / gross).toBeGreaterThan(0.02);
    expect(discounts / gross).toBeLessThan(0.08);
    expect(uncosted / net).toBeGreaterThan(0);
    expect(uncosted / net).toBeLessThan(0.06);
  });

  it('peak before Christmas and on Saturdays', () => {
    const ofMonth = (month: string) =>
      sum(
        lines.filter(({ local_date }) => local_date.startsWith(month)),
        netOf,
      );
    expect(ofMonth('2025-12')).toBeGreaterThan(2 * ofMonth('2026-01'));
    expect(ofMonth('2025-12')).toBeGreaterThan(1.4 * ofMonth('2026-05'));
    const onWeekday = (weekday: number) =>
      lines.filter(({ local_date }) => new Date(local_date).getUTCDay() === weekday).length;
    for (const weekday of [0, 1, 2, 3, 4, 5]) expect(onWeekday(6)).toBeGreaterThan(onWeekday(weekday));
  });

  it('have every kind of order', () => {
    const kinds: Record<string, (placed: Placed) => boolean> = {
      'at the till': ({ document }) => document.location !== null,
      online: ({ document }) => document.channel === 'web',
      unpaid: ({ document }) => document.financial_status === 'pending',
      'paid in part': ({ document }) => document.financial_status === 'partially_paid',
      refunded: ({ document }) => document.financial_status === 'refunded',
      'refunded in part': ({ document }) => document.financial_status === 'partially_refunded',
      'never paid and cancelled': ({ document }) => document.financial_status === 'voided',
      cancelled: ({ document }) => document.cancelled_at !== null && document.refunds.length > 0,
      edited: ({ document }) => document.edits.length > 0,
      'added to': ({ document }) => document.lines.some(({ added_by }) => added_by !== null),
      goodwill: ({ document }) => document.refunds.some(({ adjustment_cents }) => adjustment_cents > 0),
      'fee kept': ({ document }) => document.refunds.some(({ fee_cents }) => fee_cents > 0),
      'two refunds': ({ document }) => document.refunds.length > 1,
      'with a tip': ({ document }) => document.tip_cents > 0,
      'with a fee': ({ document }) => document.fees.length > 0,
      'tax-exempt': ({ document }) => document.tax_exempt,
      'sold a gift card': ({ document }) => document.lines.some(({ gift_card }) => gift_card),
      'paid with a gift card': ({ document }) => document.transactions.some(({ gift_card }) => gift_card),
      'two tenders': ({ document }) => new Set(document.transactions.map(({ gateway }) => gateway)).size > 1,
      change: ({ document }) => document.transactions.some(({ kind }) => kind === 'change'),
      'shipped elsewhere': ({ store, document }) =>
        document.shipping_address !== null && document.shipping_address.province !== store.place.state,
    };
    for (const method of ['CODE', 'AUTOMATIC', 'MANUAL', 'LOYALTY']) {
      kinds[`discount ${method}`] = ({ document }) =>
        document.discounts.some((discount) => discount.method === method);
    }
    for (const type of ['ORDER', 'PRODUCT', 'BXGY', 'SHIPPING']) {
      kinds[`discount on ${type}`] = ({ document }) =>
        document.discounts.some((discount) => discount.discount_type === type);
    }
    const shares = Object.entries(kinds).map(([kind, wanted]) => ({ kind, share: share(wanted) }));
    expect(shares.filter(({ share }) => share < 0.0002)).toEqual([]);
    expect(share(({ document }) => document.refunds.length > 0)).toBeLessThan(0.12);
  });

  it('have customers who come back, and none who could be real', () => {
    const byEmail = Map.groupBy(
      orders.filter(({ document }) => document.customer !== null),
      ({ document }) => document.customer?.email,
    );
    const again = [...byEmail.values()].filter((group) => group.length > 1).length;
    expect(again / byEmail.size).toBeGreaterThan(0.4);
    for (const { document } of orders) {
      expect(document.customer?.email ?? 'a@example.com').toMatch(/@example\.(com|org|net)$/);
      expect(document.customer?.phone ?? '+12125550100').toMatch(/^\+1\d{3}55501\d\d$/);
    }
  });

  it('have settled orders whose money is exactly what they are worth', () => {
    const open = new Set(['pending', 'partially_paid', 'partially_refunded']);
    const wrong = orders.filter(({ document }, index) => {
      const of = facts[index];
      return (
        of !== undefined &&
        !open.has(document.financial_status) &&
        sum(of.payments, (payment) => payment.amount_cents) !== valueOfFacts(of)
      );
    });
    expect(wrong.map(({ document }) => document.name)).toEqual([]);
  });

  it('take nothing back that was not sold, and give no more discount than a line costs', () => {
    const wrong = orders.filter(({ document }) =>
      document.lines.some((line) => {
        const back = [
          ...document.refunds.flatMap((refund) => refund.lines),
          ...document.edits.flatMap((edit) => edit.removed),
        ].filter(({ line_id }) => line_id === line.id);
        return (
          sum(back, ({ quantity }) => quantity) > line.quantity ||
          sum(line.discounts, ({ amount_cents }) => amount_cents) > line.quantity * line.unit_price_cents
        );
      }),
    );
    expect(wrong.map(({ document }) => document.name)).toEqual([]);
  });
});
