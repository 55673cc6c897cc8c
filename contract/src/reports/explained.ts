/**
 * Measures whose change can be taken apart: by store, and by category where a sale has one. No schemas here, so that
 * the browser can ask cheaply whether a change can be explained.
 */
import type { Measure } from './better.ts';

export const explainedMeasures = [
  'gross_sales',
  'discounts',
  'returns',
  'net_sales',
  'total_sales',
  'taxes',
  'cogs',
  'gross_profit',
  'orders_count',
  'units_sold',
  'units_returned',
  'net_units',
  'average_order_value',
  'margin_pct',
  'return_rate_pct',
  'average_discount_pct',
] as const satisfies readonly Measure[];

export type ExplainedMeasure = (typeof explainedMeasures)[number];

export const isExplained = (measure: string): measure is ExplainedMeasure =>
  explainedMeasures.some((one) => one === measure);
