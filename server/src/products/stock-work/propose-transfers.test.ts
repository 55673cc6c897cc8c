import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { proposeTransfers, type StockedSku } from './propose-transfers.ts';

const stocked = (
  shopId: number,
  available: number,
  sold: number,
  more: Partial<StockedSku> = {},
): StockedSku => ({
  shopId,
  ownerId: 1,
  sku: 'MUG',
  available,
  sold,
  isNew: false,
  cost: 300,
  ...more,
});

const moves = (...stock: StockedSku[]) =>
  proposeTransfers(stock).map(({ from, to, quantity }) => [from.shopId, to.shopId, quantity]);

test.each([
  ['dead here, sold out there: four weeks of sales', [stocked(1, 40, 0), stocked(2, 0, 90)], [[1, 2, 28]]],
  ['no more than lies there', [stocked(1, 5, 0), stocked(2, 0, 90)], [[1, 2, 5]]],
  ['less what is left there', [stocked(1, 40, 0), stocked(2, 13, 90)], [[1, 2, 15]]],
  ['nothing to who has two weeks left', [stocked(1, 40, 0), stocked(2, 14, 90)], []],
  ['nothing from who sells', [stocked(1, 40, 1), stocked(2, 0, 90)], []],
  ['nothing from who has it but for a while', [stocked(1, 40, 0, { isNew: true }), stocked(2, 0, 90)], []],
  ['nothing between owners', [stocked(1, 40, 0), stocked(2, 0, 90, { ownerId: 2 })], []],
  [
    'between stores of the chain itself',
    [stocked(1, 40, 0, { ownerId: null }), stocked(2, 0, 9, { ownerId: null })],
    [[1, 2, 3]],
  ],
  [
    'who runs out first is first',
    [stocked(1, 30, 0), stocked(2, 5, 90), stocked(3, -2, 90)],
    [
      [1, 3, 28],
      [1, 2, 2],
    ],
  ],
  [
    'from several, the fullest first',
    [stocked(1, 5, 0), stocked(2, 9, 0), stocked(3, 0, 36)],
    [
      [2, 3, 9],
      [1, 3, 3],
    ],
  ],
])('%s', (_, stock, expected) => {
  expect(moves(...stock)).toEqual(expected);
});

test('no store gives more than it has, or takes more than it sells in four weeks, and none does both', () => {
  const one = fc.record({
    shopId: fc.integer({ min: 1, max: 8 }),
    ownerId: fc.constantFrom(1, 2, null),
    sku: fc.constantFrom('A', 'B'),
    available: fc.integer({ min: -5, max: 60 }),
    sold: fc.integer({ min: -3, max: 200 }),
    isNew: fc.boolean(),
    cost: fc.constant(100),
  });
  const stock = fc.uniqueArray(one, { maxLength: 16, selector: ({ shopId, sku }) => `${shopId}${sku}` });
  void fc.assert(
    fc.property(stock, (all) => {
      const proposals = proposeTransfers(all);
      for (const item of all) {
        const given = proposals
          .filter(({ from }) => from === item)
          .reduce((sum, { quantity }) => sum + quantity, 0);
        const got = proposals
          .filter(({ to }) => to === item)
          .reduce((sum, { quantity }) => sum + quantity, 0);
        expect(given).toBeLessThanOrEqual(Math.max(0, item.available));
        expect(got === 0 || got + Math.max(0, item.available) <= Math.ceil((item.sold * 28) / 90)).toBe(true);
        expect(given === 0 || got === 0).toBe(true);
      }
      for (const { from, to, quantity } of proposals) {
        expect([from.ownerId, from.sku, quantity > 0]).toEqual([to.ownerId, to.sku, true]);
      }
    }),
  );
});
