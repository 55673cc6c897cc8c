import {
  discountReport as definition,
  discountStoreColumns,
} from '@backroom/contract/reports/definitions/discount-report';
import { ordersTarget } from '../../targets/index.ts';
import { BarChart } from '../../ui/chart.tsx';
import { declareReport } from '../report-declaration.ts';
import { NestedTable } from '../table/nested-table.tsx';
import { barItemsOf, money } from './chart-rows.tsx';

export const discountReport = declareReport<'discountReport'>({
  name: 'discountReport',
  definition,
  search: 'Search title or code',
  shown: [
    'discount_title',
    'code',
    'total_discount',
    'times_used',
    'net_sales',
    'gross_sales',
    'discount_rate_pct',
    'average_discount',
    'stores_count',
    'funded_by',
  ],
  cards: [
    'discount_amount',
    'shipping_discount_amount',
    'times_used',
    'discounted_orders_pct',
    'discount_rate_pct',
  ],
  onPhone: ['code', 'total_discount', 'times_used', 'net_sales'],
  rowName: (row) => [row.discount_title, row.code].filter(Boolean).join(' · '),
  chart: {
    title: 'Which discounts cost most?',
    draw: ({ answer, before, beforeName }) => (
      <BarChart
        label="Discount given by discount"
        nameHead="Discount"
        parts={['On merchandise', 'On shipping']}
        beforeLabel={beforeName}
        format={money}
        items={barItemsOf({
          rows: answer.data,
          before: before?.data,
          rowKey: definition.rowKey,
          name: (row) => [row.discount_title, row.code].filter(Boolean).join(' · '),
          values: ['discount_amount', 'shipping_discount_amount'],
        })}
      />
    ),
  },
  links: ({ code }, asked) => {
    if (!code) return {};
    const orders = ordersTarget(asked, { search: code });
    return { discount_title: orders, code: orders, times_used: orders, total_discount: orders };
  },
  expand: (row, { asked }) => (
    <NestedTable
      label={`Stores of ${row.discount_title}`}
      columns={discountStoreColumns}
      rows={row.stores}
      rowKey={['shop']}
      links={({ shop }) => ({
        store_name: ordersTarget(asked, { shop, search: row.code || undefined }),
        times_used: ordersTarget(asked, { shop, search: row.code || undefined }),
      })}
    />
  ),
});
