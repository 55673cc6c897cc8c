import type { OrderFacts } from '../facts/order-facts.ts';

export type FactTable = keyof Omit<OrderFacts, 'location'>;

/** A row of a fact table without its shop and order. Moments are ISO 8601 text, days plain dates. */
export type FactRow = Record<string, string | number | boolean>;

export type FactRows = Record<FactTable, FactRow[]>;

type Shape = {
  /** What tells one fact of an order from another, with the columns' SQL types. */
  key: Record<string, string>;
  /** What happened: rows of the same key sum to it. */
  amounts: Record<string, string>;
  /** What is counted over all facts of the order (facts/order-counts.ts), summed likewise. */
  counts: Record<string, string>;
  /** Columns of the key that sums of the facts are kept by. */
  summedBy: string[];
  /** Whether rows carry the moment beside the day. */
  at: boolean;
};

/** The column of a key that follows from the other facts of the order, like the counts. */
export const ORDER_DATE = 'order_date';

/** The six fact tables as the intake writes them (migrations/0002). */
export const factTables: Record<FactTable, Shape> = {
  sales_lines: {
    key: {
      event: 'text',
      local_date: 'date',
      line_no: 'smallint',
      kind: 'smallint',
      sku_id: 'integer',
      vendor_id: 'integer',
      category_id: 'integer',
      location_id: 'integer',
      tax_bucket: 'smallint',
      [ORDER_DATE]: 'date',
    },
    amounts: {
      units_sold: 'integer',
      units_returned: 'integer',
      gross_cents: 'integer',
      discount_cents: 'integer',
      return_cents: 'integer',
      tax_cents: 'integer',
      cogs_cents: 'integer',
      uncosted_net_cents: 'integer',
      excluded_net_cents: 'integer',
    },
    counts: {
      orders_count: 'smallint',
      sku_orders: 'smallint',
      vendor_orders: 'smallint',
      category_orders: 'smallint',
      tickets: 'smallint',
      bucket_orders: 'smallint',
    },
    summedBy: ['local_date', 'sku_id', 'vendor_id', 'category_id', 'location_id', 'tax_bucket'],
    at: true,
  },
  order_charges: {
    key: {
      event: 'text',
      local_date: 'date',
      kind: 'smallint',
      event_kind: 'smallint',
      location_id: 'integer',
    },
    amounts: { amount_cents: 'integer', discount_cents: 'integer', tax_cents: 'integer' },
    counts: { taxed_amount_cents: 'integer' },
    summedBy: ['local_date', 'kind', 'location_id'],
    at: true,
  },
  payments: {
    key: {
      event: 'text',
      local_date: 'date',
      payment_type_id: 'smallint',
      is_refund: 'boolean',
      [ORDER_DATE]: 'date',
    },
    amounts: { amount_cents: 'integer', transactions: 'smallint' },
    counts: { orders_count: 'smallint', payment_type_orders: 'smallint', facts: 'smallint' },
    summedBy: ['local_date', 'payment_type_id', 'is_refund'],
    at: true,
  },
  sales_tenders: {
    key: { event: 'text', local_date: 'date', payment_type_id: 'smallint' },
    amounts: { net_cents: 'integer' },
    counts: {},
    summedBy: ['local_date', 'payment_type_id'],
    at: false,
  },
  order_taxes: {
    key: {
      event: 'text',
      local_date: 'date',
      line_no: 'smallint',
      tax_id: 'integer',
      channel_collected: 'boolean',
      [ORDER_DATE]: 'date',
    },
    amounts: { taxable_cents: 'integer', taxable_shipping_cents: 'integer', tax_cents: 'integer' },
    counts: {
      orders_count: 'smallint',
      tax_orders: 'smallint',
      distinct_taxable_shipping_cents: 'integer',
      collected_cents: 'integer',
      facts: 'smallint',
    },
    summedBy: ['local_date', 'tax_id', 'channel_collected'],
    at: true,
  },
  order_discounts: {
    key: {
      event: 'text',
      local_date: 'date',
      line_no: 'smallint',
      discount_label_id: 'integer',
      [ORDER_DATE]: 'date',
    },
    amounts: {
      units: 'integer',
      gross_cents: 'integer',
      amount_cents: 'integer',
      shipping_amount_cents: 'integer',
      uses: 'smallint',
    },
    counts: {
      orders_count: 'smallint',
      distinct_units: 'integer',
      distinct_gross_cents: 'integer',
      facts: 'smallint',
    },
    summedBy: ['local_date', 'discount_label_id'],
    at: true,
  },
};

/** In a fixed order, so that everything that writes them takes its locks alike. */
export const factTableNames = Object.keys(factTables).sort() as FactTable[]; // the keys of the record above

/** All columns of a fact table but shop and order, with their SQL types, in the order they are written in. */
export const columnsOf = (table: FactTable): [name: string, type: string][] => {
  const { key, amounts, counts, at } = factTables[table];
  return Object.entries({ ...key, ...amounts, ...counts, ...(at ? { at: 'timestamptz' } : {}) });
};

/** What rows of one key are summed by. */
export const measuresOf = (table: FactTable): string[] =>
  Object.keys({ ...factTables[table].amounts, ...factTables[table].counts });
