import type { RoyaltyTerms } from '@backroom/contract/royalty';
import { formatMoney, formatRate } from '../ui/text/format.ts';

const periods = { MONTH: 'Month', WEEK: 'Week', '4-4-5': '4-4-5 weeks' };

export const periodWords = (period: RoyaltyTerms['period']): string => periods[period];

/** "6%", or the brackets: "6% to $500,000.00, then 5%". */
export const rateWords = ({
  agreement,
  rate_type,
  rate_pct,
  tiers,
}: Pick<RoyaltyTerms, 'agreement' | 'rate_type' | 'rate_pct' | 'tiers'>): string => {
  if (agreement === 'COMPANY_OWNED') return 'None';
  if (rate_type === 'FLAT') return formatRate(rate_pct);
  return tiers
    .map(({ up_to_ytd, rate_pct: rate }) =>
      up_to_ytd === null ? `then ${formatRate(rate)}` : `${formatRate(rate)} to ${formatMoney(up_to_ytd)}`,
    )
    .join(', ');
};

/** "Technology $99.00, Training $20.00" or "-". */
export const feeWords = (fees: RoyaltyTerms['fixed_fees']): string =>
  fees.length === 0 ? '-' : fees.map(({ title, amount }) => `${title} ${formatMoney(amount)}`).join(', ');

/** What the base counts beyond net sales. */
export const baseWords = (terms: RoyaltyTerms): string => {
  const words = [
    terms.include_shipping ? 'with shipping' : '',
    terms.discount_cap_pct === null ? '' : `discounts capped at ${formatRate(terms.discount_cap_pct)}`,
    terms.hq_funded_discounts_deductible ? '' : 'head office discounts not deductible',
  ].filter(Boolean);
  return words.length === 0 ? 'Net sales' : `Net sales, ${words.join(', ')}`;
};
