import { addDays, type LocalDate } from '@backroom/contract/kit/dates';
import type { RoyaltyTerms, RoyaltyTermsForm } from '@backroom/contract/royalty';

const firstOfNextMonth = (day: LocalDate): LocalDate => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
};

/** What the form starts with: nothing, or other terms, from the day after they end or next month on. */
export const termsDefaults = (from: RoyaltyTerms | null, today: LocalDate): RoyaltyTermsForm => {
  if (!from) {
    return {
      shop: '',
      agreement: 'FRANCHISED',
      agreement_no: '',
      effective_from: firstOfNextMonth(today),
      effective_to: null,
      rate_type: 'FLAT',
      rate_pct: 6,
      tiers: [],
      period: 'MONTH',
      minimum_fee: 0,
      marketing_rate_pct: 2,
      fixed_fees: [],
      include_shipping: false,
      discount_cap_pct: null,
      hq_funded_discounts_deductible: true,
      grace_days: 0,
      due_day: 10,
    };
  }
  return {
    shop: from.shop,
    agreement: from.agreement,
    agreement_no: from.agreement_no,
    effective_from: from.effective_to ? addDays(from.effective_to, 1) : firstOfNextMonth(today),
    effective_to: null,
    rate_type: from.rate_type,
    rate_pct: from.rate_pct,
    tiers: from.tiers,
    period: from.period,
    minimum_fee: from.minimum_fee,
    marketing_rate_pct: from.marketing_rate_pct,
    fixed_fees: from.fixed_fees,
    include_shipping: from.include_shipping,
    discount_cap_pct: from.discount_cap_pct,
    hq_funded_discounts_deductible: from.hq_funded_discounts_deductible,
    grace_days: from.grace_days,
    due_day: from.due_day,
  };
};
