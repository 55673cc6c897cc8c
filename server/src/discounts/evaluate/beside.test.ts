// One discount more on an order that was given others: the same rules as for a cart, with what was taken off as it was.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { giveBeside, type There } from './beside.ts';
import { cart, discount, line, now } from './evaluate.fixture.ts';
import { evaluate } from './evaluate.ts';
import type { CartLine } from './types.ts';

const lines = [line('a'), line('b', { unit_price_cents: 3_000 })];
const no = () => false;
const together = { order: true, product: true, shipping: true };
const there = (over: Partial<There> = {}): There => ({
  kind: 'order',
  combines: together,
  off: [100, 300],
  shipping: 0,
  ...over,
});
const give = (over = {}, others: There[] = [], of: CartLine[] = lines) =>
  giveBeside(of, 500, discount(over), now, others, no);

describe('one discount more on an order', () => {
  it('gives as on a cart where nothing else was on it', () => {
    expect(give()).toEqual({ off: [100, 300], shipping: 0, given: 400, insteadOf: 0, others: [0, 0] });
  });

  it('is taken of what others have left, where both go together', () => {
    expect(give({ combines: together }, [there()])).toMatchObject({
      off: [90, 270],
      insteadOf: 0,
      others: [100, 300],
    });
  });

  it.each([
    ['allows not the other', { combines: { order: false, product: true, shipping: true } }, together],
    ['isn’t allowed by the other', { combines: together }, { order: false, product: true, shipping: true }],
  ])('takes the place of one that gave less where it %s', (_, over, combines) => {
    const others = [there({ combines, off: [50, 100] })];
    expect(give(over, others)).toMatchObject({ given: 400, insteadOf: 150, others: [0, 0] });
  });

  it('leaves the order as it was where the other gave as much', () => {
    expect(give({}, [there()])).toBeNull();
  });

  it('on products leaves out units that one on products was on', () => {
    const own = { discount_type: 'PRODUCT' as const, combines: together };
    expect(give(own, [there({ kind: 'product', off: [200, 0] })])).toMatchObject({ off: [0, 300] });
  });

  it('counts no order that it isn’t for', () => {
    expect(give({ minimum: { type: 'SUBTOTAL', cents: 5_000 } })).toBeNull();
    expect(give({ usage_limit: 2, times_used: 2 })).toBeNull();
    expect(give({ once_per_customer: true, used_by_shopper: true })).toBeNull();
    expect(giveBeside(lines, 0, discount(), now, [], (sku) => ['A', 'B'].includes(sku))).toBeNull();
  });

  it('alone gives what the cart is given, and never more than a line has left', () => {
    const priced = fc.record({
      price: fc.integer({ min: 1, max: 9_999 }),
      quantity: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(
        fc.array(priced, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 10_000 }),
        (some, share) => {
          const own = some.map(({ price, quantity }, index) =>
            line(String(index), { unit_price_cents: price, quantity }),
          );
          const one = discount({ value: { type: 'PERCENTAGE', hundredths: share }, combines: together });
          const alone = giveBeside(own, 0, one, now, [], no);
          expect(alone?.given ?? 0).toBe(evaluate(cart(own), [one], now).discount_cents);
          const half = own.map(({ unit_price_cents, quantity }) =>
            Math.floor((unit_price_cents * quantity) / 2),
          );
          const beside = giveBeside(own, 0, one, now, [there({ off: half })], no);
          for (const [index, off] of (beside?.off ?? []).entries()) {
            const { unit_price_cents, quantity } = own[index] ?? line('');
            expect(off + (half[index] ?? 0)).toBeLessThanOrEqual(unit_price_cents * quantity);
          }
        },
      ),
    );
  });
});
