import { count, money, optionalMoney, percent, yesNo } from '../columns.ts';
import { report } from './report.ts';
import { productColumns } from './sales-by-sku.ts';

/** R12. */
export const costOfGoodsSold = report({
  call: 'costOfGoodsSold',
  page: 'cost-of-goods-sold',
  title: 'Cost of goods sold',
  purpose: 'What the goods sold had cost, and what was earned on them.',
  rowId: 'cost-of-goods-sold-',
  rowKey: ['sku'],
  columns: [
    ...productColumns,
    count('units_sold', 'Units sold', 'Units sold, by orders and by later additions to them.'),
    count('units_returned', 'Units returned', 'Units taken back, on the day it happened.'),
    count('net_units', 'Net units', 'Units sold less units returned.'),
    optionalMoney('average_unit_cost', 'Average unit cost', 'Cost of goods divided by net units.'),
    money(
      'cogs',
      'Cost of goods',
      'Cost of items sold less cost of items returned, at the cost frozen at the sale.',
    ),
    money('net_sales', 'Net sales', 'Gross sales less discounts less returns.'),
    money(
      'net_sales_without_cost',
      'Net sales without cost',
      'Net sales of lines whose cost was unknown at the sale.',
    ),
    money('gross_profit', 'Gross profit', 'Net sales of lines with a known cost, less their cost.'),
    percent('margin_pct', 'Margin', 'Gross profit divided by the net sales of lines with a known cost.'),
    percent('markup_pct', 'Markup', 'Gross profit divided by cost of goods.'),
    percent('cost_coverage_pct', 'Cost coverage', 'Part of net sales whose cost is known.'),
    yesNo('cost_missing', 'Cost missing', 'Whether some of it was sold without a known cost.'),
    optionalMoney(
      'current_unit_cost',
      'Current unit cost',
      "Today's cost, to compare with. Not used in any figure.",
    ),
  ],
  summary: [
    money('cogs', 'Cost of goods', 'Cost of items sold less cost of items returned.'),
    money('net_sales', 'Net sales', 'Gross sales less discounts less returns.'),
    money('gross_profit', 'Gross profit', 'Net sales of lines with a known cost, less their cost.'),
    percent('margin_pct', 'Margin', 'Gross profit divided by the net sales of lines with a known cost.'),
    percent('cost_coverage_pct', 'Cost coverage', 'Part of net sales whose cost is known.'),
    count('skus_without_cost', 'SKUs without cost', 'SKUs with sales whose cost was unknown.'),
  ],
});
