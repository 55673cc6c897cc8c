import { daysBetween, later } from '@backroom/contract/kit/dates';
import { roundHalfUp } from '@backroom/contract/kit/money';
import { firstOfYear } from '../platform/pieces-of-range.ts';
import type { BaseSums } from './base-sums.ts';
import type { Segment } from './segments.ts';
import type { Terms, Tier } from './terms.ts';

/** Rates have four decimals, so what they make of cents is exact in millionths of one: no half gets lost. */
const MILLION = 1_000_000;
const millionthsOf = (cents: number, rate: number) => cents * Math.round(rate * 10_000);
const inCents = (millionths: number) => roundHalfUp(millionths / MILLION);

const percentOf = (cents: number, rate: number) => inCents(millionthsOf(cents, rate));

export const netOfBase = (sums: Pick<BaseSums, 'gross' | 'discount' | 'returned'>) =>
  sums.gross - sums.discount - sums.returned;

/** What royalties are charged on, in cents (domain.md 2.2, R7). Without terms nothing but exclusions is taken off. */
export const royaltyBaseOf = (sums: BaseSums, terms: Terms | null) => {
  const shipping_included = terms?.include_shipping ? sums.shipping : 0;
  const cap = terms?.discount_cap_pct ?? null;
  const beyondCap = cap === null ? 0 : Math.max(0, sums.franchisee_discounts - percentOf(sums.gross, cap));
  const undeductible = terms && !terms.hq_funded_discounts_deductible ? sums.hq_discounts : 0;
  const disallowed_discounts = beyondCap + undeductible;
  return {
    shipping_included,
    disallowed_discounts,
    royalty_base: netOfBase(sums) - sums.excluded + shipping_included + disallowed_discounts,
  };
};

/** Royalty on a year-to-date base by marginal brackets, in millionths of a cent. Below zero the first bracket holds. */
const tieredRoyalty = (base: number, tiers: readonly Tier[]): number => {
  let royalty = 0;
  let floor = 0;
  for (const { up_to_cents, rate_pct } of tiers) {
    const top = up_to_cents ?? Number.POSITIVE_INFINITY;
    royalty += millionthsOf(Math.min(base, top) - floor, rate_pct);
    if (base <= top) break;
    floor = top;
  }
  return royalty;
};

/** The part of a fee per period that falls to a segment: all of it where it is the whole period. */
const proRata = (cents: number, { from, to, period }: Segment) =>
  roundHalfUp((cents * daysBetween(from, to)) / daysBetween(period.start, period.end));

/**
 * What a segment owes, in cents. Minimum and fixed fees are charged for complete periods only, pro rata by days
 * where the agreement changed inside one. `ytdBase` is the year-to-date base before the segment, for tiers; `funded` what head
 * office and vendors pay of its discounts, which a franchisee gets back.
 */
export const royaltyDueOf = (segment: Segment, base: number, ytdBase: number, funded: number) => {
  const { terms, complete } = segment;
  if (!terms || terms.agreement === 'COMPANY_OWNED') {
    return {
      royalty_calculated: 0,
      minimum_royalty: 0,
      royalty_due: 0,
      marketing_due: 0,
      other_fees: 0,
      funded_credit: 0,
    };
  }
  const royalty_calculated =
    terms.rate_type === 'TIERED'
      ? inCents(tieredRoyalty(ytdBase + base, terms.tiers) - tieredRoyalty(ytdBase, terms.tiers))
      : percentOf(base, terms.rate_pct);
  const minimum_royalty = complete ? proRata(terms.minimum_cents, segment) : 0;
  const fees = terms.fixed_fees.reduce((sum, fee) => sum + fee.amount_cents, 0);
  return {
    royalty_calculated,
    minimum_royalty,
    royalty_due: minimum_royalty > 0 ? Math.max(royalty_calculated, minimum_royalty) : royalty_calculated,
    marketing_due: percentOf(base, terms.marketing_rate_pct),
    other_fees: complete ? proRata(fees, segment) : 0,
    funded_credit: funded,
  };
};

/** First day whose base counts towards the tiers of a segment: of its year, or of its terms. */
export const yearToDateFrom = ({ from, terms }: Segment): string => {
  const newYear = firstOfYear(from);
  return terms ? later(terms.effective_from, newYear) : newYear;
};
