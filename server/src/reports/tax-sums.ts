import { sql } from 'kysely';
import {
  askSums,
  byThemselves,
  type FactRange,
  netOf,
  ordersTaxed,
  orderTaxes,
  salesByBucket,
  taxedCarriedOver,
  taxesCarriedOver,
  taxSumsByStore,
} from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { rowsOfStores } from '../platform/database/store-servers.ts';

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

/** Tax of each store and tax. */
export const taxesByStore = async (db: Database, range: FactRange): Promise<StoreTax[]> => {
  const [rows, carriedOver] = await Promise.all([
    rowsOfStores(
      db,
      sql<StoreTax>`
      with s as ${byThemselves(range)} (
        select shop_id, tax_id, sum(taxable_cents)::float8 as taxable,
          sum(taxable_shipping_cents)::float8 as taxable_shipping, sum(collected_cents)::float8 as collected,
          sum(refunded_cents)::float8 as refunded, sum(channel_cents)::float8 as channel,
          sum(tax_orders)::float8 as orders
        from ${taxSumsByStore(range)} t group by 1, 2
      )
      select shop_id, tax_id, jurisdiction, name, rate::text, taxable, taxable_shipping, collected, refunded, channel,
        orders
      from s join taxes using (tax_id)`,
    ),
    taxesCarriedOver(db, range),
  ]);
  return rows
    .toSorted((a, b) => a.shop_id - b.shop_id || a.tax_id - b.tax_id)
    .map((row) => ({
      ...row,
      orders: row.orders + (carriedOver.get(`${row.shop_id}/${row.tax_id}`) ?? 0),
    }))
    .filter(({ taxable, taxable_shipping, collected, refunded, orders }) =>
      [taxable, taxable_shipping, collected, refunded, orders].some((figure) => figure !== 0),
    );
};

/** The number of `sales_lines.tax_bucket` of what is taxed. */
const TAXABLE = 1;

type Distinct = Pick<TaxSums, 'taxable' | 'taxable_shipping' | 'orders'>;

/** Of all taxes: the merchandise facts know what was taxable, each line once. */
export const distinctOfAll = async (db: Database, range: FactRange): Promise<Distinct> => {
  const [buckets, [sums], carriedOver] = await Promise.all([
    salesByBucket(db, range),
    askSums(
      db,
      range,
      sql<Omit<Distinct, 'taxable'>>`
        select coalesce(sum(distinct_taxable_shipping_cents), 0)::float8 as taxable_shipping,
          coalesce(sum(orders_count), 0)::float8 as orders
        from ${ordersTaxed(range)} t`,
    ),
    taxedCarriedOver(db, range),
  ]);
  const taxable = buckets.find(({ bucket }) => bucket === TAXABLE);
  return {
    taxable: taxable ? netOf(taxable) : 0,
    taxable_shipping: sums?.taxable_shipping ?? 0,
    orders: (sums?.orders ?? 0) + carriedOver,
  };
};

/** Distinct orders with one of the listed taxes, and what they were charged on, each line and shipping once. */
export const distinctlyTaxed = async (
  db: Database,
  range: FactRange,
  listed: readonly StoreTax[],
  isWhole: boolean,
): Promise<Distinct> => {
  if (isWhole) return await distinctOfAll(db, range);
  // Of some taxes only the lines themselves can tell.
  const pairs = sql`(shop_id, tax_id) in (select * from unnest(${listed.map((row) => row.shop_id)}::int[],
    ${listed.map((row) => row.tax_id)}::int[]))`;
  const { rows } = await sql<Distinct>`
    select
      (select coalesce(sum(taxable), 0)::float8 from (
        select distinct on (shop_id, order_id, line_no, event) sum(taxable_cents) as taxable
        from ${orderTaxes(range)} t where line_no > 0 and ${pairs}
        group by shop_id, order_id, line_no, event, tax_id having sum(taxable_cents) <> 0) l) as taxable,
      (select coalesce(sum(shipping), 0)::float8 from (
        select distinct on (shop_id, order_id, line_no, event) sum(taxable_shipping_cents) as shipping
        from ${orderTaxes(range)} t where taxable_shipping_cents <> 0 and ${pairs}
        group by shop_id, order_id, line_no, event, tax_id having sum(taxable_shipping_cents) <> 0) l
      ) as taxable_shipping,
      (select count(*)::float8 from (
        select 1 from ${orderTaxes(range)} t where ${pairs}
        group by shop_id, order_id having sum(facts) > 0) o) as orders`.execute(db);
  return rows[0] ?? { taxable: 0, taxable_shipping: 0, orders: 0 };
};
