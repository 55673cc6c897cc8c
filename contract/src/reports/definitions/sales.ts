import { count, moment, money, optionalMoney, optionalText, percent, text } from '../columns.ts';
import { report } from './report.ts';

const flows = [
  money('gross_sales', 'Gross sales', 'Before discounts, tax and shipping.'),
  money('discounts', 'Discounts', 'Discounts on merchandise, on the day of the sale.'),
  money('returns', 'Returns', 'Discounted value of what was taken back, on that day.'),
  money('net_sales', 'Net sales', 'Gross sales less discounts less returns.'),
  money('shipping', 'Shipping', 'After its discounts and refunds, without tax.'),
  money('taxes', 'Taxes', 'On merchandise and shipping; tax given back counts negative.'),
  money('fees', 'Fees', 'Duties, additional fees and fees kept on returns.'),
  money('total_sales', 'Total sales', 'Net sales plus shipping plus taxes plus fees.'),
  money('tips', 'Tips', 'Outside total sales.'),
  money('gift_card_sales', 'Gift cards sold', 'A liability, not a sale.'),
  money('cogs', 'Cost of goods', 'At the unit cost frozen at the sale.'),
  money('gross_profit', 'Gross profit', 'Net sales of lines with a known cost, less their cost.'),
  percent('margin_pct', 'Margin', 'Gross profit divided by the net sales of lines with a known cost.'),
] as const;

export const salesKpiColumns = [
  count('orders_count', 'Orders', 'Distinct orders that sold something.'),
  count('units_sold', 'Units sold', 'Units sold, by orders and by later additions to them.'),
  ...flows,
  money(
    'net_sales_without_cost',
    'Net sales without cost',
    'Net sales of lines whose cost was unknown at the sale.',
  ),
  optionalMoney('average_order_value', 'Average order', 'Gross sales less discounts, divided by orders.'),
] as const;

/** The sales page: one row per order, business day and event (domain.md 2.3). */
export const sales = report({
  call: 'getSalesData',
  page: 'apps',
  title: 'Sales',
  purpose: 'What happened to revenue on each day, ticket by ticket.',
  rowId: null,
  rowKey: ['shop', 'shopify_order_id', 'date', 'event'],
  columns: [
    text('date', 'Date', 'Store-local day and time.'),
    moment('at', 'Moment', 'When it happened (UTC).'),
    text('order_name', 'Order', 'As printed on the receipt.'),
    text('shopify_order_id', 'Order id', 'Identifier of the order, for its dialog.'),
    text('shop', 'Shop', "The store's domain."),
    text('store_name', 'Store', 'Name of the store.'),
    text('event', 'Event', 'SALE, EDIT, RETURN or CANCEL.'),
    optionalText('customer_name', 'Customer', 'As the order has it.'),
    text('channel', 'Channel', 'Where the order came from.'),
    text('payment_type', 'Payment', 'Tenders of the order.'),
    text('financial_status', 'Status', 'Financial status of the order now.'),
    count('units', 'Units', 'Sold +, taken back −.'),
    ...flows,
    text('discount_codes', 'Codes', 'Discount codes of the order.'),
  ],
  summary: salesKpiColumns,
});

/** What a row of the journal can be sorted by. */
export const salesSortColumns = [
  'date',
  'order_name',
  'store_name',
  'event',
  'customer_name',
  'channel',
  'payment_type',
  'financial_status',
  'units',
  'gross_sales',
  'discounts',
  'returns',
  'net_sales',
  'shipping',
  'taxes',
  'fees',
  'total_sales',
  'tips',
  'gift_card_sales',
  'cogs',
  'gross_profit',
] as const;

export const ticketSortColumns = [
  'date',
  'ticketNumber',
  'store_name',
  'sku',
  'units',
  'gross_sales',
  'net_sales',
] as const;
