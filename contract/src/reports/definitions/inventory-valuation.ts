import { count, date, money, percent, text } from '../columns.ts';
import { report } from './report.ts';

const stock = [
  count('skus_count', 'SKUs', 'Different SKUs with a stock record.'),
  count('units_on_hand', 'On hand', 'Units on hand; negative stock counts as nothing here.'),
  count('negative_units', 'Negative units', 'Units below zero, shown apart because they are worth nothing.'),
  count('units_committed', 'Committed', 'Units sold and not yet sent.'),
  count('units_available', 'Available', 'Units that can be sold.'),
  count('units_incoming', 'Incoming', 'Units on their way; not valued.'),
  money('cost_value', 'Value at cost', 'Units on hand times unit cost.'),
  money('retail_value', 'Value at retail', 'Units on hand times price.'),
  money('potential_profit', 'Potential profit', 'Retail value less cost, of units whose cost is known.'),
  percent(
    'potential_margin_pct',
    'Potential margin',
    'Potential profit divided by the retail value of those units.',
  ),
  count('units_without_cost', 'Units without cost', 'Units on hand whose cost is unknown.'),
  money('opening_cost_value', 'Value before', 'Value at cost at close of the day before the range.'),
  money('change_value', 'Change', 'Value at cost less value before.'),
  percent('share_pct', 'Share', 'Part of the whole value at cost listed.'),
] as const;

/** R8. */
export const inventoryValuation = report({
  call: 'inventoryValuation',
  page: 'inventory-valuation-by-location',
  title: 'Inventory valuation by location',
  purpose: 'What the stock of each location is worth at the close of a day.',
  rowId: 'inventory-valuation-',
  rowKey: ['shop', 'location_id'],
  columns: [
    text('location_name', 'Location', 'Location inside the store.'),
    text('store_name', 'Store', 'Name of the store.'),
    text('shop', 'Shop', "The store's domain."),
    text('location_id', 'Location id', 'Identifier of the location.'),
    date('as_of_date', 'As of', 'Close of business of this store-local day; today is live.'),
    ...stock,
  ],
  summary: [
    count('locations_count', 'Locations', 'Rows listed.'),
    count('units_on_hand', 'On hand', 'Units on hand.'),
    money('cost_value', 'Value at cost', 'Units on hand times unit cost.'),
    money('retail_value', 'Value at retail', 'Units on hand times price.'),
    money('potential_profit', 'Potential profit', 'Retail value less cost, of units whose cost is known.'),
    money('opening_cost_value', 'Value before', 'Value at cost at close of the day before the range.'),
    money('change_value', 'Change', 'Value at cost less value before.'),
    count('units_without_cost', 'Units without cost', 'Units on hand whose cost is unknown.'),
  ],
});

/** The drill-down: one SKU of one location. */
export const inventorySkuColumns = [
  text('sku', 'SKU', 'SKU of the variant.'),
  text('product_title', 'Product', 'Title of the product.'),
  text('location_name', 'Location', 'Location inside the store.'),
  text('store_name', 'Store', 'Name of the store.'),
  text('shop', 'Shop', "The store's domain."),
  text('location_id', 'Location id', 'Identifier of the location.'),
  ...stock,
] as const;
