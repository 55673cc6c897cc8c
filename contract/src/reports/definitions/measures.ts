import { count, money, percent } from '../columns.ts';

/** The measures of every sales report: same names, same meaning, everywhere (domain.md 2.1, block M). */
export const measures = [
  count(
    'orders_count',
    'Orders',
    'Distinct orders that sold something in this row, counted on the day of the sale. An order can count in several rows, so the total is not their sum.',
  ),
  count('units_sold', 'Units sold', 'Units sold, by orders and by later additions to them.'),
  count(
    'units_returned',
    'Units returned',
    'Units taken back by refunds, removals and cancellations, on that day.',
  ),
  count('net_units', 'Net units', 'Units sold less units returned.'),
  money('gross_sales', 'Gross sales', 'Unit price times quantity, before discounts, tax and shipping.'),
  money(
    'discounts',
    'Discounts',
    'Discounts on merchandise, on the day of the sale. Never reversed by a return.',
  ),
  money(
    'returns',
    'Returns',
    'Discounted value, without tax, of what was taken back, and money given back without goods, on the day it happened.',
  ),
  money(
    'net_sales',
    'Net sales',
    'Gross sales less discounts less returns. Without tax, shipping, tips and gift cards.',
  ),
  money('taxes', 'Taxes', 'Tax on merchandise; tax given back counts negative.'),
  money(
    'cogs',
    'Cost of goods',
    'Quantity times the unit cost frozen at the sale; a return takes the same cost back.',
  ),
  money(
    'net_sales_without_cost',
    'Net sales without cost',
    'Net sales of lines whose cost was unknown at the sale.',
  ),
  money('gross_profit', 'Gross profit', 'Net sales of lines with a known cost, less their cost.'),
  percent('margin_pct', 'Margin', 'Gross profit divided by the net sales of lines with a known cost.'),
  percent('share_pct', 'Share', 'Part of all net sales listed.'),
] as const;

/** Key figures that most sales reports show above the table. */
export const keySales = [
  money('net_sales', 'Net sales', 'Gross sales less discounts less returns.'),
  money('gross_profit', 'Gross profit', 'Net sales of lines with a known cost, less their cost.'),
  percent('margin_pct', 'Margin', 'Gross profit divided by the net sales of lines with a known cost.'),
] as const;

/** What names a product in a row. */
export const NO_SKU_NOTE = 'Lines without one are together in one row.';
