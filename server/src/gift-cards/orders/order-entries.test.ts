import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Intake } from '../../orders/intake/intake.ts';
import type { OrderDocument } from '../../orders/order-document.ts';
import { startTestChain, type TestChain } from '../chain.fixture.ts';
import { line, order, payment } from './card-order.fixture.ts';
import { orderEntries } from './order-entries.ts';

let chain: TestChain;
let intake: Intake;
beforeAll(async () => {
  chain = await startTestChain();
  intake = new Intake({ pool: chain.connection.pool, db: chain.services.db }, { afterPost: [orderEntries] });
});
afterAll(() => chain.close());

const post = (document: OrderDocument, shop: 'downtown' | 'pier' = 'downtown') =>
  intake.postOrder(
    {
      shop_id: chain.shops[shop],
      timezone: shop === 'pier' ? 'America/Los_Angeles' : 'America/New_York',
      day_cutoff_minutes: 0,
    },
    document,
  );

const entriesOf = async (orderName: string) => {
  const { rows } = await chain.connection.pool.query<{ entry: string; gift_card_id: number }>(
    `select type || ' ' || amount_cents || ' ' || balance_after_cents as entry, gift_card_id
      from gift_card_entries where order_name = $1 order by at, gift_card_id, entry_no`,
    [orderName],
  );
  return rows;
};
const wordsOf = async (orderName: string) => (await entriesOf(orderName)).map(({ entry }) => entry);

describe('orders and the ledger', () => {
  it('sell a card per unit, worth its share of what was paid, once however often posted', async () => {
    const document = order(1, {
      lines: [
        line({
          gift_card: true,
          quantity: 3,
          unit_price_cents: 1_000,
          discounts: [{ discount: 0, amount_cents: 100 }],
        }),
      ],
      discounts: [
        {
          title: 'd',
          code: '',
          method: 'AUTOMATIC',
          discount_type: 'ORDER',
          value_type: 'FIXED',
          value: '1.00',
          funded_by: 'HQ',
        },
      ],
    });
    await post(document);
    await post({ ...document, note: 'again', updated_at: '2025-03-03T00:00:00Z' });
    expect(await wordsOf('#1')).toEqual(['SOLD 966 966', 'SOLD 967 967', 'SOLD 967 967']);
    const { rows } = await chain.connection.pool.query(
      'select sum(amount_cents)::int as cents from order_charges where kind = 4',
    );
    expect(rows[0].cents).toBe(2_900);
  });

  it('take a refunded card back, an unused one first, and below zero where it was spent', async () => {
    const sale = order(2, {
      lines: [line({ id: 'L', gift_card: true, quantity: 2, unit_price_cents: 5_000 })],
    });
    await post(sale);
    const [first] = await entriesOf('#2');
    await chain.services.db
      .insertInto('gift_card_mirrors')
      .values({
        shop_id: chain.shops.pier,
        shopify_gift_card_id: 'mirror-1',
        card_shop_id: chain.shops.downtown,
        gift_card_id: first!.gift_card_id,
      })
      .execute();
    const use = payment({ at: '2025-03-04T18:00:00Z', amount_cents: 4_000 });
    await post(
      order(3, { transactions: [{ ...use, gift_card: { id: 'mirror-1', last_characters: null } }] }),
      'pier',
    );
    const refund = (id: string) => ({
      id,
      at: '2025-03-05T18:00:00Z',
      note: null,
      lines: [{ line_id: 'L', quantity: 1 }],
      shipping_cents: 0,
      shipping_tax_cents: 0,
      adjustment_cents: 0,
      fee_cents: 0,
      tip_cents: 0,
    });
    await post({ ...sale, updated_at: '2025-03-05T18:00:00Z', refunds: [refund('r1')] });
    expect(await wordsOf('#2')).toEqual(['SOLD 5000 5000', 'SOLD 5000 5000', 'SALE_REFUNDED -5000 0']);
    await post({
      ...sale,
      updated_at: '2025-03-06T18:00:00Z',
      refunds: [refund('r1'), { ...refund('r2'), at: '2025-03-06T18:00:00Z' }],
    });
    expect((await wordsOf('#2')).at(-1)).toBe('SALE_REFUNDED -5000 -4000');
    const { body } = await chain.call('/get-gift-card-list', {
      body: { status: 'refunded' },
      token: chain.head,
    });
    expect(body.data.giftCards).toEqual([
      expect.objectContaining({ id: String(first!.gift_card_id), balance: -40, status: 'refunded' }),
    ]);
  });

  it('debit the card that the payment names by the end of its code, and refund to the card that paid', async () => {
    const { id, code } = await chain.issue({ initial_amount: 60 });
    const identity = { id: 'shopify-9', last_characters: code.slice(-4).toLowerCase() };
    const paid = payment({ amount_cents: 2_500, at: new Date().toISOString(), gift_card: identity });
    const document = order(4, { transactions: [paid] });
    await post(document);
    const refund = payment({ id: '2', kind: 'refund', amount_cents: 1_000, at: new Date().toISOString() });
    const later = {
      ...document,
      updated_at: '2025-03-06T18:00:00Z',
      transactions: [paid, refund],
    };
    await post(later);
    await post({ ...later, note: 'x', updated_at: '2025-03-07T18:00:00Z' });
    expect(await entriesOf('#4')).toEqual([
      { entry: 'REDEEMED -2500 3500', gift_card_id: Number(id) },
      { entry: 'REFUNDED_TO_CARD 1000 4500', gift_card_id: Number(id) },
    ]);
  });

  it('learn the value of a card of another system from its use, so that none goes below zero', async () => {
    const identity = { id: 'unknown-77', last_characters: 'zz99' };
    const use = (number: number, cents: number) =>
      post(
        order(number, {
          transactions: [payment({ amount_cents: cents, gift_card: identity, at: '2024-01-01T12:00:00Z' })],
        }),
        'pier',
      );
    await use(5, 1_500);
    await use(6, 700);
    expect(await wordsOf('#5')).toEqual(['IMPORTED 1500 1500', 'REDEEMED -1500 0']);
    expect(await wordsOf('#6')).toEqual(['IMPORTED 700 700', 'REDEEMED -700 0']);
    const { body } = await chain.call('/get-gift-card-list', {
      body: { search: 'ZZ99' },
      token: chain.head,
    });
    expect(body.data.giftCards).toEqual([
      expect.objectContaining({
        is_from: 'shopify',
        status: 'redeemed',
        redeem_count: 2,
        initial_amount: 22,
      }),
    ]);
  });

  it('use up a card the store sold without a name, once it is used', async () => {
    await post(
      order(7, {
        lines: [line({ gift_card: true, unit_price_cents: 8_000 })],
        placed_at: '2025-04-01T12:00:00Z',
      }),
      'pier',
    );
    const [sold] = await entriesOf('#7');
    const identity = { id: 'now-known', last_characters: 'ab12' };
    const at = '2025-04-02T12:00:00Z';
    await post(
      order(8, { transactions: [payment({ amount_cents: 3_000, gift_card: identity, at })] }),
      'pier',
    );
    expect(await entriesOf('#8')).toEqual([
      { entry: 'REDEEMED -3000 5000', gift_card_id: sold!.gift_card_id },
    ]);
  });

  it('leave what a till has booked already alone', async () => {
    const { code } = await chain.issue({ initial_amount: 60 });
    await chain.till('/gift-cards/redeem', { code, amount: 25, order_name: '#10' });
    await post(order(10, { transactions: [payment({ amount_cents: 2_500 })] }));
    expect(await wordsOf('#10')).toEqual(['REDEEMED -2500 3500']);
  });

  /** The sums of each day, what is taken back counting as what it was. */
  const daysOf = async (orderName: string) => {
    const { rows } = await chain.connection.pool.query<{ day: string; counts_as: string; cents: number }>(
      `select local_date as day, coalesce(reverses_type, type) as counts_as, sum(amount_cents)::int as cents
        from gift_card_entries where order_name = $1 group by 1, 2 having sum(amount_cents) <> 0 order by 1, 2`,
      [orderName],
    );
    return rows.map(({ day, counts_as, cents }) => [day, counts_as, cents]);
  };

  it('stand on the day of the cancellation, though a later refund was known before it', async () => {
    const sold = order(20, {
      lines: [line({ id: 'C', gift_card: true, quantity: 1, unit_price_cents: 5_000 })],
      updated_at: '2025-03-10T00:00:00Z',
    });
    const refund = {
      id: 'r',
      at: '2025-03-09T18:00:00Z',
      note: null,
      lines: [{ line_id: 'C', quantity: 1 }],
      shipping_cents: 0,
      shipping_tax_cents: 0,
      adjustment_cents: 0,
      fee_cents: 0,
      tip_cents: 0,
    };
    await post({ ...sold, refunds: [refund] });
    expect(await daysOf('#20')).toEqual([
      ['2025-03-02', 'SOLD', 5_000],
      ['2025-03-09', 'SALE_REFUNDED', -5_000],
    ]);
    await post({
      ...sold,
      refunds: [refund],
      cancelled_at: '2025-03-05T18:00:00Z',
      updated_at: '2025-03-11T00:00:00Z',
    });
    expect(await daysOf('#20')).toEqual([
      ['2025-03-02', 'SOLD', 5_000],
      ['2025-03-05', 'SALE_REFUNDED', -5_000],
    ]);
    const { rows } = await chain.connection.pool.query(
      `select c.local_date as day, sum(amount_cents)::int as cents from order_charges c
        join orders using (shop_id, order_id) where name = '#20' and kind = 4
        group by 1 having sum(amount_cents) <> 0 order by 1`,
    );
    expect(rows.map(({ day, cents }) => [day, cents])).toEqual([
      ['2025-03-02', 5_000],
      ['2025-03-05', -5_000],
    ]);
  });

  it('are booked again where a version takes back what another one brings back', async () => {
    const card = order(25, {
      shape: 'current',
      lines: [line({ id: 'C', gift_card: true, quantity: 1, unit_price_cents: 5_000 })],
      updated_at: '2025-03-05T18:00:00Z',
    });
    const removedAt = (at: string): Partial<OrderDocument> => ({
      updated_at: at,
      edits: [{ id: `noticed ${at}`, at, removed: [{ line_id: 'C', quantity: 1 }] }],
    });
    const [sold, refunded] = [
      ['2025-03-02', 'SOLD', 5_000],
      ['2025-03-12', 'SALE_REFUNDED', -5_000],
    ];
    await post({ ...card, ...removedAt('2025-03-05T18:00:00Z') });
    await post({ ...card, shape: 'agreements', updated_at: '2025-03-10T18:00:00Z' });
    expect(await daysOf('#25')).toEqual([sold]);
    const again = { ...card, ...removedAt('2025-03-12T18:00:00Z') };
    await post(again);
    expect(await daysOf('#25')).toEqual([sold, refunded]);
    await post({ ...again, test: true, updated_at: '2025-03-13T18:00:00Z' });
    expect(await daysOf('#25')).toEqual([]);
    await post({ ...again, updated_at: '2025-03-14T18:00:00Z' });
    expect(await daysOf('#25')).toEqual([sold, refunded]);
    expect(new Set((await entriesOf('#25')).map(({ gift_card_id }) => gift_card_id)).size).toBe(1);
  });

  it('sell and charge a card once, whatever the lines and payments are called in another shape', async () => {
    const exported = order(21, {
      shape: 'export',
      lines: [line({ id: '1', sku: 'GC', gift_card: true, quantity: 1, unit_price_cents: 4_000 })],
      transactions: [payment({ id: 'order-21-sale', amount_cents: 4_000, implied: true })],
    });
    await post(exported);
    const told = order(21, {
      updated_at: '2025-03-03T00:00:00Z',
      lines: [line({ id: '77', sku: 'GC', gift_card: true, quantity: 1, unit_price_cents: 4_000 })],
      transactions: [
        payment({ id: '500', amount_cents: 1_500 }),
        payment({ id: '501', gateway: 'cash', amount_cents: 2_500 }),
      ],
    });
    await post(told);
    expect(await daysOf('#21')).toEqual([
      ['2025-03-02', 'REDEEMED', -1_500],
      ['2025-03-02', 'SOLD', 4_000],
    ]);
    const { rows } = await chain.connection.pool.query(
      `select count(*)::int as cards from gift_cards where origin_order_id = 'order-21'`,
    );
    expect(rows).toEqual([{ cards: 1 }]);
  });

  it('pass by test orders, failed payments and orders without cards', async () => {
    const failed = payment({ status: 'failure' });
    await post(order(11, { test: true, lines: [line({ gift_card: true })] }));
    await post(order(12, { transactions: [failed, payment({ id: '2', kind: 'authorization' })] }));
    await post(order(13, { transactions: [payment({ gateway: 'cash' })] }));
    for (const name of ['#11', '#12', '#13']) expect(await wordsOf(name)).toEqual([]);
  });

  it('keep the ledger equal to the facts: cards sold, and payments by card', async () => {
    const { rows } = await chain.connection.pool.query(
      `select
        (select sum(amount_cents) from order_charges where kind = 4)::int as sold_facts,
        (select sum(amount_cents) from gift_card_entries where coalesce(reverses_type, type) in ('SOLD', 'SALE_REFUNDED'))::int as sold,
        (select sum(amount_cents) from payments join payment_types using (payment_type_id)
          where name = 'Gift card' and not is_refund)::int as paid_facts,
        (select -sum(amount_cents) from gift_card_entries
          where coalesce(reverses_type, type) = 'REDEEMED')::int as redeemed`,
    );
    expect(rows[0].sold).toBe(rows[0].sold_facts);
    expect(rows[0].redeemed).toBe(rows[0].paid_facts);
  });
});
