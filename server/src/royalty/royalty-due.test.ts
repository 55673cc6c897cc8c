import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { BaseSums } from './base-sums.ts';
import { netOfBase, royaltyBaseOf, royaltyDueOf, yearToDateFrom } from './royalty-due.ts';
import { someSegment, someTerms } from './segments.fixture.ts';
import type { Terms } from './terms.ts';

const sums = (more: Partial<BaseSums> = {}): BaseSums => ({
  gross: 100_000,
  discount: 9_000,
  returned: 4_000,
  excluded: 2_000,
  shipping: 500,
  hq_discounts: 3_000,
  franchisee_discounts: 6_000,
  funded: 0,
  ...more,
});

describe('what royalties are charged on', () => {
  test('net sales are what was sold less discounts and returns', () => {
    expect(netOfBase(sums())).toBe(87_000);
  });

  test.each<[string, Partial<Terms> | null, Partial<BaseSums>, object]>([
    ['net sales without what is free of royalty', {}, {}, { royalty_base: 85_000 }],
    [
      'the same without terms',
      null,
      {},
      { royalty_base: 85_000, shipping_included: 0, disallowed_discounts: 0 },
    ],
    [
      'shipping where it is agreed',
      { include_shipping: true },
      {},
      { royalty_base: 85_500, shipping_included: 500 },
    ],
    [
      'the franchisee’s discounts beyond a cap',
      { discount_cap_pct: 5 },
      {},
      { royalty_base: 86_000, disallowed_discounts: 1_000 },
    ],
    [
      'none of them up to the cap',
      { discount_cap_pct: 6 },
      {},
      { royalty_base: 85_000, disallowed_discounts: 0 },
    ],
    ['a cap of nothing', { discount_cap_pct: 0 }, {}, { disallowed_discounts: 6_000 }],
    [
      'a cap that half a cent counts for',
      { discount_cap_pct: 0.5 },
      { gross: 100_100 },
      { disallowed_discounts: 5_499 },
    ],
    [
      'head office’s where they can’t be deducted',
      { hq_funded_discounts_deductible: false },
      {},
      { royalty_base: 88_000, disallowed_discounts: 3_000 },
    ],
    [
      'both',
      { hq_funded_discounts_deductible: false, discount_cap_pct: 5 },
      {},
      { royalty_base: 89_000, disallowed_discounts: 4_000 },
    ],
  ])('%s', (_, terms, more, expected) => {
    expect(royaltyBaseOf(sums(more), terms && someTerms(terms))).toMatchObject(expected);
  });
});

const tiers = [
  { up_to_cents: 10_000_00, rate_pct: 6 },
  { up_to_cents: 20_000_00, rate_pct: 5 },
  { up_to_cents: null, rate_pct: 4 },
];
const tiered = { rate_type: 'TIERED', tiers } as const;

describe('royalty by brackets', () => {
  test.each([
    ['the first', 0, 5_000_00, 300_00],
    ['all of the first', 0, 10_000_00, 600_00],
    ['all three', 0, 25_000_00, 600_00 + 500_00 + 200_00],
    ['all of two', 0, 20_000_00, 600_00 + 500_00],
    ['the second, after the first was used up', 10_000_00, 1_000_00, 50_00],
    ['what is left of the second and some of the third', 19_000_00, 2_000_00, 50_00 + 40_00],
    ['below zero at the first rate', 0, -100_00, -6_00],
    ['back from the second into the first', 10_100_00, -200_00, -5_00 - 6_00],
  ])('%s', (_, before, base, royalty) => {
    expect(royaltyDueOf(someSegment(tiered), base, before, 0).royalty_calculated).toBe(royalty);
  });

  it('a half is never lost, however much was sold before', () => {
    const two = [
      { up_to_cents: 316_882_00, rate_pct: 19.1 },
      { up_to_cents: null, rate_pct: 26 },
    ];
    const segment = someSegment({ rate_type: 'TIERED', tiers: two });
    // 26 % of $23,786.75 is $6,184.555.
    expect(royaltyDueOf(segment, 2_378_675, 264_303_198, 0).royalty_calculated).toBe(618_456);
  });

  it('of parts of a year come to that of the year, within their rounding', () => {
    const cents = fc.integer({ min: -50_000_00, max: 50_000_00 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 12 }), (bases) => {
        let before = 0;
        let parts = 0;
        for (const base of bases) {
          parts += royaltyDueOf(someSegment(tiered), base, before, 0).royalty_calculated;
          before += base;
        }
        const whole = royaltyDueOf(someSegment(tiered), before, 0, 0).royalty_calculated;
        expect(Math.abs(parts - whole)).toBeLessThanOrEqual(bases.length);
      }),
    );
  });
});

describe('what a segment owes', () => {
  test.each([
    [5, 10_010, 501],
    [5, 10_009, 500],
    [6.125, 10_000, 613],
    [0.0001, 500_000, 1],
    [0.0001, 499_999, 0],
    [5, -10_010, -501],
    [27.3778, 956_425_982, 261_848_392],
  ])('at %d %% of %d cents: %d', (rate_pct, base, royalty) => {
    expect(royaltyDueOf(someSegment({ rate_pct }), base, 0, 0)).toMatchObject({
      royalty_calculated: royalty,
      royalty_due: royalty,
      minimum_royalty: 0,
    });
  });

  test.each([
    ['more than the minimum', 100_000, 5_000],
    ['the minimum', 60_000, 4_000],
    ['the minimum of a month that lost more than it sold', -60_000, 4_000],
  ])('%s', (_, base, royalty_due) => {
    const segment = someSegment({ rate_pct: 5, minimum_cents: 4_000 });
    expect(royaltyDueOf(segment, base, 0, 0)).toMatchObject({ royalty_due, minimum_royalty: 4_000 });
  });

  test('a minimum of one cent, too', () => {
    expect(royaltyDueOf(someSegment({ minimum_cents: 1 }), 0, 0, 0).royalty_due).toBe(1);
  });

  const owing = {
    rate_pct: 5,
    minimum_cents: 3_100,
    marketing_rate_pct: 2,
    fixed_fees: [
      { title: 'Technology', amount_cents: 6_200 },
      { title: 'Music', amount_cents: 100 },
    ],
  };

  test.each([
    ['a whole period', {}, 3_100, 6_300],
    ['one that is not over or lies in the range in part', { complete: false }, 0, 0],
    ['ten days of one', { from: '2025-03-22' }, 1_000, 2_032],
    ['one day of one', { to: '2025-03-01' }, 100, 203],
  ])('minimum and fees of %s', (_, more, minimum_royalty, other_fees) => {
    const due = royaltyDueOf(someSegment(owing, more), 10_000, 0, 70);
    expect(due).toMatchObject({ minimum_royalty, other_fees, marketing_due: 200, funded_credit: 70 });
    expect(due.royalty_due).toBe(Math.max(500, minimum_royalty));
  });

  test.each([
    ['without terms', null],
    ['of the chain’s own', { ...owing, agreement: 'COMPANY_OWNED' as const }],
  ])('nothing %s', (_, terms) => {
    expect(Object.values(royaltyDueOf(someSegment(terms), 10_000, 0, 70))).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

test.each([
  ['of the year, where terms are older', '2024-06-01', '2025-01-01'],
  ['of the terms, where they began in it', '2025-02-01', '2025-02-01'],
])('tiers count from the first day %s', (_, effective_from, day) => {
  expect(yearToDateFrom(someSegment({ effective_from }))).toBe(day);
  expect(yearToDateFrom(someSegment(null))).toBe('2025-01-01');
});
