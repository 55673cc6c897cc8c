import { allocate } from '@backroom/contract/kit/money';
import type { SegmentFigures } from './royalty-figures.ts';
import type { StatementLine } from './statement-rows.ts';

type Draft = Pick<StatementLine, 'kind' | 'description' | 'base_cents' | 'rate_pct' | 'amount_cents'>;

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** What a statement charges, line by line; the lines sum to what the report says is due. */
export const chargesOf = ({ segment, figures }: SegmentFigures): Draft[] => {
  const { terms } = segment;
  if (!terms) return [];
  const { royalty_base, royalty_calculated, royalty_due, minimum_royalty } = figures;
  const flat = terms.rate_type === 'FLAT';
  const lines: Draft[] = [
    {
      kind: 'royalty',
      description: flat
        ? `Royalty, ${terms.rate_pct} % of the base`
        : 'Royalty by brackets of the year’s base',
      base_cents: royalty_base,
      rate_pct: flat ? terms.rate_pct : null,
      amount_cents: royalty_calculated,
    },
  ];
  if (royalty_due !== royalty_calculated) {
    lines.push({
      kind: 'minimum',
      description: `Up to the minimum of ${dollars(minimum_royalty)}`,
      base_cents: null,
      rate_pct: null,
      amount_cents: royalty_due - royalty_calculated,
    });
  }
  if (terms.marketing_rate_pct > 0) {
    lines.push({
      kind: 'marketing',
      description: `Marketing fund, ${terms.marketing_rate_pct} % of the base`,
      base_cents: royalty_base,
      rate_pct: terms.marketing_rate_pct,
      amount_cents: figures.marketing_due,
    });
  }
  const shares = allocate(
    figures.other_fees,
    terms.fixed_fees.map((fee) => fee.amount_cents),
  );
  for (const [index, fee] of terms.fixed_fees.entries()) {
    lines.push({
      kind: 'fixed-fee',
      description: fee.title,
      base_cents: null,
      rate_pct: null,
      amount_cents: shares[index] ?? 0,
    });
  }
  if (figures.funded_credit !== 0) {
    lines.push({
      kind: 'funded-credit',
      description: 'Discounts paid by head office or vendors, given back',
      base_cents: null,
      rate_pct: null,
      amount_cents: -figures.funded_credit,
    });
  }
  return lines;
};
