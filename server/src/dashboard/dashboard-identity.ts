import { type CheckedRange, type CheckResult, type Side, sidesAgree } from '../checks/index.ts';
import { comparedRange } from '../figures/index.ts';
import { type ReportsOfRange, reportsChecked, sumOf } from '../reports/index.ts';
import { dashboardSales } from './sales-of-range.ts';

/** What the dashboard says, and what it is held against. */
export type Compared = Pick<ReportsOfRange, 'sales' | 'location' | 'payment'> & {
  dashboard: Awaited<ReturnType<typeof dashboardSales>>;
};

type Figure = Compared['dashboard']['kpis'][number]['id'];

/** I13: the dashboard shows what the sales page says, in its figures, its charts and its table of stores. */
export const dashboardAgrees = ({
  dashboard,
  sales,
  location,
  payment,
}: Compared): Promise<CheckResult[]> => {
  const { summary } = sales;
  const figure = (id: Figure) => dashboard.kpis.find((kpi) => kpi.id === id)?.value ?? 0;
  // A count or a percentage is compared as it stands; cents are only how closely.
  const checks: [string, Side[]][] = [
    [
      'Net sales on the dashboard',
      [
        ['Sales page', summary.net_sales],
        ['dashboard', figure('net_sales')],
        ['its days', sumOf(dashboard.byDay, (day) => day.net_sales)],
        ['its stores', sumOf(dashboard.byStore, (row) => row.net_sales)],
        ['its categories', sumOf(dashboard.byCategory, (row) => row.net_sales)],
      ],
    ],
    [
      'Total sales on the dashboard',
      [
        ['Sales page', summary.total_sales],
        ['dashboard', figure('total_sales')],
        ['its days', sumOf(dashboard.byDay, (day) => day.total_sales)],
      ],
    ],
    [
      'Orders on the dashboard',
      [
        ['Sales page', summary.orders_count],
        ['dashboard', figure('orders')],
      ],
    ],
    [
      'Units on the dashboard',
      [
        ['Sales page', summary.units_sold],
        ['dashboard', figure('units')],
      ],
    ],
    [
      'Average order on the dashboard',
      [
        ['Sales page', summary.average_order_value ?? 0],
        ['dashboard', figure('average_order_value')],
      ],
    ],
    [
      'Margin on the dashboard',
      [
        ['Sales page', summary.margin_pct ?? 0],
        ['dashboard', figure('gross_margin')],
      ],
    ],
    [
      'Returns rate on the dashboard',
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
  return Promise.all(checks.map(([title, sides]) => sidesAgree('I13', title, sides)));
};

export const dashboardIdentities = async (checked: CheckedRange): Promise<CheckResult[]> => {
  const { scope, db, shop_name } = checked;
  const { range, all } = await reportsChecked(checked);
  const dashboard = await dashboardSales(scope, db, { shop_name, range, compared: comparedRange(range) });
  return await dashboardAgrees({ ...all, dashboard });
};
