import { toDollars } from '@backroom/contract/kit/money';
import { plural } from '@backroom/contract/kit/plural';
import { productsAtAGlance } from '../figures/index.ts';
import type { Contributions } from '../platform/manifest.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export const missingCostsToEnter: Contributions['attention'][number] = {
  kind: 'missing-cost',
  label: 'Sales without a cost',
  href: '/reports/cost-of-goods-sold',
  urgency: 'soon',
  find: async ({ db, range }) => {
    const { skus, net } = (await productsAtAGlance(db, range)).withoutCost;
    return {
      count: skus,
      title: `${plural(skus, 'SKU')} sold without a cost`,
      detail: `${dollars.format(toDollars(net))} of net sales are left out of margins.`,
    };
  },
};
