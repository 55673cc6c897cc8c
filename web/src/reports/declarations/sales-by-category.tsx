import { salesByCategory as definition } from '@backroom/contract/reports/definitions/sales-by-category';
import { skuTarget } from '../../targets/index.ts';
import { BarChart } from '../../ui/chart.tsx';
import { declareReport } from '../report-declaration.ts';
import { barItemsOf, money, shareNote } from './chart-rows.tsx';

export const salesByCategory = declareReport<'salesByCategory'>({
  name: 'salesByCategory',
  definition,
  search: 'Search category',
  shown: [
    'category',
    'net_sales',
    'share_pct',
    'gross_sales',
    'discounts',
    'returns',
    'net_units',
    'orders_count',
    'gross_profit',
    'margin_pct',
    'skus_count',
  ],
  cards: ['net_sales', 'gross_profit', 'margin_pct', 'categories_count'],
  onPhone: ['net_sales', 'gross_profit', 'margin_pct', 'share_pct'],
  chart: {
    title: 'Which categories sell most?',
    draw: ({ answer, before, beforeName, asked }) => (
      <BarChart
        label="Net sales by category"
        nameHead="Category"
        parts={['Net sales']}
        beforeLabel={beforeName}
        format={money}
        items={barItemsOf({
          rows: answer.data,
          before: before?.data,
          rowKey: definition.rowKey,
          name: (row) => String(row.category),
          values: ['net_sales'],
          link: (row) => skuTarget(asked, { category: String(row.category) }),
          note: shareNote(),
        })}
      />
    ),
  },
  links: (row, asked) => {
    const skus = skuTarget(asked, { category: row.category });
    const tickets = skuTarget(asked, { category: row.category, tickets: true });
    return { category: skus, skus_count: skus, orders_count: tickets, net_sales: tickets, returns: tickets };
  },
});
