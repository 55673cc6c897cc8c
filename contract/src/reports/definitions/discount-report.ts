import { count, money, optionalDate, optionalMoney, optionalText, percent, text } from '../columns.ts';
import { report } from './report.ts';

/** R11. */
export const discountReport = report({
  call: 'discountReport',
  page: 'discount-report',
  title: 'Discount report',
  purpose: 'What each discount cost, how often it was used and what it sold.',
  rowId: null,
  rowKey: ['discount_title', 'code'],
  columns: [
    text('discount_title', 'Discount', 'Title; manual discounts, automatic ones and loyalty points say so.'),
    text('code', 'Code', 'The code typed, where there is one.'),
    text('method', 'Method', 'CODE, AUTOMATIC, MANUAL or LOYALTY.'),
    text('discount_type', 'Type', 'ORDER, PRODUCT, BXGY or SHIPPING.'),
    text('value_type', 'Value type', 'FIXED or PERCENTAGE.'),
    optionalText('value', 'Value', 'Dollars or percent; empty where uses had different values.'),
    text('funded_by', 'Funded by', 'HQ, FRANCHISEE or VENDOR.'),
    count('stores_count', 'Stores', 'Stores where it was used.'),
    count(
      'times_used',
      'Times used',
      'Distinct orders it was used on, without those cancelled before any payment.',
    ),
    count('units_discounted', 'Units', 'Units of the lines it touched.'),
    money(
      'gross_sales',
      'Gross sales',
      'Gross sales of the lines it touched. A line with two discounts counts in both rows, once in the total.',
    ),
    money(
      'discount_amount',
      'Discount',
      'Given on merchandise, on the day of the order. Not reversed by returns.',
    ),
    money('shipping_discount_amount', 'Shipping discount', 'Given on shipping.'),
    money('total_discount', 'Total discount', 'On merchandise and on shipping.'),
    money('net_sales', 'After discount', 'Gross sales of those lines less this discount.'),
    percent('discount_rate_pct', 'Discount rate', 'Discount divided by the gross sales of those lines.'),
    optionalMoney('average_discount', 'Average discount', 'Total discount divided by times used.'),
    optionalDate('first_used', 'First used', 'First store-local day in the range.'),
    optionalDate('last_used', 'Last used', 'Last store-local day in the range.'),
  ],
  summary: [
    money('discount_amount', 'Discounts', 'On merchandise.'),
    money('shipping_discount_amount', 'Shipping discounts', 'On shipping.'),
    count('times_used', 'Discounted orders', 'Distinct orders with one of the discounts listed.'),
    percent('discounted_orders_pct', 'Part of orders', 'Discounted orders divided by all orders.'),
    percent('discount_rate_pct', 'Discount rate', 'Discounts on merchandise divided by all gross sales.'),
  ],
});

/** Inside a discount: one store each. */
export const discountStoreColumns = [
  text('shop', 'Shop', "The store's domain."),
  text('store_name', 'Store', 'Name of the store.'),
  count('times_used', 'Times used', 'Distinct orders.'),
  money('discount_amount', 'Discount', 'On merchandise.'),
  money('shipping_discount_amount', 'Shipping discount', 'On shipping.'),
  money('total_discount', 'Total discount', 'On merchandise and on shipping.'),
] as const;
