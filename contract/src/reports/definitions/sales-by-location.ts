import { count, money, optionalMoney, optionalNumber, optionalText, percent, text } from '../columns.ts';
import { keySales, measures } from './measures.ts';
import { report } from './report.ts';

/** R5, one row per store; `taxes` includes tax on shipping here. */
export const salesByLocation = report({
  call: 'salesByLocation',
  page: 'sales-by-location',
  title: 'Sales by location',
  purpose: 'What each store sold, kept and earned, and how that compares with the period before.',
  rowId: 'sales-by-location-',
  rowKey: ['shop'],
  columns: [
    text('shop', 'Shop', "The store's domain."),
    text('store_name', 'Store', 'Name of the store.'),
    text('cid', 'CID', 'Center ID: the permanent number of the location.'),
    optionalText('franchisee_name', 'Franchisee', 'Who holds the store now; empty where the chain does.'),
    text('timezone', 'Time zone', 'The zone that makes the days of this store.'),
    ...measures,
    money('shipping', 'Shipping', 'Shipping charged, after its discounts and refunds, without tax.'),
    money('fees', 'Fees', 'Duties, additional fees and fees kept on returns.'),
    money(
      'total_sales',
      'Total sales',
      'Net sales plus shipping plus taxes plus fees. Taxes include tax on shipping.',
    ),
    money('tips', 'Tips', 'Tips, less tips given back. Outside total sales.'),
    money('gift_card_sales', 'Gift cards sold', 'Money taken for gift cards: a liability, not a sale.'),
    optionalMoney('average_order_value', 'Average order', 'Gross sales less discounts, divided by orders.'),
    optionalNumber('units_per_order', 'Units per order', 'Units sold divided by orders.'),
    percent('return_rate_pct', 'Return rate', 'Returns divided by gross sales less discounts.'),
    money('previous_net_sales', 'Net sales before', 'Net sales of as many days just before the range.'),
    percent('change_pct', 'Change', 'Change of net sales against the days just before the range.'),
  ],
  summary: [
    count('stores_count', 'Stores', 'Rows listed.'),
    ...keySales,
    money('total_sales', 'Total sales', 'Net sales plus shipping plus taxes plus fees.'),
    optionalMoney('average_order_value', 'Average order', 'Gross sales less discounts, divided by orders.'),
    percent('return_rate_pct', 'Return rate', 'Returns divided by gross sales less discounts.'),
    money('previous_net_sales', 'Net sales before', 'Net sales of as many days just before the range.'),
    percent('change_pct', 'Change', 'Change of net sales against the days just before the range.'),
    optionalText('top_store', 'Top store', 'The one with the highest net sales.'),
  ],
});

/** Inside a store: one Shopify location each, with the block of measures. */
export const locationColumns = [
  text('location_name', 'Location', 'Where a till order was taken; "Online store" for orders without one.'),
  ...measures,
] as const;
