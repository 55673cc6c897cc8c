import {
  royaltyReport as definition,
  royaltyPeriodColumns,
} from '@backroom/contract/reports/definitions/royalty-report';
import { reportTarget, salesTarget } from '../../targets/index.ts';
import { BarChart } from '../../ui/chart.tsx';
import { RoyaltyLinks } from '../details/royalty-links.tsx';
import { RoyaltyNotice } from '../details/royalty-notice.tsx';
import { declareReport } from '../report-declaration.ts';
import { NestedTable } from '../table/nested-table.tsx';
import { barItemsOf, money } from './chart-rows.tsx';

const periodKeys = [
  'from',
  'to',
  'agreement',
  'net_sales',
  'excluded_sales',
  'royalty_base',
  'royalty_rate_pct',
  'royalty_calculated',
  'minimum_royalty',
  'royalty_due',
  'marketing_due',
  'other_fees',
  'funded_credit',
  'total_due',
  'statement_status',
];
const periodColumns = royaltyPeriodColumns.filter(({ key }) => periodKeys.includes(key));

export const royaltyReport = declareReport<'royaltyReport'>({
  name: 'royaltyReport',
  definition,
  search: 'Search CID, store or franchisee',
  shown: [
    'store_name',
    'CID',
    'franchisee_name',
    'total_due',
    'royalty_base',
    'royalty_rate_pct',
    'royalty_due',
    'marketing_due',
    'other_fees',
    'funded_credit',
  ],
  cards: ['total_due', 'royalty_due', 'marketing_due', 'royalty_base', 'average_effective_rate_pct'],
  onPhone: ['store_name', 'net_sales', 'royalty_base', 'total_due'],
  rowName: (row) => `${row.CID} ${row.store_name}`,
  chart: {
    title: 'Who owes how much, and for what?',
    draw: ({ answer, before, beforeName }) => (
      <BarChart
        label="Total due by location"
        nameHead="Location"
        parts={['Royalty', 'Marketing', 'Other fees']}
        beforeLabel={beforeName}
        format={money}
        items={barItemsOf({
          rows: answer.transactions.filter(({ agreement }) => agreement !== 'company_owned'),
          before: before?.transactions,
          rowKey: definition.rowKey,
          name: (row) => `${row.CID} ${row.store_name}`,
          values: ['royalty_due', 'marketing_due', 'other_fees'],
        })}
      />
    ),
  },
  actions: () => <RoyaltyLinks />,
  notice: ({ answer }) => (
    <RoyaltyNotice estimated={answer.summary.estimated} missing={answer.summary.missing_agreements} />
  ),
  links: ({ shop }, asked) => {
    const journal = salesTarget(asked, { shop });
    return {
      CID: reportTarget('/reports/sales-by-location', asked, shop),
      store_name: reportTarget('/reports/sales-by-location', asked, shop),
      gross_sales: journal,
      discounts: journal,
      returns: journal,
      net_sales: journal,
    };
  },
  expand: (row) => (
    <NestedTable
      label={`Periods of ${row.CID}`}
      columns={periodColumns}
      rows={row.periods}
      rowKey={['from', 'agreement_no']}
    />
  ),
});
