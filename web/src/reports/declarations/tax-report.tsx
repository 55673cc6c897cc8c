import {
  taxReport as definition,
  salesValueColumns,
  taxBreakdownColumns,
} from '@backroom/contract/reports/definitions/tax-report';
import { ordersTarget, salesTarget } from '../../targets/index.ts';
import { BarChart } from '../../ui/chart.tsx';
import { formatRate } from '../../ui/text/format.ts';
import { ReportSection } from '../page/report-section.tsx';
import { declareReport } from '../report-declaration.ts';
import { barItemsOf, money } from './chart-rows.tsx';

const byTax = ['jurisdiction', 'tax_name', 'tax_rate_pct'];

export const taxReport = declareReport<'taxReport'>({
  name: 'taxReport',
  definition,
  search: 'Search store, jurisdiction or tax',
  shown: [
    'store_name',
    'jurisdiction',
    'tax_name',
    'tax_rate_pct',
    'tax_payable',
    'net_tax',
    'tax_collected',
    'tax_refunded',
    'taxable_sales',
  ],
  cards: ['net_tax', 'tax_payable', 'taxable_sales', 'non_taxable_sales', 'effective_rate_pct'],
  onPhone: ['tax_name', 'tax_rate_pct', 'taxable_sales', 'net_tax'],
  rowName: (row) => `${row.store_name} · ${row.tax_name}`,
  chart: {
    title: 'Which tax is owed most?',
    draw: ({ answer, before, beforeName }) => (
      <BarChart
        label="Net tax by tax"
        nameHead="Tax"
        parts={['Net tax']}
        beforeLabel={beforeName}
        format={money}
        items={barItemsOf({
          rows: answer.taxBreakdown,
          before: before?.taxBreakdown,
          rowKey: byTax,
          name: (row) => `${row.tax_name} ${formatRate(Number(row.tax_rate_pct))}`,
          values: ['net_tax'],
        })}
      />
    ),
  },
  links: ({ shop }, asked) => {
    const orders = ordersTarget(asked, { shop });
    const journal = salesTarget(asked, { shop });
    return {
      store_name: journal,
      orders_count: orders,
      tax_collected: orders,
      net_tax: journal,
      tax_refunded: journal,
    };
  },
  below: ({ answer }) => (
    <>
      <ReportSection
        title="By tax, over all stores chosen"
        description="The same measures by jurisdiction, tax and rate."
        columns={taxBreakdownColumns.filter(({ key }) => key !== 'channel_collected_tax')}
        rows={answer.taxBreakdown}
        rowKey={byTax}
        totals={answer.totals}
      />
      <ReportSection
        title="Sales by taxability"
        description="Every sale, return and adjustment exactly once; adds up to net sales."
        columns={salesValueColumns}
        rows={answer.salesValueBreakdown}
        rowKey={['bucket']}
      />
    </>
  ),
});
