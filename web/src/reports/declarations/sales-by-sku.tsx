import { salesBySku as definition } from '@backroom/contract/reports/definitions/sales-by-sku';
import { skuTarget } from '../../targets/index.ts';
import { BarChart } from '../../ui/chart.tsx';
import { SkuTickets, shownTicketColumns } from '../details/sku-tickets.tsx';
import { declareReport } from '../report-declaration.ts';
import { skuBodyOf } from '../state/report-query.ts';
import { barItemsOf, money, shareNote } from './chart-rows.tsx';

export const salesBySku = declareReport<'salesBySku'>({
  name: 'salesBySku',
  definition,
  body: skuBodyOf,
  search: 'Search SKU, product, manufacturer',
  extraFilters: [
    { key: 'sku', label: 'SKU', placeholder: 'Part of it, or "the whole"' },
    { key: 'vendor', label: 'Manufacturer', placeholder: 'The whole name' },
    { key: 'category', label: 'Category', placeholder: 'The whole name' },
  ],
  shown: [
    'sku',
    'product_title',
    'net_sales',
    'net_units',
    'share_pct',
    'gross_sales',
    'returns',
    'orders_count',
    'gross_profit',
    'margin_pct',
  ],
  cards: ['net_sales', 'net_units', 'gross_profit', 'margin_pct', 'skus_count'],
  onPhone: ['product_title', 'net_units', 'net_sales', 'margin_pct'],
  rowName: (row) => String(row.product_title || row.sku),
  chart: {
    title: 'Which products sell most?',
    draw: ({ answer, before, beforeName, asked }) => (
      <BarChart
        label="Net sales by SKU"
        nameHead="Product"
        parts={['Net sales']}
        beforeLabel={beforeName}
        format={money}
        items={barItemsOf({
          rows: answer.data,
          before: before?.data,
          rowKey: definition.rowKey,
          name: (row) => String(row.product_title || row.sku),
          values: ['net_sales'],
          link: (row) => skuTarget(asked, { sku: String(row.sku), tickets: true }),
          note: shareNote(),
        })}
      />
    ),
  },
  links: ({ sku }, asked) => {
    const tickets = skuTarget(asked, { sku, tickets: true });
    return {
      sku: tickets,
      product_title: tickets,
      orders_count: tickets,
      net_units: tickets,
      net_sales: tickets,
      returns: tickets,
    };
  },
  tabs: [
    {
      id: 'tickets',
      label: 'Tickets',
      columns: shownTicketColumns,
      render: (context) => <SkuTickets {...context} />,
    },
  ],
});
