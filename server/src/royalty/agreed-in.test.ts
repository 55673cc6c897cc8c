import type { RoyaltyTermsForm } from '@backroom/contract/royalty';
import { expect, test } from 'vitest';
import { agreedIn } from './change-terms.ts';
import { someStore } from './segments.fixture.ts';

const form = {
  shop: 'pier.example.com',
  agreement: 'FRANCHISED',
  effective_from: '2025-01-01',
  rate_type: 'FLAT',
  rate_pct: 5,
  period: 'MONTH',
  minimum_fee: 12.5,
  marketing_rate_pct: 1,
} as const;
const tiers = [
  { up_to_ytd: 1_000, rate_pct: 6 },
  { up_to_ytd: null, rate_pct: 4 },
];

test('a short form agrees on the usual, in cents', () => {
  expect(agreedIn(form, someStore())).toEqual({
    shop_id: 1,
    franchisee_id: 7,
    agreement: 'FRANCHISED',
    agreement_no: '',
    effective_from: '2025-01-01',
    effective_to: null,
    rate_type: 'FLAT',
    rate_pct: 5,
    tiers: [],
    period: 'MONTH',
    minimum_cents: 1_250,
    marketing_rate_pct: 1,
    fixed_fees: [],
    include_shipping: false,
    discount_cap_pct: null,
    hq_funded_discounts_deductible: true,
    grace_days: 0,
    due_day: 10,
  });
});

test('a whole form on what it says', () => {
  const more: Partial<RoyaltyTermsForm> = {
    agreement_no: 'A-7',
    effective_to: '2025-12-31',
    rate_type: 'TIERED',
    tiers,
    fixed_fees: [{ title: 'Technology', amount: 99.99 }],
    include_shipping: true,
    discount_cap_pct: 0,
    hq_funded_discounts_deductible: false,
    grace_days: 3,
    due_day: 28,
  };
  expect(agreedIn({ ...form, ...more }, someStore())).toMatchObject({
    ...more,
    tiers: [
      { up_to_cents: 100_000, rate_pct: 6 },
      { up_to_cents: null, rate_pct: 4 },
    ],
    fixed_fees: [{ title: 'Technology', amount_cents: 9_999 }],
  });
});

test('brackets count for a tiered rate alone, and nobody owes for a store of the chain’s own', () => {
  expect(agreedIn({ ...form, tiers }, someStore()).tiers).toEqual([]);
  expect(agreedIn({ ...form, agreement: 'COMPANY_OWNED' }, someStore()).franchisee_id).toBeNull();
});
