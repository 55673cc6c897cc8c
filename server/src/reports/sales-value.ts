import { toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { type FactRange, orderCharges, salesLines } from './kit/facts-source.ts';

/** The numbers of `sales_lines.tax_bucket`. */
const buckets = ['taxable', 'exempt', 'non_taxable', 'adjustments'] as const;

type Value = { bucket: number; net: number; tax: number; orders: number };
type Shipping = { taxed: boolean; amount: number; tax: number };

/**
 * Every merchandise event of the range exactly once, by how it is taxed. Shipping stands beside taxable sales
 * where it bore tax, else beside non-taxable ones.
 */
export const salesValueOf = async (db: Database, range: FactRange) => {
  const [lines, shipping] = await Promise.all([
    sql<Value>`
      select bucket, sum(net)::float8 as net, sum(tax)::float8 as tax, count(*)::float8 as orders
      from (
        select tax_bucket as bucket, shop_id, order_id,
          sum(gross_cents - discount_cents - return_cents) as net, sum(tax_cents) as tax
        from ${salesLines(range)} s group by 1, 2, 3
      ) o group by 1`.execute(db),
    sql<Shipping>`
      select tax_cents <> 0 as taxed, sum(amount_cents)::float8 as amount, sum(tax_cents)::float8 as tax
      from ${orderCharges(range)} c where kind = 1 group by 1`.execute(db),
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
        orders_count: line?.orders ?? 0,
        net_cents: line?.net ?? 0,
      },
    ];
  });
};
