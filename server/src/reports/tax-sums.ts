import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { type FactRange, orderTaxes, salesLines } from './kit/facts-source.ts';

/** Sums in cents. `taxable` of several taxes of one line are the same money. */
export type TaxSums = {
  taxable: number;
  taxable_shipping: number;
  collected: number;
  refunded: number;
  /** Part of the net tax that a marketplace remits. */
  channel: number;
  orders: number;
};

export type StoreTax = TaxSums & {
  shop_id: number;
  tax_id: number;
  jurisdiction: string;
  name: string;
  rate: string;
};

/** Tax of each store and tax. What an order was taxed and then not (a correction) leaves no trace in the net. */
export const taxesByStore = async (db: Database, range: FactRange): Promise<StoreTax[]> => {
  const { rows } = await sql<StoreTax>`
    select shop_id, tax_id, jurisdiction, name, rate::text, taxable, taxable_shipping, collected, refunded, channel, orders
    from (
      select shop_id, tax_id, sum(taxable)::float8 as taxable, sum(taxable_shipping)::float8 as taxable_shipping,
        sum(collected)::float8 as collected, sum(refunded)::float8 as refunded, sum(channel)::float8 as channel,
        count(*)::float8 as orders
      from (
        select shop_id, tax_id, order_id, sum(taxable_cents) as taxable, sum(taxable_shipping_cents) as taxable_shipping,
          coalesce(sum(tax_cents) filter (where tax_cents > 0), 0) as collected,
          coalesce(-sum(tax_cents) filter (where tax_cents < 0), 0) as refunded,
          coalesce(sum(tax_cents) filter (where channel_collected), 0) as channel
        from ${orderTaxes(range)} t group by 1, 2, 3
      ) o group by 1, 2
    ) s join taxes using (tax_id)`.execute(db);
  return rows;
};

/** Distinct orders with one of the listed taxes, and what they were charged on, each line and shipping once. */
export const distinctlyTaxed = async (
  db: Database,
  range: FactRange,
  listed: readonly StoreTax[],
  isWhole: boolean,
): Promise<Pick<TaxSums, 'taxable' | 'taxable_shipping' | 'orders'>> => {
  const pairs = isWhole
    ? sql`true`
    : sql`(shop_id, tax_id) in (select * from unnest(${listed.map((row) => row.shop_id)}::int[],
        ${listed.map((row) => row.tax_id)}::int[]))`;
  // Of all taxes the merchandise facts know it at once; of some of them the lines have to be told apart.
  const taxable = isWhole
    ? sql`select coalesce(sum(gross_cents - discount_cents - return_cents), 0)::float8
        from ${salesLines(range)} s where tax_bucket = 1`
    : sql`select coalesce(sum(taxable), 0)::float8 from (
        select distinct on (shop_id, order_id, line_no, event) sum(taxable_cents) as taxable
        from ${orderTaxes(range)} t where line_no > 0 and ${pairs}
        group by shop_id, order_id, line_no, event, tax_id) l`;
  const { rows } = await sql<Pick<TaxSums, 'taxable' | 'taxable_shipping' | 'orders'>>`
    select (${taxable}) as taxable,
      (select coalesce(sum(shipping), 0)::float8 from (
        select distinct on (shop_id, order_id, line_no, event) sum(taxable_shipping_cents) as shipping
        from ${orderTaxes(range)} t where taxable_shipping_cents <> 0 and ${pairs}
        group by shop_id, order_id, line_no, event, tax_id) l) as taxable_shipping,
      (select count(*)::float8 from (
        select 1 from ${orderTaxes(range)} t where ${pairs} group by shop_id, order_id) o) as orders`.execute(
    db,
  );
  return rows[0] ?? { taxable: 0, taxable_shipping: 0, orders: 0 };
};
