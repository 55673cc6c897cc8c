/**
 * One kind of sums over the facts: what they are grouped by beside store and days, and the sums, each as SQL over a
 * row of the facts. Its table (migrations/0045) has them under the same names.
 */
export type Rollup = {
  readonly table: string;
  readonly facts: string;
  readonly groups: Readonly<Record<string, string>>;
  readonly sums: Readonly<Record<string, string>>;
  /** Columns that are the smallest or largest value instead of a sum, of days on which something is left. */
  readonly extremes?: Readonly<Record<string, { of: string; by: 'min' | 'max' }>>;
};

const same = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name]));

const merchandise = same(
  'units_sold',
  'units_returned',
  'gross_cents',
  'discount_cents',
  'return_cents',
  'tax_cents',
  'cogs_cents',
  'uncosted_net_cents',
  'tickets',
);

/** Merchandise by what was sold. */
export const products: Rollup = {
  table: 'product_rollups',
  facts: 'sales_lines',
  groups: same('sku_id', 'vendor_id', 'category_id'),
  sums: { ...merchandise, ...same('sku_orders', 'vendor_orders', 'category_orders') },
};

/** Merchandise by where it was sold and how it is taxed. */
export const places: Rollup = {
  table: 'place_rollups',
  facts: 'sales_lines',
  groups: same('location_id', 'tax_bucket'),
  sums: { ...merchandise, ...same('excluded_net_cents', 'orders_count', 'bucket_orders') },
};

/** Shipping, fees, tips and gift cards sold. */
export const charges: Rollup = {
  table: 'charge_rollups',
  facts: 'order_charges',
  groups: same('location_id', 'kind'),
  sums: same('amount_cents', 'discount_cents', 'tax_cents', 'taxed_amount_cents'),
};

/** Money taken and given back. */
export const payments: Rollup = {
  table: 'payment_rollups',
  facts: 'payments',
  groups: same('payment_type_id', 'is_refund'),
  sums: same('amount_cents', 'transactions', 'orders_count', 'payment_type_orders'),
};

/** Net sales split over tenders. */
export const tenders: Rollup = {
  table: 'tender_rollups',
  facts: 'sales_tenders',
  groups: same('payment_type_id'),
  sums: same('net_cents'),
};

/** Tax of lines and of shipping. */
export const taxes: Rollup = {
  table: 'tax_rollups',
  facts: 'order_taxes',
  groups: same('tax_id'),
  sums: {
    ...same('taxable_cents', 'taxable_shipping_cents'),
    collected_cents: 'collected_cents',
    refunded_cents: 'collected_cents - tax_cents',
    channel_cents: 'case when channel_collected then tax_cents else 0 end',
    ...same('orders_count', 'tax_orders', 'distinct_taxable_shipping_cents'),
  },
};

/** Discounts of lines and of shipping. */
export const discounts: Rollup = {
  table: 'discount_rollups',
  facts: 'order_discounts',
  groups: same('discount_label_id'),
  sums: same(
    'units',
    'gross_cents',
    'amount_cents',
    'shipping_amount_cents',
    'uses',
    'orders_count',
    'distinct_units',
    'distinct_gross_cents',
  ),
  extremes: { first_used: { of: 'local_date', by: 'min' }, last_used: { of: 'local_date', by: 'max' } },
};

const selected = (columns: Readonly<Record<string, string>>) =>
  Object.entries(columns).map(([name, expression]) => `${expression} as ${name}`);

/**
 * SQL of a rollup's columns over rows of its facts, with what comes after their conditions. Where days matter a row is a
 * whole day, and days on which corrections leave nothing are none.
 */
export const overFacts = ({ groups, sums, extremes }: Rollup): { columns: string; grouping: string } => {
  if (!extremes) return { columns: selected({ ...groups, ...sums }).join(', '), grouping: '' };
  const totals = Object.entries(sums).map(([name, expression]) => ({ name, sum: `sum(${expression})` }));
  const days = Object.entries(extremes).map(([name, { of }]) => `${of} as ${name}`);
  return {
    columns: [...selected(groups), ...totals.map(({ name, sum }) => `${sum} as ${name}`), ...days].join(', '),
    grouping: `group by shop_id, local_date, ${Object.values(groups).join(', ')}
      having ${totals.map(({ sum }) => `${sum} <> 0`).join(' or ')}`,
  };
};

export const rollups: readonly Rollup[] = [products, places, charges, payments, tenders, taxes, discounts];

/** The columns of a rollup's table beside store and period. */
export const columnsOf = ({ groups, sums, extremes = {} }: Rollup): string[] => [
  ...Object.keys(groups),
  ...Object.keys(sums),
  ...Object.keys(extremes),
];
