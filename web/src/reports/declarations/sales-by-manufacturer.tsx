import { salesByManufacturer as definition } from '@backroom/contract/reports/definitions/sales-by-manufacturer';
import { skuTarget } from '../../targets/index.ts';
import { BarChart } from '../../ui/chart.tsx';
import { declareReport } from '../report-declaration.ts';
import { barItemsOf, money, shareNote } from './chart-rows.tsx';

export const salesByManufacturer = declareReport<'salesByManufacturer'>({
  name: 'salesByManufacturer',
  definition,
  search: 'Search manufacturer',
  shown: [
    'manufacturer',
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
  cards: ['net_sales', 'gross_profit', 'margin_pct', 'top_manufacturer'],
  onPhone: ['net_sales', 'gross_profit', 'margin_pct', 'share_pct'],
  chart: {
    title: 'Whose products sell most?',
    draw: ({ answer, before, beforeName, asked }) => (
      <BarChart
        label="Net sales by manufacturer"
        nameHead="Manufacturer"
        parts={['Net sales']}
        beforeLabel={beforeName}
        format={money}
        items={barItemsOf({
          rows: answer.data,
          before: before?.data,
          rowKey: definition.rowKey,
          name: (row) => String(row.manufacturer),
          values: ['net_sales'],
          link: (row) => skuTarget(asked, { vendor: String(row.manufacturer) }),
          note: shareNote(),
        })}
      />
    ),
  },
  links: (row, asked) => {
    const skus = skuTarget(asked, { vendor: row.manufacturer });
    const tickets = skuTarget(asked, { vendor: row.manufacturer, tickets: true });
    return {
      manufacturer: skus,
      skus_count: skus,
      orders_count: tickets,
      net_sales: tickets,
      returns: tickets,
    };
  },
});
