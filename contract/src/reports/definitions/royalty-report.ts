import { count, money, optionalText, percent, text, yesNo } from '../columns.ts';
import { report } from './report.ts';

const base = [
  money('gross_sales', 'Gross sales', 'As in sales by location.'),
  money('discounts', 'Discounts', 'As in sales by location.'),
  money('returns', 'Returns', 'As in sales by location.'),
  money('net_sales', 'Net sales', 'As in sales by location: gross sales less discounts less returns.'),
  money('excluded_sales', 'Excluded sales', 'Net sales of SKUs free of royalty at the sale.'),
  money('shipping_included', 'Shipping included', 'Shipping, where the terms include it.'),
  money('hq_funded_discounts', 'HQ-funded discounts', 'For information: discounts paid by head office.'),
  money(
    'disallowed_discounts',
    'Disallowed discounts',
    'Discounts funded by the franchisee beyond the cap of the terms.',
  ),
  money(
    'royalty_base',
    'Royalty base',
    'Net sales less excluded sales plus shipping included plus disallowed discounts.',
  ),
  percent('royalty_rate_pct', 'Rate', 'Rate of the terms; royalty divided by base where several apply.'),
  money('royalty_calculated', 'Royalty calculated', 'Base times rate, rounded once per period.'),
  money('minimum_royalty', 'Minimum', 'Minimum of the complete periods in the range.'),
  money(
    'royalty_due',
    'Royalty due',
    'Per complete period the higher of royalty and minimum; for others the royalty. A negative base gives a credit.',
  ),
  percent('marketing_rate_pct', 'Marketing rate', 'Marketing fund rate of the terms.'),
  money('marketing_due', 'Marketing due', 'Base times marketing rate.'),
  money('other_fees', 'Other fees', 'Fixed fees of complete periods.'),
  money(
    'funded_credit',
    'Given back',
    'Discounts on goods and shipping times the shares of head office and vendors of their campaigns.',
  ),
  money('total_due', 'Total due', 'Royalty, marketing and other fees, less what is given back of discounts.'),
  percent('effective_rate_pct', 'Effective rate', 'Total due divided by net sales.'),
  yesNo(
    'is_estimate',
    'Estimate',
    'The range cuts a period, or a period is still open: minimums and fixed fees not applied.',
  ),
] as const;

/** R7. */
export const royaltyReport = report({
  call: 'royaltyReport',
  page: 'royalty-report',
  title: 'Royalty report',
  purpose: 'What each location owes for the range; the source of the statements.',
  rowId: 'royalty-transaction-',
  rowKey: ['CID'],
  columns: [
    text('CID', 'CID', 'Center ID: the permanent number of the location.'),
    text('shop', 'Shop', "The store's domain."),
    text('store_name', 'Store', 'Name of the store.'),
    optionalText('franchisee_name', 'Franchisee', 'Who holds the store now.'),
    text(
      'agreement',
      'Agreement',
      'franchised, company_owned (rate 0), or missing: no terms for some of the range.',
    ),
    ...base,
    text('statement_status', 'Statement', 'Of the latest period: none, draft, issued, disputed or paid.'),
  ],
  summary: [
    count('locations_count', 'Locations', 'Rows listed.'),
    money('net_sales', 'Net sales', 'Gross sales less discounts less returns.'),
    money('royalty_base', 'Royalty base', 'What royalties are charged on.'),
    money('royalty_due', 'Royalty due', 'After minimums.'),
    money('marketing_due', 'Marketing due', 'Base times marketing rate.'),
    money('other_fees', 'Other fees', 'Fixed fees of complete periods.'),
    money('funded_credit', 'Given back', 'What head office and vendors pay of discounts.'),
    money(
      'total_due',
      'Total due',
      'Royalty, marketing and other fees, less what is given back of discounts.',
    ),
    percent('average_effective_rate_pct', 'Effective rate', 'Total due divided by net sales.'),
    yesNo('estimated', 'Estimated', 'Some row is an estimate.'),
    count('missing_agreements', 'Without agreement', 'Locations without terms for some of the range.'),
  ],
});

/** One royalty period and agreement segment of a location: the lines of its statement. */
export const royaltyPeriodColumns = [
  text('period_start', 'Period from', 'First day of the royalty period.'),
  text('period_end', 'Period to', 'Last day of the royalty period.'),
  text('from', 'From', 'First day counted: the later of range, period and terms.'),
  text('to', 'To', 'Last day counted.'),
  optionalText('franchisee_name', 'Franchisee', 'Who held the store then.'),
  text('agreement', 'Agreement', 'franchised, company_owned or missing.'),
  optionalText('agreement_no', 'Agreement number', 'Of the terms.'),
  yesNo('complete', 'Complete', 'The whole period lies in the range and is over.'),
  ...base,
  text('statement_status', 'Statement', 'none, draft, issued, disputed or paid.'),
] as const;
