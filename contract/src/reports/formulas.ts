/**
 * What figures are made of: the formula behind a measure, over other measures of the same row. A page fills it with
 * the row's own numbers. Those that need what no row holds (days of the range, prices of units) have none here;
 * their definition says it in words.
 */
import type { Measure } from './better.ts';

export type Term = { readonly key: Measure; readonly sign: '+' | '−' };

export type Formula = {
  readonly terms: readonly Term[];
  /** What the terms are divided by. */
  readonly by?: readonly Term[];
};

const plus = (key: Measure): Term => ({ key, sign: '+' });
const less = (key: Measure): Term => ({ key, sign: '−' });
const of = (...terms: readonly (Measure | Term)[]): Term[] =>
  terms.map((term) => (typeof term === 'string' ? plus(term) : term));
const sum = (...terms: readonly (Measure | Term)[]): Formula => ({ terms: of(...terms) });
const ratio = (terms: readonly Term[], by: readonly Term[]): Formula => ({ terms, by });

const costed = of('net_sales', less('net_sales_without_cost'));
const discounted = of('gross_sales', less('discounts'));
const cardMovements = [
  'sold',
  'issued',
  'reloaded',
  'refunded_to_card',
  'adjusted',
  less('redeemed'),
  less('expired'),
] as const;

/** Where a measure has several, the first whose parts a row holds is meant. */
export const formulas: Readonly<Partial<Record<Measure, readonly Formula[]>>> = {
  net_units: [sum('units_sold', less('units_returned'))],
  net_sales: [sum('gross_sales', less('discounts'), less('returns'))],
  gross_profit: [sum('net_sales', less('net_sales_without_cost'), less('cogs'))],
  margin_pct: [ratio(of('gross_profit'), costed)],
  markup_pct: [ratio(of('gross_profit'), of('cogs'))],
  cost_coverage_pct: [ratio(costed, of('net_sales'))],
  total_sales: [sum('net_sales', 'shipping', 'taxes', 'fees')],
  average_order_value: [ratio(discounted, of('orders_count'))],
  average_unit_price: [ratio(discounted, of('units_sold'))],
  units_per_order: [ratio(of('units_sold'), of('orders_count'))],
  return_rate_pct: [ratio(of('returns'), discounted)],
  average_discount_pct: [ratio(of('discounts'), of('gross_sales'))],
  change_pct: [ratio(of('net_sales', less('previous_net_sales')), of('previous_net_sales'))],
  total_discount: [sum('discount_amount', 'shipping_discount_amount')],
  discount_rate_pct: [ratio(of('discount_amount'), of('gross_sales'))],
  average_discount: [ratio(of('total_discount'), of('times_used'))],
  net_payments: [sum('gross_payments', less('refunded_payments'))],
  average_payment: [ratio(of('gross_payments'), of('transactions_count'))],
  net_tax: [sum('tax_collected', less('tax_refunded'))],
  tax_payable: [sum('net_tax', less('channel_collected_tax'))],
  effective_rate_pct: [
    ratio(of('net_tax'), of('taxable_sales', 'taxable_shipping')),
    ratio(of('total_due'), of('net_sales')),
  ],
  average_effective_rate_pct: [ratio(of('total_due'), of('net_sales'))],
  royalty_base: [sum('net_sales', less('excluded_sales'), 'shipping_included', 'disallowed_discounts')],
  total_due: [sum('royalty_due', 'marketing_due', 'other_fees', less('funded_credit'))],
  closing_balance: [sum('opening_balance', ...cardMovements)],
  closing_liability: [sum('opening_liability', ...cardMovements)],
  average_balance: [ratio(of('closing_liability'), of('active_cards'))],
  redemption_rate_pct: [ratio(of('redeemed'), of('sold', 'issued', 'reloaded'))],
  turns: [ratio(of('cogs'), of('average_inventory_value'))],
  sell_through_pct: [ratio(of('units_sold'), of('units_sold', 'closing_units'))],
  change_value: [sum('cost_value', less('opening_cost_value'))],
};
