import { writtenDay } from '@backroom/contract/kit/dates';
import type { Contributions } from '../platform/manifest.ts';
import { readTerms, type Terms } from './terms.ts';

const rateOf = ({ agreement, rate_type, rate_pct, tiers }: Terms): string => {
  if (agreement === 'COMPANY_OWNED') return 'Company owned, nothing is owed';
  return rate_type === 'FLAT' ? `${rate_pct} % of net sales` : `${tiers.length} tiers of net sales`;
};

/** What a store owes, and from when to when. */
export const termsOnPage: Contributions['storePage'] = {
  key: 'terms',
  label: 'Royalty terms',
  place: 5,
  none: 'None: nothing is owed.',
  find: async (db, shopId) =>
    (await readTerms(db, [shopId])).toReversed().map((terms) => ({
      text: rateOf(terms),
      detail: `From ${writtenDay(terms.effective_from)}${terms.effective_to === null ? ' on' : ` to ${writtenDay(terms.effective_to)}`}`,
      href: '/royalty-terms',
    })),
};
