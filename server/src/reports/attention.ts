import { plural } from '@backroom/contract/kit/plural';
import type { Contributions } from '../platform/manifest.ts';
import { missingCostTotals } from './missing-costs.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export const missingCostsToEnter: Contributions['attention'][number] = {
  kind: 'missing-cost',
  label: 'Sales without a cost',
  href: '/reports/cost-of-goods-sold',
  urgency: 'soon',
  find: async ({ db, range }) => {
    const totals = await missingCostTotals(db, range);
    return {
      count: totals.skus,
      title: `${plural(totals.skus, 'SKU')} sold without a cost`,
      detail: `${dollars.format(totals.net_sales_without_cost)} of net sales are left out of margins.`,
    };
  },
};
