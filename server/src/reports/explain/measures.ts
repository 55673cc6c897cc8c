import type { ExplainedMeasure } from '@backroom/contract/reports/explained';
import type { Part } from './contributions.ts';

/** The measures of a row that explanations are made of, in dollars and units. */
export type Ingredients = {
  orders_count: number;
  units_sold: number;
  units_returned: number;
  net_units: number;
  gross_sales: number;
  discounts: number;
  returns: number;
  net_sales: number;
  net_sales_without_cost: number;
  taxes: number;
  cogs: number;
  gross_profit: number;
};

type Explanation = {
  kind: 'money' | 'count' | 'percent';
  isQuotient?: true;
  /** Whether the rows of sales by category sum to it: orders have several categories. */
  ofCategories: boolean;
  /** Of total sales and taxes, what no category has. */
  rest?: string;
  part: (row: Ingredients & { total_sales?: number }) => Part;
};

const sum = (of: (row: Ingredients & { total_sales?: number }) => number) => (row: Ingredients) => ({
  top: of(row),
  bottom: 0,
});
const money = (key: keyof Ingredients): Explanation => ({
  kind: 'money',
  ofCategories: true,
  part: sum((row) => row[key]),
});
const count = (key: keyof Ingredients): Explanation => ({ ...money(key), kind: 'count' });
/** In percent: the parts of the top are a hundredfold. */
const rate = (top: (row: Ingredients) => number, bottom: (row: Ingredients) => number): Explanation => ({
  kind: 'percent',
  isQuotient: true,
  ofCategories: true,
  part: (row) => ({ top: top(row) * 100, bottom: bottom(row) }),
});
const discounted = (row: Ingredients) => row.gross_sales - row.discounts;

export const explanations: Record<ExplainedMeasure, Explanation> = {
  gross_sales: money('gross_sales'),
  discounts: money('discounts'),
  returns: money('returns'),
  net_sales: money('net_sales'),
  total_sales: {
    kind: 'money',
    ofCategories: true,
    rest: 'Shipping and fees',
    // A category has no shipping: what it sold, and the tax on that.
    part: sum((row) => row.total_sales ?? row.net_sales + row.taxes),
  },
  taxes: { ...money('taxes'), rest: 'On shipping' },
  cogs: money('cogs'),
  gross_profit: money('gross_profit'),
  orders_count: { ...count('orders_count'), ofCategories: false },
  units_sold: count('units_sold'),
  units_returned: count('units_returned'),
  net_units: count('net_units'),
  average_order_value: {
    kind: 'money',
    isQuotient: true,
    ofCategories: false,
    part: (row) => ({ top: discounted(row), bottom: row.orders_count }),
  },
  margin_pct: rate(
    (row) => row.gross_profit,
    (row) => row.net_sales - row.net_sales_without_cost,
  ),
  return_rate_pct: rate((row) => row.returns, discounted),
  average_discount_pct: rate(
    (row) => row.discounts,
    (row) => row.gross_sales,
  ),
};
