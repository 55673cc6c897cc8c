// Each sentence of the rules of discounts as a line of a table, the anchors' known mistakes among them.
import { describe, expect, test } from 'vitest';
import { cart, discount, line, now } from './evaluate.fixture.ts';
import { evaluate } from './evaluate.ts';
import type { Cart, Items, Situation, StoreDiscount } from './types.ts';

const toys: Items = { kind: 'collections', keys: ['toys'] };
const only = (...keys: string[]): Items => ({ kind: 'products', keys });
const fixed = (cents: number) => ({ type: 'FIXED', cents }) as const;
const percent = (value: number) => ({ type: 'PERCENTAGE', hundredths: value * 100 }) as const;
const all = { order: true, product: true, shipping: true };

/** Cents off each line, in the order of the cart. */
const off = (
  given: Cart,
  discounts: readonly StoreDiscount[],
  situation: Situation = now,
  excluded: string[] = [],
) =>
  evaluate(given, discounts, situation, (sku) => excluded.includes(sku)).lines.map(
    ({ discount_cents }) => discount_cents,
  );

const deal = (buys: number, gets: number, over: Partial<StoreDiscount> = {}, uses: number | null = null) =>
  discount({
    discount_type: 'BXGY',
    value: percent(100),
    items: toys,
    bxgy: { buys: toys, buys_quantity: buys, gets_quantity: gets, uses_per_order: uses },
    ...over,
  });

const toy = (id: string, price: number, quantity = 1) =>
  line(id, { collections: ['Toys'], unit_price_cents: price, quantity });

describe('orders and products', () => {
  const three = cart([line('a'), line('b'), line('c')]);
  test.each<[string, StoreDiscount, number[]]>([
    ['fixed is once per order', discount({ value: fixed(100) }), [34, 33, 33]],
    ['a percentage is rounded once, then spread', discount({ value: percent(0.25) }), [3, 3, 2]],
    ['never more than there is', discount({ value: fixed(5_000) }), [1_000, 1_000, 1_000]],
    [
      'fixed is per item on products',
      discount({ discount_type: 'PRODUCT', value: fixed(250) }),
      [250, 250, 250],
    ],
    [
      'unless it is once per order',
      discount({ discount_type: 'PRODUCT', value: fixed(250), once_per_order: true }),
      [84, 83, 83],
    ],
    [
      'fixed stays fixed',
      discount({ discount_type: 'PRODUCT', value: fixed(10), items: only('a') }),
      [10, 0, 0],
    ],
    ['by handle', discount({ discount_type: 'PRODUCT', items: only('b') }), [0, 100, 0]],
    ['by SKU', discount({ items: only('c') }), [0, 0, 100]],
  ])('%s', (_, one, expected) => {
    expect(off(three, [one])).toEqual(expected);
  });

  test('several units at a price for all of them never go below zero', () => {
    const bundle = line('a', { quantity: 3, unit_price_cents: 333, gross_cents: 1_000 });
    expect(off(cart([bundle]), [discount({ discount_type: 'PRODUCT', value: fixed(400) })])).toEqual([1_000]);
    expect(off(cart([bundle]), [discount({ value: percent(50) })])).toEqual([500]);
  });

  test('gift cards and excluded SKUs take no part, and don’t count for the minimum', () => {
    const mixed = cart([line('a'), line('bag'), line('card', { gift_card: true })]);
    const minimum = discount({ minimum: { type: 'SUBTOTAL', cents: 1_001 } });
    expect(off(mixed, [discount()], now, ['BAG'])).toEqual([100, 0, 0]);
    expect(evaluate(mixed, [minimum], now, (sku) => sku === 'BAG').refused).toMatchObject([
      { reason: 'MINIMUM_NOT_REACHED', message: 'Spend at least $10.01 on what it applies to' },
    ]);
    expect(off(mixed, [minimum])).toEqual([100, 100, 0]);
  });

  test('free shipping takes shipping alone', () => {
    const ship = discount({ discount_type: 'SHIPPING', value: percent(100) });
    const result = evaluate(cart([line('a')], { shipping_cents: 795 }), [ship], now);
    expect(result).toMatchObject({ discount_cents: 795, shipping: [{ amount_cents: 795 }] });
    expect(result.lines[0]?.discount_cents).toBe(0);
    expect(evaluate(cart([line('a')]), [ship], now).refused).toMatchObject([{ reason: 'NO_SHIPPING' }]);
  });
});

describe('minimums count eligible items, before this discount, without tax', () => {
  test.each<[string, StoreDiscount['minimum'], number]>([
    ['subtotal reached exactly', { type: 'SUBTOTAL', cents: 2_000 }, 200],
    ['subtotal missed by a cent', { type: 'SUBTOTAL', cents: 2_001 }, 0],
    ['quantity reached', { type: 'QUANTITY', quantity: 2 }, 200],
    ['quantity missed', { type: 'QUANTITY', quantity: 3 }, 0],
  ])('%s', (_, minimum, expected) => {
    const given = cart([toy('a', 1_000, 2), line('other')]);
    expect(evaluate(given, [discount({ items: toys, minimum })], now).discount_cents).toBe(expected);
  });

  test('tax inside the price is left out', () => {
    const taxed = cart([line('a', { unit_price_cents: 1_200, tax_cents: 200 })]);
    const at = (cents: number) => discount({ minimum: { type: 'SUBTOTAL', cents } });
    expect(off(taxed, [at(1_001)])).toEqual([0]);
    expect(off(taxed, [at(1_000)])).toEqual([120]);
  });

  test('what discounts on products took is gone before the order’s minimum is counted', () => {
    const given = cart([line('a'), line('b')]);
    const product = discount({ id: 'p', discount_type: 'PRODUCT', value: fixed(300), combines: all });
    const order = discount({ id: 'o', minimum: { type: 'SUBTOTAL', cents: 1_500 }, combines: all });
    expect(evaluate(given, [order, product], now).applied.map((one) => one.discount_id)).toEqual(['p']);
  });
});

describe('buy X get Y', () => {
  test.each<[string, Cart['lines'], StoreDiscount, number[]]>([
    ['fits once', [toy('a', 1_000, 3)], deal(2, 1), [1_000]],
    ['is repeated as often as it fits', [toy('a', 1_000, 7)], deal(2, 1), [2_000]],
    ['unless it is capped', [toy('a', 1_000, 9)], deal(2, 1, {}, 2), [2_000]],
    ['needs more than what is bought', [toy('a', 1_000, 2)], deal(2, 1), [0]],
    ['the cheapest is got', [toy('a', 3_000), toy('b', 1_000), toy('c', 2_000)], deal(2, 1), [0, 1_000, 0]],
    ['no unit counts twice', [toy('a', 1_000, 4)], deal(2, 2), [2_000]],
    ['half off, not all', [toy('a', 1_000, 2)], deal(1, 1, { value: percent(50) }), [500]],
    ['fixed is off each item got', [toy('a', 1_000, 3)], deal(1, 2, { value: fixed(150) }), [300]],
    [
      'fixed never exceeds the item',
      [toy('a', 1_000), toy('b', 100)],
      deal(1, 1, { value: fixed(150) }),
      [0, 100],
    ],
    ['fewer got than allowed still counts', [toy('a', 1_000, 3)], deal(2, 2), [1_000]],
  ])('%s', (_, lines, one, expected) => {
    expect(off(cart(lines), [one])).toEqual(expected);
  });

  test('what is bought is taken from what can’t be got, so that it fits most often', () => {
    const given = cart([line('book', { quantity: 2 }), toy('a', 500, 2)]);
    const both = deal(1, 1);
    const buysAnything: StoreDiscount = {
      ...both,
      bxgy: { buys: { kind: 'all' }, buys_quantity: 1, gets_quantity: 1, uses_per_order: null },
    };
    expect(off(given, [buysAnything])).toEqual([0, 1_000]);
  });

  test('says what is missing', () => {
    const reason = (lines: Cart['lines'], one: StoreDiscount) =>
      evaluate(cart(lines), [one], now).refused.map((each) => each.reason);
    expect(reason([line('book')], deal(2, 1))).toEqual(['NO_ITEMS']);
    expect(reason([toy('a', 500)], deal(2, 1))).toEqual(['NOT_ENOUGH_BOUGHT']);
    expect(reason([toy('a', 500, 2)], deal(2, 1))).toEqual(['NOTHING_TO_GET']);
  });

  test('units of a deal get no other discount on products', () => {
    const given = cart([toy('a', 1_000, 4)]);
    const product = discount({ id: 'p', discount_type: 'PRODUCT', combines: all });
    const result = evaluate(given, [product, deal(2, 1, { id: 'x', combines: all })], now);
    expect(result.applied).toMatchObject([
      { discount_id: 'p', amount_cents: 100 },
      { discount_id: 'x', amount_cents: 1_000 },
    ]);
  });
});

describe('who, when and where', () => {
  test.each<[string, Partial<StoreDiscount>, Partial<Situation>, string | null]>([
    ['paused', { paused: true }, {}, 'PAUSED'],
    ['a second before it begins', {}, { at: '2026-03-01T04:59:59Z' }, 'NOT_STARTED'],
    ['as it begins', {}, { at: '2026-03-01T05:00:00Z' }, null],
    ['a second before it ends', {}, { at: '2026-04-01T03:59:59Z' }, null],
    ['as it ends', {}, { at: '2026-04-01T04:00:00Z' }, 'ENDED'],
    ['without an end', { ends_at: null }, { at: '2030-01-01T00:00:00Z' }, null],
    ['at a till, online alone', { scope: 'ONLINE' }, { channel: 'POS' }, 'WRONG_CHANNEL'],
    ['at a till, at tills alone', { scope: 'POS' }, { channel: 'POS' }, null],
    ['no limit is no limit', { usage_limit: null, times_used: 1_000_000 }, {}, null],
    ['one use is left', { usage_limit: 5, times_used: 4 }, {}, null],
    ['none is left', { usage_limit: 5, times_used: 5 }, {}, 'SOLD_OUT'],
    ['once per customer, unknown', { once_per_customer: true }, { email: null }, 'CUSTOMER_NEEDED'],
    ['once per customer, first time', { once_per_customer: true }, {}, null],
    ['once per customer, again', { once_per_customer: true, used_by_shopper: true }, {}, 'CUSTOMER_USED_IT'],
    ['used before, without that limit', { used_by_shopper: true }, {}, null],
    ['for another', { customers: ['bob@example.com'] }, {}, 'WRONG_CUSTOMER'],
    ['for this one', { customers: ['ann@example.com'] }, { email: ' ANN@example.com' }, null],
  ])('%s', (_, over, situation, reason) => {
    const result = evaluate(cart([line('a')]), [discount(over)], { ...now, ...situation });
    expect(result.refused.map((one) => one.reason)).toEqual(reason === null ? [] : [reason]);
    expect(result.discount_cents).toBe(reason === null ? 100 : 0);
  });

  test('a code counts where it is typed, however it is; an unknown one is told', () => {
    const one = discount({ code: 'SPRING10' });
    expect(off(cart([line('a')]), [one])).toEqual([0]);
    expect(evaluate(cart([line('a')]), [one], now).refused).toEqual([]);
    const typed = evaluate(cart([line('a')], { codes: [' spring10', 'WINTER', ''] }), [one], now);
    expect(typed.discount_cents).toBe(100);
    expect(typed.refused).toMatchObject([{ discount_id: null, code: 'WINTER', reason: 'UNKNOWN_CODE' }]);
  });
});

describe('several at once', () => {
  const given = cart([line('a'), line('b', { quantity: 2 })], { shipping_cents: 500 });
  test('that don’t go together: what gives most, and the other is told', () => {
    const result = evaluate(given, [discount(), discount({ id: 'd2', value: fixed(299) })], now);
    expect(result.applied).toMatchObject([{ discount_id: 'd1', amount_cents: 300 }]);
    expect(result.refused).toMatchObject([{ discount_id: 'd2', reason: 'BETTER_ONE_APPLIED' }]);
  });

  test('both must say so', () => {
    const one = discount({ combines: all });
    const other = discount({ id: 'd2', value: fixed(100) });
    expect(evaluate(given, [one, other], now).applied).toHaveLength(1);
    expect(evaluate(given, [one, { ...other, combines: all }], now).discount_cents).toBe(400);
  });

  test('products first, then the order on what is left, then shipping', () => {
    const product = discount({ id: 'p', discount_type: 'PRODUCT', value: percent(50), items: only('a') });
    const ship = discount({ id: 's', discount_type: 'SHIPPING' });
    const discounts = [ship, discount(), product].map((one) => ({ ...one, combines: all }));
    const result = evaluate(given, discounts, now);
    expect(Object.fromEntries(result.applied.map((one) => [one.discount_id, one.amount_cents]))).toEqual({
      p: 500,
      d1: 250,
      s: 500,
    });
  });

  test('two on the same product: the better one, once', () => {
    const small = discount({ id: 'a', discount_type: 'PRODUCT', combines: all });
    const large = discount({ id: 'b', discount_type: 'PRODUCT', value: percent(30), combines: all });
    expect(evaluate(given, [small, large], now).applied).toMatchObject([{ discount_id: 'b' }]);
  });
});
