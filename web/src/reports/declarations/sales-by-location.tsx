import {
  salesByLocation as definition,
  locationColumns,
} from '@backroom/contract/reports/definitions/sales-by-location';
import { ordersTarget, reportTarget, salesTarget, skuTarget } from '../../targets/index.ts';
import { BarChart } from '../../ui/chart.tsx';
import { declareReport } from '../report-declaration.ts';
import { NestedTable } from '../table/nested-table.tsx';
import { barItemsOf, money, shareNote } from './chart-rows.tsx';

const nested = locationColumns.filter(
  ({ key }) => !['net_sales_without_cost', 'units_sold', 'units_returned'].includes(key),
);

export const salesByLocation = declareReport<'salesByLocation'>({
  name: 'salesByLocation',
  definition,
  search: 'Search store, CID or franchisee',
  shown: [
    'store_name',
    'franchisee_name',
    'net_sales',
    'change_pct',
    'total_sales',
    'orders_count',
    'average_order_value',
    'gross_profit',
    'margin_pct',
    'return_rate_pct',
  ],
  cards: ['net_sales', 'total_sales', 'margin_pct', 'average_order_value', 'return_rate_pct'],
  onPhone: ['net_sales', 'change_pct', 'orders_count', 'average_order_value'],
  rowName: (row) => String(row.store_name),
  chart: {
    title: 'Which stores sell most, and how do they compare with before?',
    draw: ({ answer, before, beforeName, asked }) => (
      <BarChart
        label="Net sales by store"
        nameHead="Store"
        parts={['Net sales']}
        beforeLabel={beforeName}
        format={money}
        items={barItemsOf({
          rows: answer.data,
          before: before?.data,
          rowKey: definition.rowKey,
          name: (row) => String(row.store_name),
          values: ['net_sales'],
          link: (row) => salesTarget(asked, { shop: String(row.shop) }),
          note: shareNote(),
        })}
      />
    ),
  },
  links: ({ shop }, asked) => {
    const journal = salesTarget(asked, { shop });
    return {
      store_name: journal,
      orders_count: ordersTarget(asked, { shop }),
      gross_sales: journal,
      discounts: journal,
      returns: journal,
      net_sales: journal,
      total_sales: journal,
      net_units: skuTarget(asked, { shop }),
      cogs: reportTarget('/reports/cost-of-goods-sold', asked, shop),
      gross_profit: reportTarget('/reports/cost-of-goods-sold', asked, shop),
    };
  },
  expand: (row) => (
    <NestedTable
      label={`Locations of ${row.store_name}`}
      columns={nested}
      rows={row.locations}
      rowKey={['location_name']}
    />
  ),
});
