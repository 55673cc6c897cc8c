import { percent, toDollars } from '@backroom/contract/kit/money';
import { average, changeOf, netOf } from '../figures/index.ts';
import { type SalesSums, totalSalesOf } from '../sales/index.ts';

type Kind = 'money' | 'count' | 'percent';

const rounded = (value: number) => Math.round(value * 100) / 100;

/** A figure of the range beside the one it is compared with. Percentages change by points. */
const figure = <const Id extends string>(
  id: Id,
  label: string,
  kind: Kind,
  href: string,
  of: (sums: SalesSums) => number | null,
  [now, before]: readonly [SalesSums, SalesSums],
  note: string | null = null,
) => {
  const [value, previous] = [of(now), of(before)];
  const known = value !== null && previous !== null;
  const change = !known ? null : kind === 'percent' ? rounded(value - previous) : changeOf(value, previous);
  return { id, label, kind, value, previous, change, href, note };
};

/** The part of net sales whose cost is known. */
const coverage = (sums: SalesSums) => percent(netOf(sums) - sums.uncosted, netOf(sums));

const margin = (sums: SalesSums) => {
  const costed = netOf(sums) - sums.uncosted;
  return percent(costed - sums.cogs, costed);
};

/** The key figures that come out of sales; the same sums as the sales page's (I13). */
export const salesFigures = (sums: readonly [SalesSums, SalesSums]) => {
  const known = coverage(sums[0]);
  return [
    figure('net_sales', 'Net sales', 'money', '/apps', (one) => toDollars(netOf(one)), sums),
    figure('total_sales', 'Total sales', 'money', '/apps', (one) => toDollars(totalSalesOf(one)), sums),
    figure('orders', 'Orders', 'count', '/orders', (one) => one.orders, sums),
    figure(
      'average_order_value',
      'Average order',
      'money',
      '/reports/sales-by-location',
      (one) => average(one.gross - one.discount, one.orders),
      sums,
    ),
    figure('units', 'Units sold', 'count', '/reports/sales-by-sku', (one) => one.units_sold, sums),
    figure(
      'gross_margin',
      'Gross margin',
      'percent',
      '/reports/cost-of-goods-sold',
      margin,
      sums,
      known === null || known === 100 ? null : `${known}% of net sales have a known cost`,
    ),
    figure(
      'returns_rate',
      'Returns',
      'percent',
      '/reports/sales-by-location',
      (one) => percent(one.returned, one.gross - one.discount),
      sums,
    ),
    figure(
      'discount_rate',
      'Discounts',
      'percent',
      '/reports/discount-report',
      (one) => percent(one.discount, one.gross),
      sums,
    ),
  ];
};

/** A figure that is "now" and has nothing to be compared with. */
export const standing = <const Id extends string>(
  id: Id,
  label: string,
  href: string,
  value: number | null,
  note: string,
) => ({ id, label, kind: 'money' as const, value, previous: null, change: null, href, note });
