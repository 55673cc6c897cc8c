import {
  giftCardReport as definition,
  settlementColumns,
  settlementStoreColumns,
} from '@backroom/contract/reports/definitions/gift-cards';
import { giftCardTarget } from '../../targets/index.ts';
import { BAR_HEIGHT, WaterfallChart } from '../../ui/chart.tsx';
import { SettlementMatrix } from '../details/settlement-matrix.tsx';
import { ReportSection } from '../page/report-section.tsx';
import { declareReport } from '../report-declaration.ts';
import { pageOf, standingBodyOf } from '../state/report-query.ts';
import { money } from './chart-rows.tsx';

const rules = {
  CENTRAL: 'Stores remit what they sold to head office, which pays for what they redeemed.',
  PEER: 'The store that issued a card pays the store that redeemed it.',
};

/** Of the chart: what was owed before and after, and what moved it in between. */
const STEPS = 9;

export const giftCardReport = declareReport<'giftCardReport'>({
  name: 'giftCardReport',
  definition,
  body: standingBodyOf,
  pageOf,
  search: 'Search card, store or e-mail',
  shown: [
    'masked_code',
    'source_store',
    'status',
    'opening_balance',
    'sold',
    'redeemed',
    'redeemed_elsewhere',
    'expired',
    'closing_balance',
    'last_used',
  ],
  cards: ['closing_liability', 'opening_liability', 'sold', 'redeemed', 'redemption_rate_pct'],
  onPhone: ['source_store', 'opening_balance', 'redeemed', 'closing_balance'],
  rowName: (row) => `${row.masked_code} · ${row.source_store}`,
  chart: {
    title: 'How did the liability move?',
    height: STEPS * BAR_HEIGHT,
    draw: ({ answer: { summary } }) => (
      <WaterfallChart
        label="From opening to closing liability"
        format={money}
        steps={[
          { kind: 'level', name: 'Opening liability', value: summary.opening_liability },
          { kind: 'change', name: 'Sold', value: summary.sold },
          { kind: 'change', name: 'Issued', value: summary.issued },
          { kind: 'change', name: 'Reloaded', value: summary.reloaded },
          { kind: 'change', name: 'Refunded to card', value: summary.refunded_to_card },
          { kind: 'change', name: 'Adjusted', value: summary.adjusted },
          { kind: 'change', name: 'Redeemed', value: -summary.redeemed },
          { kind: 'change', name: 'Expired', value: -summary.expired },
          { kind: 'level', name: 'Closing liability', value: summary.closing_liability },
        ]}
      />
    ),
  },
  links: ({ masked_code }) => {
    const card = giftCardTarget(masked_code);
    return { masked_code: card, redeemed: card, closing_balance: card };
  },
  below: ({ answer }) => (
    <>
      <SettlementMatrix rows={answer.settlement} />
      <ReportSection
        title="What stores owe each other"
        description={rules[answer.settlementRule]}
        columns={settlementStoreColumns.filter(({ key }) => key !== 'shop')}
        rows={answer.settlementStores}
        rowKey={['shop']}
      />
      <ReportSection
        title="Redeemed by issuer and redeemer"
        description="Each pair of stores; adds up to all that was redeemed."
        columns={settlementColumns}
        rows={answer.settlement}
        rowKey={['issuing_store', 'redeeming_store']}
      />
    </>
  ),
});
