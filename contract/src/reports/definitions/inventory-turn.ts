import { type Column, count, money, optionalNumber, percent, text } from '../columns.ts';
import { report } from './report.ts';
import { productColumns } from './sales-by-sku.ts';

/** R9. Grouped otherwise than by SKU, `sku` holds the group's name and the other texts are empty. */
export const inventoryTurn = report({
  call: 'inventoryTurn',
  page: 'inventory-turn-report',
  title: 'Inventory turn',
  purpose: 'How often stock is sold over, slow movers first.',
  rowId: null,
  rowKey: ['sku'],
  columns: [
    ...productColumns,
    count('units_sold', 'Units sold', 'Net units: sold less returned.'),
    money('cogs', 'Cost of goods', 'As in cost of goods sold.'),
    count('opening_units', 'Opening units', 'On hand at close of the day before the range.'),
    count('closing_units', 'Closing units', 'On hand at close of the last day.'),
    money('opening_value', 'Opening value', 'Value at cost at close of the day before the range.'),
    money('closing_value', 'Closing value', 'Value at cost at close of the last day.'),
    money(
      'average_inventory_value',
      'Average value',
      'Mean of the daily closing values from the day before the range to its last day.',
    ),
    optionalNumber('turns', 'Turns', 'Cost of goods divided by average value.'),
    optionalNumber('annualised_turns', 'Turns a year', 'Turns times 365 divided by the days of the range.'),
    optionalNumber('days_of_inventory', 'Days of inventory', 'Days of the range divided by turns.'),
    percent('sell_through_pct', 'Sell-through', 'Net units divided by net units and closing units.'),
    optionalNumber('gmroi', 'GMROI', 'Gross profit divided by average value.'),
    count(
      'days_out_of_stock',
      'Days out of stock',
      'Days whose close found nothing on hand in the chosen stores.',
    ),
    text(
      'class',
      'Class',
      'A: the SKUs that make the first 80 % of cost of goods; B: the next 15 %; C: the rest.',
    ),
  ],
  summary: [
    money('cogs', 'Cost of goods', 'Of tracked SKUs.'),
    money('average_inventory_value', 'Average value', 'Mean of the daily closing values.'),
    optionalNumber('turns', 'Turns', 'Cost of goods divided by average value.'),
    optionalNumber('annualised_turns', 'Turns a year', 'Turns times 365 divided by the days of the range.'),
    optionalNumber('days_of_inventory', 'Days of inventory', 'Days of the range divided by turns.'),
    money('dead_stock_value', 'Dead stock', 'Closing value of SKUs that sold nothing.'),
    percent('sell_through_pct', 'Sell-through', 'Net units divided by net units and closing units.'),
  ],
});

const groupNames: Readonly<Record<string, string>> = {
  category: 'Category',
  manufacturer: 'Manufacturer',
  location: 'Location',
};

const productKeys: readonly string[] = productColumns.map(({ key }) => key);

/** The columns that say something where its rows stand for `group_by`: `sku` has the name of that, and nothing is told of a product. */
export const turnColumns = (group_by: string | undefined): readonly Column[] => {
  const name = groupNames[group_by ?? ''];
  if (!name) return inventoryTurn.columns;
  const figures = inventoryTurn.columns.filter(({ key }) => !productKeys.includes(key));
  return [text('sku', name, 'What the rows stand for.'), ...figures];
};
