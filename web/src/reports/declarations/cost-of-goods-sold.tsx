import { costOfGoodsSold as definition } from '@backroom/contract/reports/definitions/cost-of-goods-sold';
import { reportTarget, skuTarget } from '../../targets/index.ts';
import { BarChart } from '../../ui/chart.tsx';
import { formatPercent } from '../../ui/text/format.ts';
import { CostCoverageNotice } from '../page/cost-coverage-notice.tsx';
import { declareReport } from '../report-declaration.ts';
import { barItemsOf, money } from './chart-rows.tsx';

export const costOfGoodsSold = declareReport<'costOfGoodsSold'>({
  name: 'costOfGoodsSold',
  definition,
  search: 'Search SKU, product, manufacturer',
  shown: [
    'sku',
    'product_title',
    'cogs',
    'net_sales',
    'gross_profit',
    'margin_pct',
    'net_units',
    'average_unit_cost',
    'cost_coverage_pct',
    'cost_missing',
  ],
  cards: ['cogs', 'gross_profit', 'margin_pct', 'cost_coverage_pct'],
  onPhone: ['product_title', 'cogs', 'gross_profit', 'margin_pct'],
  rowName: (row) => String(row.product_title || row.sku),
  chart: {
    title: 'What did the best earners cost, and what was left?',
    draw: ({ answer, asked }) => (
      <BarChart
        label="Cost and gross profit by product"
        nameHead="Product"
        parts={['Cost of goods', 'Gross profit']}
        format={money}
        items={barItemsOf({
          rows: answer.data,
          rowKey: definition.rowKey,
          name: (row) => String(row.product_title || row.sku),
          values: ['cogs', 'gross_profit'],
          link: (row) => skuTarget(asked, { sku: String(row.sku) }),
          note: (row) =>
            typeof row.margin_pct === 'number' ? `margin ${formatPercent(row.margin_pct)}` : undefined,
        })}
      />
    ),
  },
  links: ({ sku }, asked) => {
    const tickets = skuTarget(asked, { sku, tickets: true });
    return {
      sku: tickets,
      product_title: tickets,
      net_units: tickets,
      cogs: tickets,
      net_sales: tickets,
      cost_missing: reportTarget('/reports/missing-cost', asked),
    };
  },
  notice: ({ answer, asked }) => (
    <CostCoverageNotice
      coverage={answer.summary.cost_coverage_pct}
      skus={answer.summary.skus_without_cost}
      asked={asked}
    />
  ),
});
