import { count, text } from '../columns.ts';
import { keySales, measures } from './measures.ts';
import { report } from './report.ts';

/** R6. */
export const salesByCategory = report({
  call: 'salesByCategory',
  page: 'sales-by-category',
  title: 'Sales by category',
  purpose: 'What each product type sold, as it was at the sale.',
  rowId: null,
  rowKey: ['category'],
  columns: [
    text(
      'category',
      'Category',
      'Product type at the moment of the sale. A later change does not move history.',
    ),
    count('skus_count', 'SKUs', 'Different SKUs with an event in the range.'),
    ...measures,
  ],
  summary: [count('categories_count', 'Categories', 'Rows listed.'), ...keySales],
});
