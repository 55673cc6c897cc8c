import { changePercent, percent } from '@backroom/contract/kit/money';
import { betterOf, type Measure } from '@backroom/contract/reports/better';
import { netOf } from '../figures/index.ts';
import { kpisOf, type SalesSums } from '../sales/index.ts';

type Kind = 'money' | 'count' | 'percent';

/** What the sales page says of a range, and the rates it leaves out. */
const figuresOf = (sums: SalesSums) => ({
  ...kpisOf(sums),
  return_rate_pct: percent(sums.returned, sums.gross - sums.discount),
  average_discount_pct: percent(sums.discount, sums.gross),
});

type Shown<Id extends string> = {
  id: Id;
  label: string;
  kind: Kind;
  /** What explains the figure. */
  href: string;
  measure: Measure & keyof ReturnType<typeof figuresOf>;
};

const shownAs = <const Id extends string>(
  id: Id,
  label: string,
  kind: Kind,
  href: string,
  measure: Shown<Id>['measure'],
): Shown<Id> => ({ id, label, kind, href, measure });

const shown = [
  shownAs('net_sales', 'Net sales', 'money', '/apps', 'net_sales'),
  shownAs('total_sales', 'Total sales', 'money', '/apps', 'total_sales'),
  shownAs('orders', 'Orders', 'count', '/orders', 'orders_count'),
  shownAs(
    'average_order_value',
    'Average order',
    'money',
    '/reports/sales-by-location',
    'average_order_value',
  ),
  shownAs('units', 'Units sold', 'count', '/reports/sales-by-sku', 'units_sold'),
  shownAs('gross_margin', 'Gross margin', 'percent', '/reports/cost-of-goods-sold', 'margin_pct'),
  shownAs('returns_rate', 'Returns', 'percent', '/reports/sales-by-location', 'return_rate_pct'),
  shownAs('discount_rate', 'Discounts', 'percent', '/reports/discount-report', 'average_discount_pct'),
];

/** Percentages change by points, rounded as they are. */
const changeOf = (kind: Kind, now: number | null, before: number | null): number | null => {
  if (now === null || before === null) return null;
  return kind === 'percent' ? Math.round((now - before) * 100) / 100 : changePercent(now, before);
};

/** The part of net sales whose cost is known, where it isn't all of it. */
const coverageNote = (sums: SalesSums): string | null => {
  const known = percent(netOf(sums) - sums.uncosted, netOf(sums));
  return known === null || known === 100 ? null : `cost known for ${known.toFixed(1)}% of net sales`;
};

/** The key figures that come out of sales, beside those compared; the same sums as the sales page's (I13). */
export const salesFigures = ([now, before]: readonly [SalesSums, SalesSums]) => {
  const [current, earlier] = [figuresOf(now), figuresOf(before)];
  return shown.map(({ measure, ...one }) => {
    const [value, previous] = [current[measure], earlier[measure]];
    return {
      ...one,
      measure,
      better: betterOf(measure),
      value,
      previous,
      change: changeOf(one.kind, value, previous),
      note: measure === 'margin_pct' ? coverageNote(now) : null,
    };
  });
};

/** A figure that is "now" and has nothing to be compared with. */
export const standing = <const Id extends string>(
  id: Id,
  label: string,
  href: string,
  value: number | null,
  note: string,
) => ({
  id,
  label,
  kind: 'money' as const,
  value,
  previous: null,
  change: null,
  measure: null,
  better: 'neither' as const,
  href,
  note,
});
