import { toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import { bucketsCarriedOver, chargeSums, type FactRange, placeSales } from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';

/** The numbers of `sales_lines.tax_bucket`. */
const buckets = ['taxable', 'exempt', 'non_taxable', 'adjustments'] as const;

type Value = { bucket: number; net: number; tax: number; orders: number };
type Shipping = { taxed: boolean; amount: number; tax: number };

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
      select taxed, sum(amount_cents)::float8 as amount, sum(tax_cents)::float8 as tax
      from ${chargeSums(range)} c where kind = 1 group by 1`.execute(db),
    bucketsCarriedOver(db, range),
  ]);
  const shippingOf = (name: string) => {
    if (name !== 'taxable' && name !== 'non_taxable') return undefined;
    return shipping.rows.find((row) => row.taxed === (name === 'taxable'));
  };
  return buckets.flatMap((name, index) => {
    const line = lines.rows.find((row) => row.bucket === index + 1);
    const shipped = shippingOf(name);
    if (!line && !shipped) return [];
    return [
      {
        bucket: name,
        net_sales: toDollars(line?.net ?? 0),
        shipping: toDollars(shipped?.amount ?? 0),
        taxes: toDollars((line?.tax ?? 0) + (shipped?.tax ?? 0)),
        orders_count: (line?.orders ?? 0) + (carriedOver.get(index + 1) ?? 0),
        net_cents: line?.net ?? 0,
      },
    ];
  });
};
