import type { RoyaltyTermsForm } from '@backroom/contract/royalty';

/** What a store of the chain pays: nothing. */
const nothing = {
  rate_type: 'FLAT',
  rate_pct: 0,
  tiers: [],
  minimum_fee: 0,
  marketing_rate_pct: 0,
  fixed_fees: [],
  include_shipping: false,
  discount_cap_pct: null,
  hq_funded_discounts_deductible: true,
  grace_days: 0,
  due_day: 10,
} as const satisfies Partial<Record<keyof RoyaltyTermsForm, unknown>>;

/**
 * The form's values without what the form doesn't show: a rate typed before brackets were chosen must neither
 * be saved nor be refused where nobody can see it.
 */
export const termsToSave = (values: RoyaltyTermsForm): RoyaltyTermsForm => {
  if (values.agreement === 'COMPANY_OWNED') return { ...values, ...nothing, tiers: [], fixed_fees: [] };
  return values.rate_type === 'TIERED' ? { ...values, rate_pct: 0 } : { ...values, tiers: [] };
};
