// What holds for any cart and any discounts.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cart, discount, line, now } from './evaluate.fixture.ts';
import { evaluate } from './evaluate.ts';
import { grossOf } from './items.ts';
import type { Cart, Items, StoreDiscount } from './types.ts';

const handles = ['toys', 'books', 'bags'];

const items: fc.Arbitrary<Items> = fc.oneof(
  fc.constant<Items>({ kind: 'all' }),
  fc.subarray(handles, { minLength: 1 }).map((keys): Items => ({ kind: 'collections', keys })),
  fc.subarray(['l0', 'l1', 'l2'], { minLength: 1 }).map((keys): Items => ({ kind: 'products', keys })),
);

const carts: fc.Arbitrary<Cart> = fc
  .record({
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 12 }),
        unit_price_cents: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 99_999 })),
        collections: fc.subarray(handles),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    shipping: fc.integer({ min: 0, max: 2_000 }),
  })
  .map(({ lines, shipping }) =>
    cart(
      lines.map((over, index) => line(`l${index}`, over)),
      { shipping_cents: shipping },
    ),
  );

const one: fc.Arbitrary<StoreDiscount> = fc
  .record({
    discount_type: fc.constantFrom<StoreDiscount['discount_type']>('ORDER', 'PRODUCT', 'BXGY', 'SHIPPING'),
    value: fc.oneof(
      fc.integer({ min: 1, max: 20_000 }).map((cents) => ({ type: 'FIXED', cents }) as const),
      fc.integer({ min: 1, max: 10_000 }).map((hundredths) => ({ type: 'PERCENTAGE', hundredths }) as const),
    ),
    items,
    buys: items,
    buys_quantity: fc.integer({ min: 1, max: 4 }),
    gets_quantity: fc.integer({ min: 1, max: 4 }),
    uses_per_order: fc.option(fc.integer({ min: 1, max: 3 })),
    once_per_order: fc.boolean(),
    minimum: fc.oneof(
      fc.constant({ type: 'NONE' } as const),
      fc.integer({ min: 1, max: 50_000 }).map((cents) => ({ type: 'SUBTOTAL', cents }) as const),
    ),
    combines: fc.record({ order: fc.boolean(), product: fc.boolean(), shipping: fc.boolean() }),
  })
  .map(({ buys, buys_quantity, gets_quantity, uses_per_order, ...over }) =>
    discount({
      ...over,
      bxgy: over.discount_type === 'BXGY' ? { buys, buys_quantity, gets_quantity, uses_per_order } : null,
    }),
  );

const several = fc
  .array(one, { minLength: 1, maxLength: 4 })
  .map((all) => all.map((each, index) => ({ ...each, id: `d${index}` })));

const both = fc.tuple(carts, several);

test('never below zero, never more than the line, and each discount is the sum of its allocations', () => {
  fc.assert(
    fc.property(both, ([given, discounts]) => {
      const result = evaluate(given, discounts, now);
      for (const [index, each] of result.lines.entries()) {
        const of = given.lines[index];
        expect(each.discounts.every(({ amount_cents }) => amount_cents > 0)).toBe(true);
        expect(each.discount_cents).toBeLessThanOrEqual(of ? grossOf(of) : 0);
      }
      const allocations = [...result.lines.flatMap((each) => each.discounts), ...result.shipping];
      for (const { discount_id, amount_cents } of result.applied) {
        const own = allocations.filter((each) => each.discount_id === discount_id);
        expect(own.reduce((sum, each) => sum + each.amount_cents, 0)).toBe(amount_cents);
      }
      expect(allocations.reduce((sum, each) => sum + each.amount_cents, 0)).toBe(result.discount_cents);
      expect(result.shipping.reduce((sum, each) => sum + each.amount_cents, 0)).toBeLessThanOrEqual(
        given.shipping_cents,
      );
      expect([...result.applied, ...result.refused]).toHaveLength(discounts.length);
    }),
    { numRuns: 500 },
  );
});

test('the order of lines and of discounts changes nothing', () => {
  fc.assert(
    fc.property(
      both.chain(([given, discounts]) =>
        fc.tuple(
          fc.constant([given, discounts] as const),
          fc.shuffledSubarray([...given.lines], { minLength: given.lines.length }),
          fc.shuffledSubarray(discounts, { minLength: discounts.length }),
        ),
      ),
      ([[given, discounts], lines, shuffled]) => {
        const before = evaluate(given, discounts, now);
        const after = evaluate({ ...given, lines }, shuffled, now);
        expect(after.discount_cents).toBe(before.discount_cents);
        const byId = (result: typeof before) =>
          result.lines
            .toSorted((a, b) => (a.id < b.id ? -1 : 1))
            .map((each) => [each.id, each.discount_cents]);
        expect(byId(after)).toEqual(byId(before));
      },
    ),
    { numRuns: 300 },
  );
});

test('a line that takes no part changes nothing', () => {
  fc.assert(
    fc.property(both, fc.integer({ min: 1, max: 9_999 }), ([given, discounts], price) => {
      const before = evaluate(given, discounts, now);
      const more = [
        line('z-card', { gift_card: true, unit_price_cents: price }),
        line('z-bag', { unit_price_cents: price, quantity: 3, collections: handles }),
      ];
      const after = evaluate(
        { ...given, lines: [...more, ...given.lines] },
        discounts,
        now,
        (sku) => sku === 'Z-BAG',
      );
      expect(after.lines.slice(2)).toEqual(before.lines);
      expect(after.lines.slice(0, 2).every((each) => each.discount_cents === 0)).toBe(true);
      expect(after.applied).toEqual(before.applied);
    }),
    { numRuns: 300 },
  );
});
