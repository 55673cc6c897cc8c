import { count, optionalText, percent, text } from '../columns.ts';
import { keySales, measures } from './measures.ts';
import { report } from './report.ts';

/** R4. */
export const salesByManufacturer = report({
  call: 'salesByManufacturer',
  page: 'sales-by-manufacturer',
  title: 'Sales by manufacturer',
  purpose: 'What the products of each vendor sold.',
  rowId: 'sales-by-manufacturer-',
  rowKey: ['manufacturer'],
  columns: [
    text('manufacturer', 'Manufacturer', 'Vendor of the product at the moment of the sale.'),
    count('skus_count', 'SKUs', 'Different SKUs with an event in the range.'),
    ...measures,
    percent('average_discount_pct', 'Average discount', 'Discounts divided by gross sales.'),
  ],
  summary: [
    count('manufacturers_count', 'Manufacturers', 'Rows listed.'),
    ...keySales,
    optionalText('top_manufacturer', 'Top manufacturer', 'The one with the highest net sales.'),
  ],
});
