import { count, moment, money, optionalMoney, optionalText, percent, text } from '../columns.ts';
import { measures } from './measures.ts';
import { report } from './report.ts';

export const productColumns = [
  text('sku', 'SKU', 'The SKU at the sale; lines without one are together in "(no SKU)".'),
  text('product_title', 'Product', 'The newest title known for the SKU.'),
  text('variant_title', 'Variant', 'The newest variant title known for the SKU.'),
  text('manufacturer', 'Manufacturer', 'Vendor of the product.'),
  text('category', 'Category', 'Product type.'),
] as const;

/** R2. */
export const salesBySku = report({
  call: 'salesBySku',
  page: 'sales-by-sku',
  title: 'Sales by SKU',
  purpose: 'What each SKU sold over the chosen stores, and every ticket behind it.',
  rowId: 'sales-by-SKU-',
  rowKey: ['sku'],
  columns: [
    ...productColumns,
    ...measures,
    optionalMoney(
      'average_unit_price',
      'Average price',
      'Gross sales less discounts, divided by units sold.',
    ),
    count('stores_count', 'Stores', 'Stores with an event of this SKU in the range.'),
  ],
  summary: [
    count('skus_count', 'SKUs', 'Rows listed.'),
    count('units_sold', 'Units sold', 'Units sold, by orders and by later additions to them.'),
    count('net_units', 'Net units', 'Units sold less units returned.'),
    money('gross_sales', 'Gross sales', 'Before discounts, tax and shipping.'),
    money('discounts', 'Discounts', 'Discounts on merchandise.'),
    money('returns', 'Returns', 'Discounted value of what was taken back.'),
    money('net_sales', 'Net sales', 'Gross sales less discounts less returns.'),
    money('cogs', 'Cost of goods', 'At the unit cost frozen at the sale.'),
    money('gross_profit', 'Gross profit', 'Net sales of lines with a known cost, less their cost.'),
    percent('margin_pct', 'Margin', 'Gross profit divided by the net sales of lines with a known cost.'),
  ],
});

/** One ticket, line and event. */
export const ticketColumns = [
  text('ticketNumber', 'Ticket', 'The order name as printed on the receipt.'),
  text('shop', 'Shop', "The store's domain."),
  text('store_name', 'Store', 'Name of the store.'),
  text('date', 'Date', 'Store-local business day of the event.'),
  moment('at', 'Moment', 'When it happened (UTC).'),
  text('event', 'Event', 'SALE, EDIT, RETURN, CANCEL or ADJUST (money given back without goods).'),
  text('sku', 'SKU', 'The SKU at the sale.'),
  text('product_title', 'Product', 'Title of the product.'),
  text('manufacturer', 'Manufacturer', 'Vendor at the sale.'),
  count('units', 'Units', 'Sold +, taken back −.'),
  optionalMoney(
    'unit_price',
    'Unit price',
    'Gross sales divided by units sold; empty where nothing was sold.',
  ),
  money('gross_sales', 'Gross sales', 'Before discounts, tax and shipping.'),
  money('discounts', 'Discounts', 'Discounts of the line.'),
  money('returns', 'Returns', 'Discounted value of what was taken back.'),
  money('net_sales', 'Net sales', 'Gross sales less discounts less returns.'),
  money('taxes', 'Taxes', 'Tax of the line.'),
  money('cogs', 'Cost of goods', 'At the unit cost frozen at the sale.'),
  money('gross_profit', 'Gross profit', 'Net sales with a known cost, less that cost.'),
  percent('margin_pct', 'Margin', 'Gross profit divided by the net sales with a known cost.'),
  optionalText('customer_name', 'Customer', 'As the order has it.'),
  text('channel', 'Channel', 'Where the order came from.'),
  text('shopify_order_id', 'Order', 'Identifier of the order, for its dialog.'),
] as const;
