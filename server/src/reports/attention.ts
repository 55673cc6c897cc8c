import { plural } from '@backroom/contract/kit/plural';
import type { Contributions } from '../platform/manifest.ts';
import { missingCosts } from './missing-costs.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export const missingCostsToEnter: Contributions['attention'][number] = {
  kind: 'missing-cost',
  label: 'Sales without a cost',
  href: '/reports/cost-of-goods-sold',
  urgency: 'soon',
  find: async ({ scope, db, range }) => {
    const { totals } = await missingCosts(scope, db, {
      shop_name: range.stores.map((store) => store.shop),
      start_date: range.start,
      end_date: range.end,
      limit: 1,
    });
    return {
      count: totals.skus,
      title: `${plural(totals.skus, 'SKU')} sold without a cost`,
      detail: `${dollars.format(totals.net_sales_without_cost)} of net sales are left out of margins.`,
    };
  },
};
