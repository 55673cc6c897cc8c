import { count, money, optionalText, percent, text } from '../columns.ts';
import { report } from './report.ts';

const tax = [
  text('jurisdiction', 'Jurisdiction', 'Country and province, where the source says.'),
  text('tax_name', 'Tax', 'Name of the tax.'),
  percent('tax_rate_pct', 'Rate', 'Rate of the tax, up to four decimals.'),
] as const;

const amounts = [
  money(
    'taxable_sales',
    'Taxable sales',
    'Net sales of lines bearing this tax. A line with two taxes is in two rows; the total counts it once.',
  ),
  money('taxable_shipping', 'Taxable shipping', 'Shipping bearing this tax, without the tax.'),
  money('tax_collected', 'Tax collected', 'Tax charged, on the day of the order.'),
  money('tax_refunded', 'Tax refunded', 'Tax given back, on the day of the refund.'),
  money('net_tax', 'Net tax', 'Tax collected less tax refunded.'),
  money('channel_collected_tax', 'Remitted by channel', 'Tax that a marketplace remits itself.'),
  money('tax_payable', 'Tax payable', 'Net tax less what a channel remits.'),
  count('orders_count', 'Orders', 'Distinct orders with this tax.'),
] as const;

/** R1. */
export const taxReport = report({
  call: 'taxReport',
  page: 'tax-report',
  title: 'Tax report',
  purpose: 'What tax was charged, refunded and is payable, per store and per tax.',
  rowId: null,
  rowKey: ['shop', 'jurisdiction', 'tax_name', 'tax_rate_pct'],
  columns: [
    text('shop', 'Shop', "The store's domain."),
    text('store_name', 'Store', 'Name of the store.'),
    optionalText('franchisee_name', 'Franchisee', 'Who holds the store now; empty where the chain does.'),
    ...tax,
    ...amounts,
  ],
  summary: [
    money('net_sales', 'Net sales', 'Gross sales less discounts less returns.'),
    money('taxable_sales', 'Taxable sales', 'Net sales of lines bearing a tax, each line once.'),
    money('non_taxable_sales', 'Non-taxable sales', 'Net sales of lines without a tax.'),
    money('exempt_sales', 'Exempt sales', 'Net sales of exempt customers.'),
    money('tax_collected', 'Tax collected', 'Tax charged.'),
    money('tax_refunded', 'Tax refunded', 'Tax given back.'),
    money('net_tax', 'Net tax', 'Tax collected less tax refunded.'),
    money('tax_payable', 'Tax payable', 'Net tax less what a channel remits.'),
    money('shipping_tax', 'Tax on shipping', 'Part of net tax that shipping bore.'),
    percent('effective_rate_pct', 'Effective rate', 'Net tax divided by taxable sales and taxable shipping.'),
  ],
});

/** The same measures by tax over all stores. */
export const taxBreakdownColumns = [...tax, ...amounts] as const;

/** Every merchandise event exactly once, by how it is taxed. */
export const salesValueColumns = [
  text('bucket', 'Part', 'taxable, exempt, non_taxable, or adjustments (money given back without goods).'),
  money('net_sales', 'Net sales', 'Gross sales less discounts less returns.'),
  money(
    'shipping',
    'Shipping',
    'Shipping with tax beside taxable sales, without tax beside non-taxable ones.',
  ),
  money('taxes', 'Taxes', 'Tax on those lines and that shipping.'),
  count('orders_count', 'Orders', 'Distinct orders with such a line.'),
] as const;
