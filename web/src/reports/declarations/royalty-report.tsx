import { royaltyReport as definition } from '@backroom/contract/reports/definitions/royalty-report';
import { reportTarget, salesTarget } from '../../targets/index.ts';
import { BarChart } from '../../ui/chart.tsx';
import { RoyaltyLinks } from '../details/royalty-links.tsx';
import { RoyaltyNotice } from '../details/royalty-notice.tsx';
import { RoyaltyPeriods } from '../details/royalty-periods.tsx';
import { declareReport } from '../report-declaration.ts';
import { reportBodyOf } from '../state/report-query.ts';
import { barItemsOf, money } from './chart-rows.tsx';

export const royaltyReport = declareReport<'royaltyReport'>({
  name: 'royaltyReport',
  definition,
  // Periods are most of what it would answer: those of a row are asked for when it is opened.
  body: (state, days) => ({ ...reportBodyOf(state, days), periods: false }),
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
  expand: ({ shop, CID }, { state }) => <RoyaltyPeriods shop={shop} cid={CID} state={state} />,
});
