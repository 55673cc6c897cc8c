/**
 * Whether more of a measure is better, worse or neither: what the colour of a change follows. A measure means the
 * same in every report, so it says so once; the compiler asks for each.
 */
import type { reports } from './catalogue.ts';
import type { Column } from './columns.ts';
import type { sales } from './definitions/sales.ts';

export type Better = 'more' | 'less' | 'neither';

type Definition = (typeof reports)[keyof typeof reports] | typeof sales;
type OfNumbers = Column<string, 'count' | 'money' | 'percent' | 'number'>;

/** Every column of numbers of the reports and the sales page, by its key. */
export type Measure = Extract<(Definition['columns'] | Definition['summary'])[number], OfNumbers>['key'];

const better = {
  // What is sold and earned.
  gross_sales: 'more',
  net_sales: 'more',
  previous_net_sales: 'neither',
  total_sales: 'more',
  change_pct: 'more',
  orders_count: 'more',
  units: 'more',
  units_sold: 'more',
  net_units: 'more',
  average_order_value: 'more',
  average_unit_price: 'neither',
  units_per_order: 'more',
  gross_profit: 'more',
  margin_pct: 'more',
  markup_pct: 'more',
  share_pct: 'neither',
  tips: 'neither',
  shipping: 'neither',
  fees: 'neither',
  gift_card_sales: 'neither',
  // What is taken back or given away.
  returns: 'less',
  units_returned: 'less',
  return_rate_pct: 'less',
  discounts: 'less',
  discount_amount: 'less',
  shipping_discount_amount: 'less',
  total_discount: 'less',
  discount_rate_pct: 'less',
  average_discount: 'less',
  average_discount_pct: 'less',
  discounted_orders_pct: 'neither',
  times_used: 'neither',
  units_discounted: 'neither',
  // Cost grows with sales; what is unknown of it should shrink.
  cogs: 'neither',
  average_unit_cost: 'less',
  current_unit_cost: 'less',
  cost_coverage_pct: 'more',
  net_sales_without_cost: 'less',
  skus_without_cost: 'less',
  units_without_cost: 'less',
  // How money came in.
  gross_payments: 'more',
  refunded_payments: 'less',
  net_payments: 'more',
  net_payments_excluding_gift_cards: 'more',
  average_payment: 'more',
  transactions_count: 'more',
  refunds_count: 'less',
  receivables_change: 'less',
  // Tax is collected for others.
  taxes: 'neither',
  tax_rate_pct: 'neither',
  taxable_sales: 'neither',
  taxable_shipping: 'neither',
  non_taxable_sales: 'neither',
  exempt_sales: 'neither',
  tax_collected: 'neither',
  tax_refunded: 'neither',
  net_tax: 'neither',
  channel_collected_tax: 'neither',
  tax_payable: 'neither',
  shipping_tax: 'neither',
  effective_rate_pct: 'neither',
  // Royalties are one's due and another's cost.
  excluded_sales: 'neither',
  shipping_included: 'neither',
  hq_funded_discounts: 'neither',
  disallowed_discounts: 'neither',
  royalty_base: 'neither',
  royalty_rate_pct: 'neither',
  royalty_calculated: 'neither',
  minimum_royalty: 'neither',
  royalty_due: 'neither',
  marketing_rate_pct: 'neither',
  marketing_due: 'neither',
  other_fees: 'neither',
  funded_credit: 'neither',
  total_due: 'neither',
  average_effective_rate_pct: 'neither',
  missing_agreements: 'less',
  // A card's balance is owed, and owed on purpose.
  opening_balance: 'neither',
  closing_balance: 'neither',
  opening_liability: 'neither',
  closing_liability: 'neither',
  sold: 'neither',
  issued: 'neither',
  reloaded: 'neither',
  refunded_to_card: 'neither',
  adjusted: 'neither',
  redeemed: 'neither',
  redeemed_elsewhere: 'neither',
  expired: 'neither',
  redeem_count: 'neither',
  average_balance: 'neither',
  redemption_rate_pct: 'neither',
  cards_count: 'neither',
  active_cards: 'neither',
  // Stock: as much as is sold, moving fast.
  opening_units: 'neither',
  closing_units: 'neither',
  opening_value: 'neither',
  closing_value: 'neither',
  average_inventory_value: 'neither',
  turns: 'more',
  annualised_turns: 'more',
  days_of_inventory: 'less',
  sell_through_pct: 'more',
  gmroi: 'more',
  days_out_of_stock: 'less',
  dead_stock_value: 'less',
  units_on_hand: 'neither',
  negative_units: 'less',
  units_committed: 'neither',
  units_available: 'neither',
  units_incoming: 'neither',
  cost_value: 'neither',
  opening_cost_value: 'neither',
  change_value: 'neither',
  retail_value: 'neither',
  potential_profit: 'neither',
  potential_margin_pct: 'more',
  // How many rows there are.
  skus_count: 'neither',
  stores_count: 'neither',
  locations_count: 'neither',
  categories_count: 'neither',
  manufacturers_count: 'neither',
} as const satisfies Record<Measure, Better>;

/** What is better of a measure; of a key that is none, neither. */
export const betterOf = (key: string): Better =>
  (better as Readonly<Record<string, Better>>)[key] ?? 'neither';
