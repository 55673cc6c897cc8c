import { toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import { bucketsCarriedOver, chargeSums, type FactRange, placeSales } from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';

/** The numbers of `sales_lines.tax_bucket`. */
const buckets = ['taxable', 'exempt', 'non_taxable', 'adjustments'] as const;

type Value = { bucket: number; net: number; tax: number; orders: number };
type Shipping = { amount: number; taxed: number; tax: number };

/**
 * Every merchandise event of the range exactly once, by how it is taxed. Shipping stands beside taxable sales
 * where it bore tax, else beside non-taxable ones.
 */
export const salesValueOf = async (db: Database, range: FactRange) => {
  const [lines, shipping, carriedOver] = await Promise.all([
    sql<Value>`
      select tax_bucket as bucket, sum(gross_cents - discount_cents - return_cents)::float8 as net,
        sum(tax_cents)::float8 as tax, sum(bucket_orders)::float8 as orders
      from ${placeSales(range)} s group by 1`.execute(db),
    sql<Shipping>`
      select coalesce(sum(amount_cents), 0)::float8 as amount,
        coalesce(sum(taxed_amount_cents), 0)::float8 as taxed, coalesce(sum(tax_cents), 0)::float8 as tax
      from ${chargeSums(range)} c where kind = 1`.execute(db),
    bucketsCarriedOver(db, range),
  ]);
  const shippingOf = (name: string) => {
    const [all = { amount: 0, taxed: 0, tax: 0 }] = shipping.rows;
    if (name === 'taxable') return { amount: all.taxed, tax: all.tax };
    return { amount: name === 'non_taxable' ? all.amount - all.taxed : 0, tax: 0 };
  };
  return buckets.flatMap((name, index) => {
    const line = lines.rows.find((row) => row.bucket === index + 1);
    const shipped = shippingOf(name);
    const orders = (line?.orders ?? 0) + (carriedOver.get(index + 1) ?? 0);
    const isNothing = [line?.net ?? 0, line?.tax ?? 0, shipped.amount, shipped.tax, orders].every(
      (one) => one === 0,
    );
    if (isNothing) return [];
    return [
      {
        bucket: name,
        net_sales: toDollars(line?.net ?? 0),
        shipping: toDollars(shipped.amount),
        taxes: toDollars((line?.tax ?? 0) + shipped.tax),
        orders_count: orders,
        net_cents: line?.net ?? 0,
      },
    ];
  });
};
