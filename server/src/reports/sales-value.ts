import { toDollars } from '@backroom/contract/kit/money';
import {
  bucketsCarriedOver,
  chargesOverAll,
  type FactRange,
  netOf,
  salesByBucket,
} from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';

/** The numbers of `sales_lines.tax_bucket`. */
const buckets = ['taxable', 'exempt', 'non_taxable', 'adjustments'] as const;

/**
 * Every merchandise event of the range exactly once, by how it is taxed. Shipping stands beside taxable sales
 * where it bore tax, else beside non-taxable ones.
 */
export const salesValueOf = async (db: Database, range: FactRange) => {
  const [lines, charges, carriedOver] = await Promise.all([
    salesByBucket(db, range),
    chargesOverAll(db, range),
    bucketsCarriedOver(db, range),
  ]);
  const shippingOf = (name: string) => {
    const { shipping, taxed_shipping: taxed, tax_of_shipping: tax } = charges;
    if (name === 'taxable') return { amount: taxed, tax };
    return { amount: name === 'non_taxable' ? shipping - taxed : 0, tax: 0 };
  };
  return buckets.flatMap((name, index) => {
    const line = lines.find((row) => row.bucket === index + 1);
    const net = line ? netOf(line) : 0;
    const shipped = shippingOf(name);
    const orders = (line?.bucket_orders ?? 0) + (carriedOver.get(index + 1) ?? 0);
    const isNothing = [net, line?.tax ?? 0, shipped.amount, shipped.tax, orders].every((one) => one === 0);
    if (isNothing) return [];
    return [
      {
        bucket: name,
        net_sales: toDollars(net),
        shipping: toDollars(shipped.amount),
        taxes: toDollars((line?.tax ?? 0) + shipped.tax),
        orders_count: orders,
        net_cents: net,
      },
    ];
  });
};
