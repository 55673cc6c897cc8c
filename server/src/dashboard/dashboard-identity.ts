import { type CheckedRange, type CheckResult, type Figure, type Side, sidesAgree } from '../checks/index.ts';
import { comparedRange } from '../figures/index.ts';
import { type ReportsOfRange, reportsChecked, sumOf } from '../reports/index.ts';
import { dashboardSales } from './sales-of-range.ts';

/** What the dashboard says, and what it is held against. */
export type Compared = Pick<ReportsOfRange, 'sales' | 'location' | 'payment'> & {
  dashboard: Awaited<ReturnType<typeof dashboardSales>>;
};

type KeyFigure = Compared['dashboard']['kpis'][number]['id'];

/** I13: the dashboard shows what the sales page says, in its figures, its charts and its table of stores. */
export const dashboardAgrees = ({
  dashboard,
  sales,
  location,
  payment,
}: Compared): Promise<CheckResult[]> => {
  const { summary } = sales;
  const figure = (id: KeyFigure) => dashboard.kpis.find((kpi) => kpi.id === id)?.value ?? 0;
  const checks: [Figure, Side[]][] = [
    [
      { title: 'Net sales on the dashboard', measure: 'net_sales' },
      [
        ['Sales page', summary.net_sales],
        ['dashboard', figure('net_sales')],
        ['days of the dashboard', sumOf(dashboard.byDay, (day) => day.net_sales)],
        ['stores of the dashboard', sumOf(dashboard.byStore, (row) => row.net_sales)],
        ['categories of the dashboard', sumOf(dashboard.byCategory, (row) => row.net_sales)],
      ],
    ],
    [
      { title: 'Total sales on the dashboard', measure: 'total_sales' },
      [
        ['Sales page', summary.total_sales],
        ['dashboard', figure('total_sales')],
        ['days of the dashboard', sumOf(dashboard.byDay, (day) => day.total_sales)],
      ],
    ],
    [
      { title: 'Orders on the dashboard', measure: 'orders_count', kind: 'count' },
      [
        ['Sales page', summary.orders_count],
        ['dashboard', figure('orders')],
      ],
    ],
    [
      { title: 'Units on the dashboard', measure: 'units_sold', kind: 'count' },
      [
        ['Sales page', summary.units_sold],
        ['dashboard', figure('units')],
      ],
    ],
    [
      { title: 'Average order on the dashboard', measure: 'average_order_value' },
      [
        ['Sales page', summary.average_order_value ?? 0],
        ['dashboard', figure('average_order_value')],
      ],
    ],
    [
      { title: 'Margin on the dashboard', measure: 'margin_pct', kind: 'percent' },
      [
        ['Sales page', summary.margin_pct ?? 0],
        ['dashboard', figure('gross_margin')],
      ],
    ],
    [
      { title: 'Returns rate on the dashboard', measure: 'return_rate_pct', kind: 'percent' },
      [
        ['location', location.totals.return_rate_pct ?? 0],
        ['dashboard', figure('returns_rate')],
      ],
    ],
    [
      'Payments on the dashboard',
      [
        ['payment report', payment.totals.net_payments],
        ['dashboard', sumOf(dashboard.byPaymentType, (row) => row.net_payments)],
      ],
    ],
  ];
  return Promise.all(checks.map(([figure, sides]) => sidesAgree('I13', figure, sides)));
};

export const dashboardIdentities = async (checked: CheckedRange): Promise<CheckResult[]> => {
  const { db } = checked;
  const { range, all } = await reportsChecked(checked);
  const dashboard = await dashboardSales(db, { range, compared: comparedRange(range) });
  return await dashboardAgrees({ ...all, dashboard });
};
