import type { SummedTable } from '../../orders/index.ts';
import type { Level } from '../../platform/folding/folding.ts';

/** What a cell stands for, as its column `grain` has it. */
export const grains = { day: 1, month: 2, year: 3, quarter: 4 } as const;

export type Grain = keyof typeof grains;

/**
 * One kind of sums over the facts: what they are grouped by beside store and days, and the sums, each as SQL over a
 * row of the facts. Its tables, `<name>_cells` of each store and `chain_<name>_cells` of all together, have them under
 * the same names (migrations/0120, 0190, 0191, 0227, 0238); folding, reading and checking them all follow from what is said here.
 */
export type Summed = {
  readonly name:
    | 'product'
    | 'place'
    | 'place_day'
    | 'charge'
    | 'payment'
    | 'tender'
    | 'tax'
    | 'tax_day'
    | 'discount'
    | 'hour'
    | 'order'
    | 'journal';
  readonly facts: SummedTable;
  readonly groups: readonly string[];
  /** Of whom they are kept, where that isn't both stores and the chain: of some stores the facts are read, or of the chain nothing. */
  readonly of?: Level;
  /** The same sums of each day of a store, where so much happens in one that its facts are many more: else they are read. */
  readonly days?: Summed;
  /** Of a store, where not of months, quarters and years. */
  readonly grains?: readonly Grain[];
  /** Groups that mean the same in every store: those of the chain's cells. */
  readonly chainGroups: readonly string[];
  readonly sums: Readonly<Record<string, string>>;
};

const same = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name]));

/** What is summed of merchandise for a row of a report. */
export const merchandiseMeasures = [
  'units_sold',
  'units_returned',
  'gross_cents',
  'discount_cents',
  'return_cents',
  'tax_cents',
  'cogs_cents',
  'uncosted_net_cents',
] as const;

const merchandise = same(...merchandiseMeasures, 'tickets');

/** Merchandise by what was sold. */
export const products: Summed = {
  name: 'product',
  facts: 'sales_lines',
  groups: ['sku_id', 'vendor_id', 'category_id'],
  chainGroups: ['sku_id', 'vendor_id', 'category_id'],
  sums: { ...merchandise, ...same('sku_orders', 'vendor_orders', 'category_orders') },
};

/** Sums of each store with those of its days, in a table of their own: what reads a store's months needn't step over them. */
const withDays = (summed: Summed, name: Summed['name']): Summed => ({
  ...summed,
  days: { ...summed, name, of: 'store', grains: ['day'] },
});

/** Merchandise by where it was sold and how it is taxed. */
export const places: Summed = withDays(
  {
    name: 'place',
    facts: 'sales_lines',
    groups: ['location_id', 'tax_bucket'],
    chainGroups: ['tax_bucket'],
    sums: { ...merchandise, ...same('excluded_net_cents', 'orders_count', 'bucket_orders') },
  },
  'place_day',
);

/** Shipping, fees, tips and gift cards sold. */
export const charges: Summed = {
  name: 'charge',
  facts: 'order_charges',
  groups: ['location_id', 'kind'],
  chainGroups: ['kind'],
  sums: same('amount_cents', 'discount_cents', 'tax_cents', 'taxed_amount_cents'),
};

/** Money taken and given back. */
export const payments: Summed = {
  name: 'payment',
  facts: 'payments',
  groups: ['payment_type_id', 'is_refund'],
  chainGroups: ['payment_type_id', 'is_refund'],
  sums: same('amount_cents', 'transactions', 'orders_count', 'payment_type_orders'),
};

/** Net sales split over tenders. */
export const tenders: Summed = {
  name: 'tender',
  facts: 'sales_tenders',
  groups: ['payment_type_id'],
  chainGroups: ['payment_type_id'],
  sums: same('net_cents'),
};

/** Tax of lines and of shipping. */
export const taxes: Summed = withDays(
  {
    name: 'tax',
    facts: 'order_taxes',
    groups: ['tax_id'],
    chainGroups: ['tax_id'],
    sums: {
      ...same('taxable_cents', 'taxable_shipping_cents'),
      collected_cents: 'collected_cents',
      refunded_cents: 'collected_cents - tax_cents',
      channel_cents: 'case when channel_collected then tax_cents else 0 end',
      ...same('orders_count', 'tax_orders', 'distinct_taxable_shipping_cents'),
    },
  },
  'tax_day',
);

/** Discounts of lines and of shipping. */
export const discounts: Summed = {
  name: 'discount',
  facts: 'order_discounts',
  groups: ['discount_label_id'],
  chainGroups: ['discount_label_id'],
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
};

/** Sales by hour and weekday, on each store's own clock: few rows of the chain, nearly as many as there are lines of a store. */
export const hours: Summed = {
  name: 'hour',
  facts: 'sales_hours',
  groups: ['hour_of_week'],
  chainGroups: ['hour_of_week'],
  of: 'chain',
  sums: same('orders_count', 'gross_cents'),
};

/** Orders by how they stand, on the day they were placed: totals and deep pages of the order list. */
const orders: Summed = {
  name: 'order',
  facts: 'order_standings',
  groups: ['status', 'fulfillment_status', 'payment_type', 'channel'],
  chainGroups: ['status', 'fulfillment_status', 'payment_type', 'channel'],
  sums: same('orders'),
};

/** Entries of the journal of sales, by what happened. */
export const journal: Summed = {
  name: 'journal',
  facts: 'journal_entries',
  groups: ['event_group'],
  chainGroups: ['event_group'],
  sums: same('entries'),
};

/** What reports ask for. */
export const readSummed: readonly Summed[] = [
  products,
  places,
  charges,
  payments,
  tenders,
  taxes,
  discounts,
  hours,
  orders,
  journal,
];

/** What has cells. */
export const allSummed: readonly Summed[] = readSummed.flatMap((summed) =>
  summed.days ? [summed, summed.days] : [summed],
);

/** Of whom its sums are kept. */
export const levelsOf = ({ of }: Summed): readonly Level[] => (of ? [of] : ['store', 'chain']);

/** What its cells stand for: of the chain also days. */
export const grainsOf = (
  { grains: ofStore = ['month', 'quarter', 'year'] }: Summed,
  level: Level,
): readonly Grain[] => (level === 'store' ? ofStore : ['day', 'month', 'quarter', 'year']);

export const tableOf = ({ name }: Summed, level: Level): string =>
  level === 'store' ? `${name}_cells` : `chain_${name}_cells`;

/** All tables of cells. */
export const cellTables: readonly string[] = allSummed.flatMap((summed) =>
  levelsOf(summed).map((level) => tableOf(summed, level)),
);

export const groupsOf = (summed: Summed, level: Level): readonly string[] =>
  level === 'store' ? ['shop_id', ...summed.groups] : summed.chainGroups;

/** The primary key of its table. */
export const keyOf = (summed: Summed, level: Level): string[] => [
  ...(level === 'store' ? ['shop_id'] : []),
  'grain',
  'first_day',
  ...(level === 'store' ? summed.groups : summed.chainGroups),
];

/** The first day of the period of some grain that `local_date` lies in, as SQL; `grain` is SQL for its word. */
export const firstDayOf = (grain: string): string => `date_trunc(${grain}, local_date::timestamp)::date`;
