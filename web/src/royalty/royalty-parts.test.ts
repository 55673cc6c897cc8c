import { describe, expect, it } from 'vitest';
import { findTerms } from './find-terms.ts';
import { monthsOnOffer } from './last-months.ts';
import { stepsOf } from './statement-steps.ts';
import { termsDefaults } from './terms-defaults.ts';
import { termsToSave } from './terms-to-save.ts';
import { feeWords, rateWords } from './terms-words.ts';

it('the words of a rate tell its brackets', () => {
  const flat = { agreement: 'FRANCHISED', rate_type: 'FLAT', rate_pct: 5.5, tiers: [] } as const;
  expect(rateWords({ ...flat, tiers: [] })).toBe('5.50%');
  const tiers = [
    { up_to_ytd: 500_000, rate_pct: 6 },
    { up_to_ytd: null, rate_pct: 4.5 },
  ];
  expect(rateWords({ agreement: 'FRANCHISED', rate_type: 'TIERED', rate_pct: 0, tiers })).toBe(
    '6.00% to $500,000.00, then 4.50%',
  );
  expect(rateWords({ agreement: 'COMPANY_OWNED', rate_type: 'FLAT', rate_pct: 0, tiers: [] })).toBe('None');
  expect(feeWords([])).toBe('-');
});

describe('months to draft', () => {
  const now = new Date(2025, 5, 15);
  const stores = [
    { shop: 'pier', first_sale: '2025-03-10' },
    { shop: 'cove', first_sale: '2025-04-10' },
    { shop: 'new', first_sale: null },
  ];
  const offered = (chosen: string[]) => monthsOnOffer(now, stores, chosen).map(({ value }) => value);

  it('months to draft are those since the first sale of the stores chosen, the last one that is over first', () => {
    expect(offered([])).toEqual(['2025-05', '2025-04', '2025-03']);
    expect(offered(['cove'])).toEqual(['2025-05', '2025-04']);
    expect(offered(['new'])).toEqual([]);
    expect(monthsOnOffer(now, stores, ['cove'])[0]?.label).toBe('May 2025');
  });
});

it('new terms begin with the next month', () => {
  expect(termsDefaults(null, '2025-12-05').effective_from).toBe('2026-01-01');
  expect(termsDefaults(null, '2025-03-31').effective_from).toBe('2025-04-01');
});

it('what the form of terms does not show is not saved', () => {
  const tiers = [{ up_to_ytd: null, rate_pct: 5 }];
  // An emptied field holds null, which its type doesn't say.
  const form = { ...termsDefaults(null, '2025-03-31'), tiers, rate_pct: Number.NaN, minimum_fee: 300 };
  expect(termsToSave({ ...form, agreement: 'COMPANY_OWNED' })).toMatchObject({
    rate_pct: 0,
    tiers: [],
    minimum_fee: 0,
    marketing_rate_pct: 0,
  });
  expect(termsToSave({ ...form, rate_type: 'TIERED' })).toMatchObject({
    rate_pct: 0,
    tiers,
    minimum_fee: 300,
  });
  expect(termsToSave({ ...form, rate_pct: 6 })).toMatchObject({ rate_pct: 6, tiers: [] });
});

describe('the steps of a statement', () => {
  it('lead from draft to paid, and an issued one is never edited', () => {
    const steps = (status: Parameters<typeof stepsOf>[0]) => stepsOf(status).map(({ step }) => step);
    expect(steps('draft')).toEqual(['correct', 'issue']);
    expect(steps('issued')).toEqual(['dispute', 'pay']);
    expect(steps('disputed')).toEqual(['pay']);
    expect(steps('paid')).toEqual([]);
  });
});

it('terms are found by store, number or franchisee', () => {
  const terms = [
    {
      store_name: 'Pier',
      cid: 'C-0102',
      shop: 'pier.example',
      franchisee_name: 'Ann Bell',
      agreement_no: 'A-7',
    },
  ];
  expect(findTerms(terms, 'bell c-01')).toHaveLength(1);
  expect(findTerms(terms, 'dock')).toHaveLength(0);
});
